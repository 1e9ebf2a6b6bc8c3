// What must be true before anything runs: a Node that is new enough, packages as locked, a build of today's sources.
// Plain JavaScript on node: modules alone, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** The sentence to stop with when this Node is too old, else nothing. */
export const tooOldNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const enough = major > 20 || (major === 20 && minor >= 19)
  return enough ? undefined : `Node 20.19 or newer is needed; this is ${process.versions.node}.`
}

/**
 * Runs a program whose noise nobody needs unless it fails.
 * @param {string} command @param {string[]} args
 * @returns {Promise<void>} rejects with the output of the program
 */
const quietly = (command, args) =>
  new Promise((resolve, reject) => {
    const shell = process.platform === 'win32' && !command.endsWith('.exe')
    const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}:\n${output.trim()}`)),
    )
  })

/** @param {string} path relative to the root */
const changedAt = (path) => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0)

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, peer?: boolean }} Locked */

/** The packages of a lock file, by folder. @param {string} path @returns {Record<string, Locked>} */
const lockedIn = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** Whether node_modules differs from the lock file. A newer date alone may only mean a fresh checkout of the same lock. */
const isInstallStale = () => {
  const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json']
  if (!existsSync(join(root, installed))) return true
  if (changedAt(lock) <= changedAt(installed)) return false
  const present = lockedIn(installed)
  return Object.entries(lockedIn(lock)).some(([folder, wanted]) => {
    const found = present[folder]
    if (folder === '' || (!found && wanted.optional)) return false
    return found?.version !== wanted.version || found?.integrity !== wanted.integrity
  })
}

/** Installs the packages of the lock file when they are not there. @param {(line: string) => void} print */
export const install = async (print) => {
  if (!isInstallStale()) return
  print('Installing packages; the first time takes a minute or two …')
  const npm = process.env['npm_execpath']
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await (npm?.endsWith('.js') ? quietly(process.execPath, [npm, ...args]) : quietly('npm', args))
}

const sources = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
  'public',
  'src',
]
const stamp = 'dist/built'
/** Sources that no build reads. @param {string} name */
const isUnbuilt = (name) => /(\.test(-d)?\.tsx?|\.md|\.tsbuildinfo)$/.test(name)

/** When a file below was last changed; a folder's own date tells of files taken away. @param {string} path @returns {number} */
const newest = (path) => {
  const own = changedAt(path)
  if (!own || !statSync(join(root, path)).isDirectory()) return own
  const inside = readdirSync(join(root, path)).filter((name) => !isUnbuilt(name))
  return Math.max(own, ...inside.map((name) => newest(join(path, name))))
}

/** Builds page and service into dist/ when a source is newer than the last build. @param {(line: string) => void} print */
export const build = async (print) => {
  const whole = ['dist/page/index.html', 'dist/service/serve.js', stamp].every((path) => existsSync(join(root, path)))
  if (whole && Math.max(...sources.map(newest)) < changedAt(stamp)) return
  print('Building page and service …')
  // Dated before the build: what is saved while it runs is newer than it.
  const begun = new Date()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await Promise.all([
    quietly(process.execPath, [vite, 'build', '--logLevel', 'warn']),
    quietly(process.execPath, [vite, 'build', '--ssr', '--logLevel', 'warn']),
  ])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, stamp), '')
  utimesSync(join(root, stamp), begun, begun)
}
