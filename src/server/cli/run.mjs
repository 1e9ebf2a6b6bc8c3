// Runs a command of this folder, after installing packages in a fresh clone. Imports only `node:` modules, which need no installation.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install, prepare, root } from '../ready.mjs'

// Installed packages are not updated: a service may be using them.
await prepare(...(existsSync(join(root, 'node_modules/.package-lock.json')) ? [] : [install]))
const { register } = await import('tsx/esm/api')
register()
const [command] = process.argv.splice(2, 1)
await import(`./${command}.ts`)
