// Runs a command of this folder, after installing packages in a fresh clone. Imports only `node:` modules, which need no installation.
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
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
const { register } = await import('tsx/esm/api')
register()
const [command] = process.argv.splice(2, 1)
await import(`./${command}.ts`)
