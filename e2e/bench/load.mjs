// A load generator on raw sockets, in its own thread.
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** `headers`: header lines of every request. @type {{ port: number, paths: string[], connections: number, milliseconds: number, headers: string }} */
const { port, paths, connections, milliseconds, headers } = workerData
const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n`))
const head = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

let next = 0
let responses = 0
let until = Infinity

/** Requests one URL after the other over one connection, until the time is over. @returns {Promise<void>} */
const converse = () =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    /** @type {Buffer | undefined} */
    let rest
    // Remaining bytes of the body; -1: headers not read yet; Infinity: the body is chunked.
    let missing = -1
    const ask = () => {
      if (performance.now() >= until) return void socket.end()
      socket.write(/** @type {Buffer} */ (requests[next++ % requests.length]))
    }
    const done = () => {
      responses++
      missing = -1
      rest = undefined
      ask()
    }
    socket.on('connect', ask).on('error', reject).on('close', resolve)
    socket.on('data', (data) => {
      if (missing === -1) {
        const text = rest ? Buffer.concat([rest, data]) : data
        const end = text.indexOf(head)
        if (end < 0) return void (rest = text)
        const lines = text.toString('latin1', 0, end)
        if (!lines.startsWith('HTTP/1.1 200')) return void socket.destroy(new Error(lines.split('\r\n')[0]))
        const length = /\r\ncontent-length: (\d+)/i.exec(lines)?.[1]
        if (length === undefined) {
          missing = Infinity
          if (text.subarray(-5).equals(lastChunk)) done()
        } else {
          missing = Number(length) - (text.length - end - 4)
          if (missing === 0) done()
        }
      } else if (missing === Infinity) {
        if (data.subarray(-5).equals(lastChunk)) done()
      } else if ((missing -= data.length) === 0) done()
    })
  })

const startedAt = performance.now()
until = startedAt + milliseconds
await Promise.all(Array.from({ length: connections }, converse))
parentPort?.postMessage((responses / (performance.now() - startedAt)) * 1000)
