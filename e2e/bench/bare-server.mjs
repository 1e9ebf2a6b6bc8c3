// A bare node:http server with the same responses as the service.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** @type {Record<string, { headers: Record<string, string>, body: string }>} */
const responses = JSON.parse(readFileSync(/** @type {string} */ (process.argv[2]), 'utf8'))
const ready = new Map(
  Object.entries(responses).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body) }]),
)

const server = createServer((request, response) => {
  const recorded = ready.get(request.url ?? '')
  if (!recorded) return void response.writeHead(404).end()
  response.writeHead(200, recorded.headers).end(recorded.body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(address?.port)
})
