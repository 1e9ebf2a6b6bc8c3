// `npm test`: installs missing packages, then runs everything. Before that it can use only node: modules.
import { install, tooOldNode } from '../../src/server/ready.mjs'

const say = (/** @type {string} */ line) => console.log(line)

/** @param {string} reason */
const stop = (reason) => {
  say(`${reason}\n\n0 passed, 1 failed`)
  process.exit(1)
}

const tooOld = tooOldNode()
if (tooOld) stop(tooOld)
try {
  await install(say)
  const { register } = await import('tsx/esm/api')
  register()
  await import('./all-tests.ts')
} catch (error) {
  stop(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
