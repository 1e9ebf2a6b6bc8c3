import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { ImageError } from './issues.ts'
import { fetchImage, parseImageUrl, publicInternet } from './fetch-remote.ts'
import { maxBytes } from './formats.ts'
import { publicAddress, startTestNetwork, type TestNetwork } from '#support/test-network.ts'

const started: TestNetwork[] = []
afterEach(async () => {
  for (const network of started.splice(0)) await network.close()
})
const start = async (respond: RequestListener, names?: { [host: string]: string[] }): Promise<TestNetwork> => {
  const network = await startTestNetwork(respond, names)
  started.push(network)
  return network
}
/** Fetches an address at the port of the server. Returns the text of the response or the reason of the issue. */
const fetchText = async (address: string, network: TestNetwork, timeout?: number) => {
  const url = parseImageUrl(address)
  if (!url) throw new Error('not an address')
  url.port = String(network.port)
  return fetchImage(url, network, timeout).then(String, (error: unknown) => {
    if (error instanceof ImageError) return error.issue.data?.['reason']
    throw error
  })
}
/** Redirects. `PORT` is replaced by the port of the server. */
const redirect =
  (location: string): RequestListener =>
  ({ socket }, response) =>
    response.writeHead(302, { Location: location.replace('PORT', String(socket.localPort)) }).end()

test('an image is fetched from the address that was checked, with the host name of the URL', async () => {
  const network = await start((_request, response) => response.end('bytes'))
  expect(await fetchText('http://images.example/a.jpg?b=1#c', network)).toBe('bytes')
  expect([network.connections, network.requests]).toEqual([[publicAddress], ['images.example/a.jpg?b=1']])
})

test.each([
  'ftp://example.org/a',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'http://',
  '//example.org/a',
  'http://user:secret@example.org/a',
  'javascript:alert(1)',
  `https://example.org/${'a'.repeat(3000)}`,
])('%s is not accepted as the URL of an image', (address) => {
  expect(parseImageUrl(address)).toBeUndefined()
})

test.each([
  'http://127.0.0.1/a',
  'http://2130706433/a',
  'http://0x7f.1/a',
  'http://0177.0.0.1/a',
  'http://[::1]/a',
  'http://[::ffff:10.0.0.1]/a',
  'http://169.254.169.254/latest/meta-data',
  'http://inner.example/a',
  'http://mixed.example/a',
  'http://mapped.example/a',
  'http://nowhere.example/a',
])('a URL with a private or missing address is rejected without a connection: %s', async (address) => {
  const network = await start((_request, response) => response.end('inner'), {
    'inner.example': ['10.0.0.5'],
    'mixed.example': [publicAddress, '192.168.0.1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'nowhere.example': [],
  })
  expect(await fetchText(address, network)).toBe('private')
  expect(network.connections).toEqual([])
})

test('a host name is resolved only once, so that its address cannot change after the check', async () => {
  const network = await start((_request, response) => response.end('bytes'))
  const addresses = [[publicAddress], ['127.0.0.1'], ['127.0.0.1']]
  network.names['rebinding.example'] = addresses
  expect(await fetchText('http://rebinding.example/a', network)).toBe('bytes')
  expect([network.connections, addresses]).toEqual([[publicAddress], [['127.0.0.1'], ['127.0.0.1']]])
})

test('up to three redirects are followed, and each target is checked', async () => {
  const hops = await start((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end('bytes')
    else response.writeHead(307, { Location: `/${left - 1}` }).end()
  })
  expect([await fetchText('http://a.example/3', hops), await fetchText('http://a.example/4', hops)]).toEqual([
    'bytes',
    'redirects',
  ])
  for (const [to, reason] of [
    ['http://127.0.0.1:PORT/', 'private'],
    ['http://localhost.example:PORT/', 'private'],
    ['http://[fd00::1]:PORT/', 'private'],
    ['file:///etc/passwd', 'address'],
    ['http://user:pass@a.example/', 'address'],
    ['http://', 'address'],
  ] as const) {
    const network = await start(redirect(to), { 'localhost.example': ['127.0.0.1'] })
    expect([to, await fetchText('http://a.example/', network)]).toEqual([to, reason])
    expect(network.connections).toEqual([publicAddress])
  }
})

test('oversized, slow, missing and failed responses are rejected with their reason', async () => {
  const announced = await start((_request, response) => {
    response.writeHead(200, { 'Content-Length': maxBytes + 1 }).flushHeaders()
  })
  expect(await fetchText('http://a.example/', announced)).toBe('bytes')
  const endless = await start((_request, response) => {
    const more = (): void => {
      while (response.write(Buffer.alloc(1_000_000)));
      response.once('drain', more)
    }
    more()
  })
  expect(await fetchText('http://a.example/', endless)).toBe('bytes')
  const slow = await start((_request, response) => void response.write('a'))
  expect(await fetchText('http://a.example/', slow, 150)).toBe('late')
  const silent = await start(() => undefined)
  expect(await fetchText('http://a.example/', silent, 150)).toBe('late')
  const unresolved = await start(() => undefined)
  unresolved.lookup = () => undefined
  expect(await fetchText('http://a.example/', unresolved, 150)).toBe('late')
  const broken = await start((request) => void request.socket.destroy())
  expect(await fetchText('http://a.example/', broken)).toBe('unreachable')
  const missing = await start((_request, response) => response.writeHead(404).end())
  expect(await fetchText('http://a.example/', missing)).toBe('unreachable')
})

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
])('%s is rejected as a private address, in a URL and as the address of a host name', async (address) => {
  const network = await start((_request, response) => response.end('inner'), { 'inner.example': [address] })
  const host = address.includes(':') ? `[${address}]` : address
  if (!address.includes('%')) expect(await fetchText(`http://${host}/`, network)).toBe('private')
  expect(await fetchText('http://inner.example/', network)).toBe('private')
  expect(network.connections).toEqual([])
})

test('the default fetcher rejects private addresses without exceptions', async () => {
  const network = await start((_request, response) => response.end('inner'))
  for (const host of ['127.0.0.1', publicAddress, 'localhost']) {
    const fetched = fetchImage(new URL(`http://${host}:${network.port}/`), publicInternet)
    await expect(fetched, host).rejects.toMatchObject({ issue: { data: { reason: 'private' } } })
  }
  expect(network.connections).toEqual([])
})
