import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#support/test-app.ts'
import { openPage } from './page.ts'
import { createRenderList, preferredLanguages } from './render-list.ts'

const folder = mkdtempSync(join(tmpdir(), 'picture-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><html lang="en"><head><title>Calendar</title><script async type="module"></script></head><body><div id="root"></div></body></html>',
)
// In the place of what draws: tells what it was given.
writeFileSync(
  join(folder, 'picture.mjs'),
  `export const openPictures = (told) => async (asked) => {
    if (asked.address === '/fails') throw new Error('no paint')
    if (asked.address === '/late') return new Promise(() => undefined)
    if (!asked.address.startsWith('/events')) return undefined
    const answer = await asked.ask('/en/calendar/admin/v1/session?ml_language=en')
    const html = JSON.stringify([told.currency, asked.spoken ?? null, asked.preferred, answer.status]) + '<input type="search">'
    return { html, title: 'Agenda $& Co', lang: 'fr', from: [[['rows'], '</' + 'script><script>alert(1)']] }
  }`,
)

const faults: unknown[] = []
const { config, service } = await startTestApp()
const file = join(folder, 'picture.mjs')
const renderList = createRenderList({ file, config, send: service, onFault: (fault) => faults.push(fault) })
const open = async (more: Partial<typeof config> = {}) => openPage(folder, { ...config, ...more }, renderList)
const get = async (path: string, cookie?: string, more: Partial<typeof config> = {}): Promise<Response | undefined> =>
  (await open(more))?.(
    new Request(`https://calendar.example.org${path}`, {
      headers: { 'Accept-Language': 'nl;q=0.5, fr-BE', ...(cookie !== undefined && { Cookie: cookie }) },
    }),
  )
const session = '__Host-calendar_session=abc'

test('a list is drawn in the name of who asks, in the language and colours of their device, and kept nowhere', async () => {
  const answer = await get('/events?ml_language=nl', `${session}; calendar_spoken=fr; calendar_theme=dark`)
  const html = (await answer?.text()) ?? ''
  // Asked as the holder of a session that does not exist: nobody.
  expect(html).toContain('<div id="root" data-picture inert aria-hidden="true">["€","fr",["fr-BE","nl"],401]')
  expect(html).toContain('<html lang="fr" data-theme="dark"')
  expect(html).toContain('<title>Agenda $& Co</title>')
  expect(html).toContain('<input readonly type="search">')
  expect(html).toMatch(/<link rel="expect" blocking="render" href="#([\w-]+)" \/>.*<i id="\1" hidden>/s)
  expect(html).not.toContain('async')
  // What it was drawn from is data, whatever it says.
  const from = /<script type="application\/json" id="picture-source">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(from)).toEqual([[['rows'], '</script><script>alert(1)']])
  expect(answer?.headers.get('Cache-Control')).toBe('no-store')
  expect(answer?.headers.get('ETag')).toBeNull()
  expect(answer?.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
})

test('without a session, away from lists and at another server the page comes as it is', async () => {
  const plain = async (...query: Parameters<typeof get>): Promise<void> => {
    const answer = await get(...query)
    expect(await answer?.text()).toContain('<div id="root"></div>')
    expect(answer?.headers.get('ETag')).not.toBeNull()
  }
  await plain('/events')
  await plain('/events', 'calendar_spoken=fr')
  await plain('/settings', session)
  await plain('/events', session, {
    otherServer: { addresses: { en: 'https://a.example/en' }, apiPath: '/x', languageParameter: 'l' },
  })
  expect(
    createRenderList({ file: join(folder, 'gone.mjs'), config, send: service, onFault: () => undefined }),
  ).toBeUndefined()
})

test('what cannot be drawn, or not soon, keeps nobody from the page', async () => {
  expect(await (await get('/fails', session))?.text()).toContain('<div id="root"></div>')
  expect(faults).toEqual([expect.objectContaining({ message: 'no paint' })])
  expect(await (await get('/late', session))?.text()).toContain('<div id="root"></div>')
})

test('what is no theme is not written into the page', async () => {
  const html = await (await get('/events', `${session}; calendar_theme="><script>`))?.text()
  expect(html).toContain('<html lang="fr">')
})

test('languages are preferred as they are weighed', () => {
  expect(preferredLanguages('de;q=0.3, nl-BE, en;q=0.8, fr;q=0, *;q=0.1')).toEqual(['nl-BE', 'en', 'de', '*'])
  expect(preferredLanguages('')).toEqual([])
})
