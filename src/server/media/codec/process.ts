// The codec's own process: takes one picture after the other. What breaks or hangs here is ended without the service.
import type { Focus } from '#contract/answers.ts'
import { work } from './work.ts'

/** What the process is sent. */
export type Task = { bytes: Uint8Array; focus?: Focus }

process.on('message', ({ bytes, focus }: Task) => {
  process.send?.(work(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), focus))
})
process.on('disconnect', () => process.exit(0))
