// `npm start`: installs and builds if needed, and runs the service in this process, which handles stop signals itself.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, prepare, root } from './ready.mjs'

await prepare(install, build)
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
