// The codec's own process: takes one picture after the other. What breaks or hangs here is ended without the service.
import { work } from './work.ts'

process.on('message', (sent: unknown) => {
  if (sent instanceof Uint8Array) process.send?.(work(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)))
})
process.on('disconnect', () => process.exit(0))
