import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { mostBytes } from '../limits.ts'
import { fetchPicture, readAddress } from './fetch-picture.ts'
import { openInternet, type Small, somewhere } from '#support/test-network.ts'

const opened: Small[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})
const internet = async (answer: RequestListener, names?: { [host: string]: string[] }): Promise<Small> => {
  const made = await openInternet(answer, names)
  opened.push(made)
  return made
}
const ask = async (address: string, network: Small, most?: number) => {
  const url = readAddress(address)
  if (!url) throw new Error('not an address')
  const found = await fetchPicture(url, network, most)
  return 'fault' in found ? found.fault.data?.['reason'] : found.bytes.toString()
}
const redirect =
  (to: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { Location: to }).end()

test('bytes are fetched from the address that was checked, under the name that was asked', async () => {
  const network = await internet((_request, response) => response.end('bytes'))
  expect(await ask('http://pictures.example/a.jpg?b=1#c', network)).toBe('bytes')
  expect([network.reached, network.asked]).toEqual([[somewhere], ['pictures.example/a.jpg?b=1']])
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
])('%s is no address of a picture', (address) => {
  expect(readAddress(address)).toBeUndefined()
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
])('nothing is connected to for %s', async (address) => {
  const network = await internet((_request, response) => response.end('inner'), {
    'inner.example': ['10.0.0.5'],
    'mixed.example': [somewhere, '192.168.0.1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'nowhere.example': [],
  })
  expect(await ask(address, network)).toBe('private')
  expect(network.reached).toEqual([])
})

test('a name is resolved once: what it becomes afterwards does not matter', async () => {
  const network = await internet((_request, response) => response.end('bytes'))
  const answers = [[somewhere], ['127.0.0.1']]
  network.resolve = async () => answers.shift() ?? []
  expect(await ask('http://rebinding.example/a', network)).toBe('bytes')
  expect([network.reached, answers]).toEqual([[somewhere], [['127.0.0.1']]])
})

test('redirects are followed three times, each checked like the first', async () => {
  const hops = await internet((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end('bytes')
    else response.writeHead(307, { Location: `/${left - 1}` }).end()
  })
  expect([await ask('http://a.example/3', hops), await ask('http://a.example/4', hops)]).toEqual(['bytes', 'redirects'])
  for (const [to, reason] of [
    ['http://127.0.0.1/', 'private'],
    ['http://localhost.example/', 'private'],
    ['http://[fd00::1]/', 'private'],
    ['file:///etc/passwd', 'address'],
    ['http://user:pass@a.example/', 'address'],
    ['http://', 'address'],
  ] as const) {
    const network = await internet(redirect(to), { 'localhost.example': ['127.0.0.1'] })
    expect([to, await ask('http://a.example/', network)]).toEqual([to, reason])
    expect(network.reached).toEqual([somewhere])
  }
})

test('an answer that is too large, too slow, none or a refusal is said so', async () => {
  const announced = await internet((_request, response) => {
    response.writeHead(200, { 'Content-Length': mostBytes + 1 }).flushHeaders()
  })
  expect(await ask('http://a.example/', announced)).toBe('bytes')
  const endless = await internet((_request, response) => {
    const more = (): void => {
      while (response.write(Buffer.alloc(1_000_000)));
      response.once('drain', more)
    }
    more()
  })
  expect(await ask('http://a.example/', endless)).toBe('bytes')
  const slow = await internet((_request, response) => void response.write('a'))
  expect(await ask('http://a.example/', slow, 150)).toBe('late')
  const silent = await internet(() => undefined)
  expect(await ask('http://a.example/', silent, 150)).toBe('late')
  const unresolved = await internet(() => undefined)
  unresolved.resolve = async () => new Promise(() => undefined)
  expect(await ask('http://a.example/', unresolved, 150)).toBe('late')
  const broken = await internet((request) => void request.socket.destroy())
  expect(await ask('http://a.example/', broken)).toBe('unreachable')
  const missing = await internet((_request, response) => response.writeHead(404).end())
  expect(await ask('http://a.example/', missing)).toBe('unreachable')
})
