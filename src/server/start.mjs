// `npm start`: installs and builds if needed, and runs the service in this process, which handles stop signals itself.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root, tooOldNode } from './ready.mjs'

const print = (/** @type {string} */ line) => console.error(line)

const tooOld = tooOldNode()
if (tooOld) {
  print(tooOld)
  process.exit(1)
}
try {
  await install(print)
  await build(print)
} catch (fault) {
  print(fault instanceof Error ? fault.message : String(fault))
  process.exit(1)
}
// If npm is killed, the service gets no signal and would keep its port.
if (process.env['npm_lifecycle_event'] === 'start') {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
}
process.env['NODE_ENV'] ??= 'production'
await import(pathToFileURL(join(root, 'dist/service/serve.js')).href)
