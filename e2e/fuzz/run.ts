/** `npm run fuzz`: the property tests and the killed service with twenty times the examples of `npm test` and a new seed in each run. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const isDrawn = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) && /fc\.assert|examples\(/.test(readFileSync(file, 'utf8'))

const files = ['src', 'e2e']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  .filter(isDrawn)
const seed = process.env['SEED'] ?? String(Date.now() % 2_147_483_647)
console.log(`SEED=${seed}`)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_FACTOR: '20', SEED: seed },
})
process.exitCode = status ?? 1
