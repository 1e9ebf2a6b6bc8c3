import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#support/test-app.ts'
import { openPage, type Page } from './page.ts'

const folder = mkdtempSync(join(tmpdir(), 'page-'))
const script = 'console.log("calendar");'.repeat(100)
const { config: appConfig } = await startTestApp()
let page: Page | undefined

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>Calendar</title><!-- session: requested here --></head><body></body></html>',
  )
  writeFileSync(join(folder, 'assets', 'index-1a2b.js'), script)
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  page = await openPage(folder, { ...appConfig, currency: '"<€' })
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = async (path: string, headers: { [name: string]: string } = {}): Promise<Response | undefined> =>
  page?.(new Request(`https://calendar.example.org${path}`, { headers }))

test('every address of the application gets the page with its configuration and a strict content security policy', async () => {
  for (const path of ['/', '/events', '/events/12?ml_language=nl', '/nl/whatever']) {
    const response = await get(path)
    expect(response?.status).toBe(200)
    expect(response?.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
    expect(response?.headers.get('Content-Security-Policy')).not.toContain('unsafe')
    expect(await response?.text()).toContain(
      '<meta name="calendar-config" content="{&quot;roots&quot;:{&quot;en&quot;:&quot;/en&quot;',
    )
  }
  // At the start of the head, so that it is parsed before the script that reads it.
  expect(await (await get('/events'))?.text()).toMatch(/<head>\s*<meta name="calendar-config"/)
  expect(await (await get('/'))?.text()).toContain('&quot;currency&quot;:&quot;\\&quot;&lt;€&quot;')
})

test('mistaken addresses of the interface are not those of a page', async () => {
  for (const path of [
    '/calendar/events/v1',
    '/calendar/events/v1/events',
    '/calendar/admin/v1/x',
    '//en/calendar/events/v1/tags',
  ])
    expect([path, await get(path)]).toEqual([path, undefined])
  const other = await openPage(folder, { ...appConfig, apiPath: '/events' })
  expect((await other?.(new Request('https://calendar.example.org/events/12')))?.status).toBe(200)
})

test('the page names the interface of this service, and not that of another server', async () => {
  expect(Object.fromEntries((await get('/'))?.headers ?? [])).toMatchObject({
    'x-tec-api-version': 'v1',
    'x-tec-api-root': `${appConfig.origin}/en/calendar/events/v1/`,
    'x-tec-api-origin': appConfig.origin,
  })
  const server = { addresses: { en: 'https://a.example/en' }, apiPath: '/x', languageParameter: 'l' }
  const other = await openPage(folder, { ...appConfig, otherServer: server })
  const response = await other?.(new Request('https://calendar.example.org/'))
  expect(response?.headers.has('X-TEC-API-ROOT')).toBe(false)
})

test('a request to another name of this machine is redirected to the configured origin', async () => {
  const local = await openPage(folder, { ...appConfig, origin: 'http://127.0.0.1:3000' })
  const at = async (address: string) => local?.(new Request(address))
  const redirected = await at('http://localhost:3000/events?ml_language=nl&search=a%20b')
  expect([redirected?.status, redirected?.headers.get('Location')]).toEqual([
    307,
    'http://127.0.0.1:3000/events?ml_language=nl&search=a%20b',
  ])
  expect((await at('http://[::1]:3000/sign-in'))?.headers.get('Location')).toBe('http://127.0.0.1:3000/sign-in')
  for (const address of [
    'http://127.0.0.1:3000/events',
    // Another port may be forwarded to this one; another name belongs to another machine.
    'http://localhost:8080/events',
    'http://calendar.example.org:3000/events',
    'http://localhost:3000/assets/index-1a2b.js',
  ])
    expect([address, (await at(address))?.status]).toEqual([address, 200])
})

test('the page preloads the session from the address that it will request, and not from another server', async () => {
  const preloadedUrl = (text: string | undefined): string | undefined =>
    /as="fetch"[^>]* href="([^"]*)"/.exec(text ?? '')?.[1]
  const server = { addresses: { en: 'https://a.example/en' }, apiPath: '/x', languageParameter: 'l' }
  expect(preloadedUrl(await (await get('/events'))?.text())).toBe('/en/calendar/admin/v1/session?ml_language=en')
  const other = await openPage(folder, { ...appConfig, otherServer: server })
  expect(preloadedUrl(await (await other?.(new Request('https://calendar.example.org/')))?.text())).toBeUndefined()
})

test('files are compressed, cached permanently if their name has a hash, and answered with 304 if unchanged', async () => {
  const response = await get('/assets/index-1a2b.js', { 'Accept-Encoding': 'gzip, br' })
  expect(response?.headers.get('Content-Encoding')).toBe('br')
  expect(response?.headers.get('Cache-Control')).toContain('immutable')
  expect(brotliDecompressSync(Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer())).toString()).toBe(
    script,
  )
  const again = await get('/assets/index-1a2b.js', { 'If-None-Match': response?.headers.get('ETag') ?? '' })
  expect(again?.status).toBe(304)
})

test('missing files, the build manifest, API addresses and POST requests do not get the page', async () => {
  expect(await get('/assets/gone-9z.js')).toBeUndefined()
  expect(await get('/.vite/manifest.json')).toBeUndefined()
  expect(await get('/en/calendar/events/v1/nothing')).toBeUndefined()
  expect(await get('/fr/calendar/events/v1/events')).toBeUndefined()
  expect(await page?.(new Request('https://calendar.example.org/events', { method: 'POST' }))).toBeUndefined()
})

test('a page of another server may connect to that server only, and gets its configuration', async () => {
  const html = '<!doctype html><html><head></head><body></body></html>'
  const other = mkdtempSync(join(tmpdir(), 'page-'))
  const policyOf = async (file: string | undefined, config = appConfig): Promise<string | null | undefined> => {
    writeFileSync(join(other, 'index.html'), html)
    if (file !== undefined) writeFileSync(join(other, 'config.json'), file)
    const response = await (await openPage(other, config))?.(new Request('https://calendar.example.org/'))
    const policy = response?.headers.get('Content-Security-Policy')
    expect((await response?.text())?.includes('&quot;server&quot;')).toBe(policy?.includes('a.example'))
    return policy
  }
  expect(await policyOf(undefined)).toContain("connect-src 'self';")
  expect(await policyOf('{}')).toContain("connect-src 'self';")
  const server = { addresses: { en: 'https://a.example/en', nl: 'https://a.example/nl' } }
  expect(await policyOf(JSON.stringify({ server }))).toContain("connect-src 'self' https://a.example;")
  // The environment takes precedence.
  const config = {
    ...appConfig,
    otherServer: { addresses: { en: 'https://b.a.example' }, apiPath: '/x', languageParameter: 'l' },
  }
  expect(await policyOf(JSON.stringify({ server }), config)).toContain("connect-src 'self' https://b.a.example;")
  await expect(policyOf('{"server":{"addresses":{"en":"http://a.example"}}}')).rejects.toThrow(/https/)
  await expect(policyOf('{')).rejects.toThrow(/JSON/)
  await expect(policyOf(JSON.stringify({ server, siteTimezone: 'Europe/Brusels' }))).rejects.toThrow(/siteTimezone/)
  // The page uses the time zone of the other server.
  writeFileSync(join(other, 'config.json'), JSON.stringify({ server, siteTimezone: 'America/New_York' }))
  const response = await (await openPage(other, appConfig))?.(new Request('https://calendar.example.org/'))
  expect(await response?.text()).toContain('&quot;siteTimezone&quot;:&quot;America/New_York&quot;')
  rmSync(other, { recursive: true })
})
