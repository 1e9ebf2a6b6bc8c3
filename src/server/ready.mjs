// Checks and prepares a start: the version of Node, the locked packages, and a build of the current sources.
// Plain JavaScript on node: modules alone, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Returns an error message if this Node is too old. */
export const tooOldNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isNewEnough = major > 20 || (major === 20 && minor >= 19)
  return isNewEnough ? undefined : `Node 20.19 or newer is needed; this is ${process.versions.node}.`
}

/**
 * Runs a program and discards its output unless it fails.
 * @param {string} command @param {string[]} args
 * @returns {Promise<void>} rejects with the output of the program
 */
const runQuietly = (command, args) =>
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

/**
 * Runs steps of a start, which print to stderr. Exits if this Node is too old or a step fails.
 * @param {((print: (line: string) => void) => Promise<void>)[]} steps
 */
export const prepare = async (...steps) => {
  try {
    const tooOld = tooOldNode()
    if (tooOld) throw new Error(tooOld)
    for (const step of steps) await step((line) => console.error(line))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

/** @param {string} path relative to the root */
const changedAt = (path) => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0)

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, peer?: boolean }} Locked */

/** The packages of a lock file, by folder. @param {string} path @returns {Record<string, Locked>} */
const readPackages = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** Whether node_modules differs from the lock file. A newer date alone may only mean a fresh checkout of the same lock. */
const isInstallStale = () => {
  const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json']
  if (!existsSync(join(root, installed))) return true
  if (changedAt(lock) <= changedAt(installed)) return false
  const present = readPackages(installed)
  return Object.entries(readPackages(lock)).some(([folder, locked]) => {
    const found = present[folder]
    if (folder === '' || (!found && locked.optional)) return false
    return found?.version !== locked.version || found?.integrity !== locked.integrity
  })
}

/** Installs the packages of the lock file if others or none are installed. @param {(line: string) => void} print */
export const install = async (print) => {
  if (!isInstallStale()) return
  print('Installing packages; the first time takes a minute or two …')
  const npm = process.env['npm_execpath']
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await (npm?.endsWith('.js') ? runQuietly(process.execPath, [npm, ...args]) : runQuietly('npm', args))
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
const stampFile = 'dist/built'
/** Returns whether a build ignores a file. @param {string} name */
const isIgnored = (name) => /(\.test(-d)?\.tsx?|\.md|\.tsbuildinfo)$/.test(name)

/** Returns when a file in a folder was last changed, added or deleted. @param {string} path @returns {number} */
const newestChange = (path) => {
  const changed = changedAt(path)
  if (!changed || !statSync(join(root, path)).isDirectory()) return changed
  const inside = readdirSync(join(root, path)).filter((name) => !isIgnored(name))
  return Math.max(changed, ...inside.map((name) => newestChange(join(path, name))))
}

/** Builds page and service into dist/ when a source is newer than the last build. @param {(line: string) => void} print */
export const build = async (print) => {
  const isComplete = ['dist/page/index.html', 'dist/service/serve.js', stampFile].every((path) =>
    existsSync(join(root, path)),
  )
  if (isComplete && Math.max(...sources.map(newestChange)) < changedAt(stampFile)) return
  print('Building page and service …')
  // A source that is saved during the build must be newer than it.
  const start = new Date()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await Promise.all([
    runQuietly(process.execPath, [vite, 'build', '--logLevel', 'warn']),
    runQuietly(process.execPath, [vite, 'build', '--ssr', '--logLevel', 'warn']),
  ])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, stampFile), '')
  utimesSync(join(root, stampFile), start, start)
}
