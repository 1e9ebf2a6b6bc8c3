// `npm run user`, `backup`, `restore` and `import`: a command of this folder, in this very process. A fresh clone gets its packages first.
// Plain JavaScript on node: modules alone, because it runs before anything is installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install, root, tooOldNode } from '../ready.mjs'

const say = (/** @type {string} */ line) => console.error(line)

const tooOld = tooOldNode()
if (tooOld) {
  say(tooOld)
  process.exit(1)
}
// Packages that are there stay as they are: a service may be running on them.
if (!existsSync(join(root, 'node_modules/.package-lock.json')))
  try {
    await install(say)
  } catch (fault) {
    say(fault instanceof Error ? fault.message : String(fault))
    process.exit(1)
  }
const { register } = await import('tsx/esm/api')
register()
const [command] = process.argv.splice(2, 1)
await import(`./${command}.ts`)
