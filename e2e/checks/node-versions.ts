/** `npm run node-versions [-- 22 24.18]`: starts the product and runs the service tests on other versions of Node. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

// Later releases of 24 abort processes that use better-sqlite3 compiled with their headers: https://github.com/nodejs/node/issues/65446.
const versions = process.argv.length > 2 ? process.argv.slice(2) : ['22', '24.18']
const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'node-versions-'))

const print = (line: string): void => console.log(line)

/** Installs the npm package `node` and returns an environment in which `node` is that version. */
function installNode(version: string): NodeJS.ProcessEnv {
  const prefix = join(folder, `node-${version}`)
  execFileSync('npm', ['install', '--no-save', '--prefix', prefix, `node@${version}`], { stdio: 'ignore' })
  // Its headers build native packages where no prebuilt binary can be downloaded.
  const headers = join(prefix, 'node_modules/node/node_modules', `node-${process.platform}-${process.arch}`)
  return {
    ...process.env,
    PATH: `${join(prefix, 'node_modules/node/bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    npm_config_nodedir: headers,
  }
}

/** Starts the product on a new store, requests its health and the page, and stops it. */
async function startProduct(checkout: string, env: NodeJS.ProcessEnv): Promise<void> {
  const data = join(checkout, 'data-node-versions')
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...env, PORT: '0', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const stop = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  }
  const ended = new Promise<never>((_, reject) => {
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}.`)))
  })
  const origin = new Promise<string>((listening) => {
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const found = /Listening on (\S+)/.exec(printed)?.[1]
      if (found !== undefined) listening(found)
    })
  })
  try {
    const address = await Promise.race([origin, ended])
    for (const path of ['/health', '/en/calendar/events/v1/events', '/']) {
      const { status } = await fetch(address + path)
      if (status !== 200) throw new Error(`GET ${path}: ${status}.`)
    }
  } finally {
    ended.catch(() => undefined)
    stop()
  }
}

/** Whether everything worked on a version. */
async function check(version: string): Promise<boolean> {
  const env = installNode(version)
  const found = execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()
  print(`\n── Node ${found}`)
  if (!found.startsWith(`v${version}.`)) throw new Error(`The package node@${version} contains ${found}.`)
  const checkout = join(folder, `checkout-${version}`)
  execFileSync('git', ['clone', '--quiet', root, checkout])
  const npm = (...args: string[]): boolean =>
    spawnSync('npm', args, { cwd: checkout, env, stdio: 'inherit' }).status === 0
  if (!npm('ci', '--no-audit', '--no-fund')) return false
  await startProduct(checkout, env)
  print('The product starts and responds.')
  return npm('exec', '--', 'vitest', 'run', '--project', 'sqlite', '--reporter', 'dot', 'src/server')
}

const failed: string[] = []
try {
  for (const version of versions) {
    const works = await check(version).catch((reason: unknown) => {
      print(String(reason))
      return false
    })
    if (!works) failed.push(version)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const version of versions) print(`Node ${version}: ${failed.includes(version) ? 'failed' : 'works'}`)
process.exitCode = failed.length === 0 ? 0 : 1
