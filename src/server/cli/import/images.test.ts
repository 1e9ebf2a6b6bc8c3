// Images of the source are fetched once, and never from private addresses.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestNetwork } from '#support/test-network.ts'
import { openTestStore } from '#support/test-store.ts'
import { ImageError, imageIssues } from '../../images/issues.ts'
import { createFetcher, createImageFinder } from './images.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('an image is fetched once; text, private addresses and other protocols are rejected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'find-image-'))
  const network = await startTestNetwork(({ url }, response) => response.end(url === '/dot.png' ? dot : 'no image'), {
    'inner.example.org': ['192.168.0.7'],
  })
  const [source, inner] = ['tec', 'inner'].map((name) => `${name}.example.org:${network.port}`)
  const store = await openTestStore()
  const { findImage, close } = createImageFinder(store, join(folder, 'media'), network)
  try {
    const id = await findImage({ address: `http://${source}/dot.png`, id: 0, alt: '' }, 1)
    expect(id).toEqual(expect.any(Number))
    expect(await findImage({ address: `http://${source}/dot.png`, id: 0, alt: '' }, 1)).toBe(id)
    expect(await findImage({ address: `http://${source}/text.png`, id: 0, alt: '' }, 1)).toHaveProperty('reason')
    expect(await findImage({ address: `http://${inner}/dot.png`, id: 0, alt: '' }, 1)).toHaveProperty('reason')
    expect(await findImage({ address: `ftp://${source}/dot.png`, id: 0, alt: '' }, 1)).toHaveProperty('reason')
    expect(network.requests).toEqual(['tec.example.org/dot.png', 'tec.example.org/text.png'])
  } finally {
    close()
    await store.close()
    await network.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('an image keeps its id if that is free; a source in a private network may serve images, but not redirect elsewhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'find-image-'))
  const requests: string[] = []
  const otherServer = createServer((_request, response) => void response.end(requests.push('other') && dot)).listen(
    0,
    '127.0.0.1',
  )
  await once(otherServer, 'listening')
  const portOf = (server: typeof otherServer): number => {
    const bound = server.address()
    return typeof bound === 'object' && bound ? bound.port : 0
  }
  const server = createServer(({ url = '' }, response) => {
    if (url === '/away.png') response.writeHead(302, { Location: `http://127.0.0.1:${portOf(otherServer)}/` }).end()
    else response.end(dot)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const store = await openTestStore()
  const hall = { sourceLanguage: 'en', translations: { en: { texts: { venue: 'Hall' } } } } as const
  await store.create('venues', { id: 7, ...hall })
  const origin = `http://127.0.0.1:${portOf(server)}`
  const { findImage, close } = createImageFinder(store, join(folder, 'media'), await createFetcher(`${origin}/en`))
  try {
    expect(await findImage({ address: `${origin}/one.png`, id: 5, alt: '' }, 1)).toBe(5)
    expect(await findImage({ address: `${origin}/one.png`, id: 6, alt: '' }, 1)).toBe(5)
    expect(await findImage({ address: `${origin}/two.png`, id: 7, alt: '' }, 1)).toBe(8)
    expect(await findImage({ address: `${origin}/away.png`, id: 9, alt: '' }, 1)).toHaveProperty('reason')
    expect(await findImage({ address: `http://127.0.0.1:${portOf(otherServer)}/`, id: 9, alt: '' }, 1)).toHaveProperty(
      'reason',
    )
    expect(requests).toEqual([])
  } finally {
    close()
    await store.close()
    server.close()
    otherServer.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('after five requests without response in a row, a server is not requested again', async () => {
  const store = await openTestStore()
  const requests: string[] = []
  const media = {
    fetch: async ({ host, pathname }: URL) => {
      requests.push(`${host}${pathname}`)
      throw new ImageError(pathname === '/none' ? imageIssues.status(404) : imageIssues.late)
    },
    close: () => undefined,
  }
  const { findImage } = createImageFinder(store, '', undefined, media)
  const find = async (address: string) => findImage({ address: `http://${address}`, id: 0, alt: '' }, 1)
  const paths = ['/1', '/2', '/none', '/3', '/4', '/5', '/6', '/7', '/8', '/9']
  for (const path of paths) await find(`slow.example${path}`)
  expect(requests).toEqual(paths.slice(0, 8).map((path) => `slow.example${path}`))
  expect(await find('slow.example/10')).toEqual({ reason: expect.stringContaining('did not respond to 5 requests') })
  await find('other.example/1')
  expect(requests.at(-1)).toBe('other.example/1')
  await store.close()
})
