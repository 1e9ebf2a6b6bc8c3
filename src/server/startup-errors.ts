// Sentences for the administrator about errors of this machine, the store or the database.
import { resolve, sep } from 'node:path'
import { BadEnvironment, type Environment, readEnvironment } from './environment.ts'
import { errorCode, StoreError, StoreRefused } from './store/store-errors.ts'

type Installation = Pick<Environment, 'host' | 'port' | 'dataDir'> &
  Partial<Pick<Environment, 'databaseUrl' | 'imagesDir'>>
/** An installation, and the folder that an error concerns, with its variable. */
type FailedInstallation = Installation & { folder: string; variable: 'DATA_DIR' | 'IMAGES_DIR' }

const notCreated = ({ folder, variable }: FailedInstallation): string =>
  `${folder} cannot be created: choose another ${variable}.`
const unknownHost = ({ host }: Installation): string => `No machine is known as ${host}: choose another HOST.`

/** By the code of Node's or SQLite's error, after the system call where the reason depends on it; SQLite has extended codes that begin with one of these. */
const sentences: { readonly [code: string]: (installation: FailedInstallation) => string } = {
  EADDRINUSE: ({ host, port }) =>
    `Something else listens on ${host}:${port} already: stop it, or choose another PORT (0 takes any free one).`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: choose another HOST.`,
  'listen EACCES': ({ host, port }) =>
    `This user may not listen on ${host}:${port}: choose another PORT (from 1024 up).`,
  EACCES: ({ folder, variable }) => `This user may not write in ${folder}: grant that, or choose another ${variable}.`,
  'mkdir ENOENT': notCreated,
  'mkdir EPERM': notCreated,
  EROFS: ({ folder, variable }) => `Nothing can be written in ${folder}: choose another ${variable}.`,
  ENOTDIR: ({ folder, variable }) => `${folder} cannot be a folder: choose another ${variable}.`,
  EEXIST: ({ folder, variable }) => `${folder} is a file: choose another ${variable}.`,
  SQLITE_NOTADB: ({ dataDir }) =>
    `calendar.sqlite in ${dataDir} is no store of this service: move it away and put a backup back (npm run restore), or choose another DATA_DIR.`,
  SQLITE_CORRUPT: ({ dataDir }) =>
    `calendar.sqlite in ${dataDir} is damaged: move it away and put a backup back (npm run restore), or choose another DATA_DIR.`,
  SQLITE_CANTOPEN: ({ dataDir }) =>
    `calendar.sqlite in ${dataDir} cannot be opened: this user needs the right to read and write it and its folder, on a disk that accepts writes.`,
  SQLITE_READONLY: ({ dataDir }) =>
    `calendar.sqlite in ${dataDir} can only be read: this user needs the right to write it and its folder, on a disk that accepts writes.`,
  SQLITE_IOERR: ({ dataDir }) => `The disk with ${dataDir} has no room left, or fails.`,
  SQLITE_BUSY: ({ dataDir }) => `Another process has been writing to ${dataDir} for long: try again in a moment.`,
  SQLITE_FULL: ({ dataDir }) => `The disk with ${dataDir} has no room left.`,
  ENOSPC: ({ folder }) => `The disk with ${folder} has no room left.`,
}

/** By the code of an error of the connection to PostgreSQL. */
const connectionSentences: { readonly [code: string]: string } = {
  ENOTFOUND: 'no machine is known by the name of its host',
  EAI_AGAIN: 'no machine is known by the name of its host',
  '53300': 'the server accepts no more connections',
  '57P03': 'the server is starting or stopping; try again in a moment',
  '53100': 'the disk of the server is full',
  '25006': 'the database can only be read',
}

const failureSentences = {
  lock_timeout: 'another process has been writing for long; try again in a moment',
  connection_lost: 'no PostgreSQL server responds there',
  not_writable: 'the server cannot write',
  constraint: 'it rejects a row',
} as const satisfies { readonly [C in StoreError['failure']['code']]: string }

/** The server and database of a URL, without user and password. */
function describeServer(databaseUrl: string): string {
  const url = new URL(databaseUrl.replace(/^(\w+:\/\/)(?:[^/?#]*@)?(?=\/)/, '$1localhost'))
  return `${url.searchParams.get('host') ?? url.host}${url.pathname}`
}

/** Returns the environment of this process, `undefined` if it is invalid. */
const readInstallation = (): Installation | undefined => {
  try {
    return readEnvironment(process.env)
  } catch {
    return undefined
  }
}

/** The folder of the installation that an error concerns. `undefined`: a file elsewhere, which the message of Node names. */
function failedFolder(
  error: unknown,
  { dataDir, imagesDir }: Installation,
): Pick<FailedInstallation, 'folder' | 'variable'> | undefined {
  const data = { folder: dataDir, variable: 'DATA_DIR' } as const
  if (!(error instanceof Error) || !('path' in error) || typeof error.path !== 'string') return data
  const path = `${resolve(error.path)}${sep}`
  const concerns = (folder: string): boolean =>
    path.startsWith(`${resolve(folder)}${sep}`) || `${resolve(folder)}${sep}`.startsWith(path)
  if (concerns(dataDir)) return data
  return imagesDir !== undefined && concerns(imagesDir) ? { folder: imagesDir, variable: 'IMAGES_DIR' } : undefined
}

/** Returns a sentence for an error of the start or of a command. `undefined` for a programming error, which needs its stack. */
export function explainStartupError(error: unknown, installation = readInstallation()): string | undefined {
  const cause = error instanceof StoreError && error.cause !== undefined ? error.cause : error
  const code = errorCode(cause)
  if (error instanceof StoreError && installation?.databaseUrl !== undefined) {
    const reason = connectionSentences[code] ?? failureSentences[error.failure.code]
    return `DATABASE_URL: ${describeServer(installation.databaseUrl)} cannot be used: ${reason}.`
  }
  const folder = installation && failedFolder(cause, installation)
  const systemCall = cause instanceof Error && 'syscall' in cause ? String(cause.syscall) : ''
  const sentence = sentences[`${systemCall} ${code}`] ?? sentences[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code]
  if (sentence && installation && folder) return sentence({ ...installation, ...folder })
  const isExplained = error instanceof BadEnvironment || error instanceof StoreError || error instanceof StoreRefused
  return (isExplained || code !== '') && cause instanceof Error ? cause.message : undefined
}
