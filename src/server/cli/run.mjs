// `npm run user`, `backup`, `restore` and `import`: runs a command of this folder in this process. Installs packages in a fresh clone.
// Plain JavaScript on node: modules alone, because it runs before anything is installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install, root, tooOldNode } from '../ready.mjs'

const print = (/** @type {string} */ line) => console.error(line)

const tooOld = tooOldNode()
if (tooOld) {
  print(tooOld)
  process.exit(1)
}
// Installed packages are not updated: a service may be using them.
if (!existsSync(join(root, 'node_modules/.package-lock.json')))
  try {
    await install(print)
  } catch (fault) {
    print(fault instanceof Error ? fault.message : String(fault))
    process.exit(1)
  }
const { register } = await import('tsx/esm/api')
register()
const [command] = process.argv.splice(2, 1)
await import(`./${command}.ts`)
