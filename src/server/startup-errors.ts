// What this machine or the store would not do, in a sentence that says what to do about it.
import { resolve, sep } from 'node:path'
import { BadEnvironment, type Environment, readEnvironment } from './environment.ts'

type Place = Pick<Environment, 'host' | 'port' | 'dataDir'>

const codeOf = (fault: unknown): string | undefined =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined

const unknownHost = ({ host }: Place): string => `No machine is known as ${host}: choose another HOST.`

/** By the code of Node's or SQLite's error; SQLite says more behind its own, which begins with one of these. */
const sentences: { readonly [code: string]: (place: Place) => string } = {
  EADDRINUSE: ({ host, port }) =>
    `Something else listens on ${host}:${port} already: stop it, or choose another PORT (0 takes any free one).`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: choose another HOST.`,
  EACCES: ({ host, port, dataDir }) =>
    `This user may not listen on ${host}:${port} or not write in ${dataDir}: choose another PORT (from 1024 up) or DATA_DIR.`,
  EROFS: ({ dataDir }) => `Nothing can be written in ${dataDir}: choose another DATA_DIR.`,
  ENOTDIR: ({ dataDir }) => `${dataDir} cannot be a folder: choose another DATA_DIR.`,
  EEXIST: ({ dataDir }) => `${dataDir} is a file: choose another DATA_DIR.`,
  SQLITE_NOTADB: ({ dataDir }) =>
    `calendar.sqlite in ${dataDir} is no store of this service: move it away and put a backup back (npm run restore), or choose another DATA_DIR.`,
  SQLITE_CORRUPT: ({ dataDir }) =>
    `calendar.sqlite in ${dataDir} is damaged: move it away and put a backup back (npm run restore), or choose another DATA_DIR.`,
  SQLITE_CANTOPEN: ({ dataDir }) => `calendar.sqlite in ${dataDir} cannot be opened: choose another DATA_DIR.`,
  SQLITE_READONLY: ({ dataDir }) =>
    `calendar.sqlite in ${dataDir} can only be read: this user needs the right to write it and its folder, on a disk that takes writes.`,
  SQLITE_IOERR: ({ dataDir }) => `The disk on which ${dataDir} lies has no room left, or fails.`,
  SQLITE_BUSY: ({ dataDir }) => `Somebody else has been writing to ${dataDir} for long: try again in a moment.`,
  SQLITE_FULL: ({ dataDir }) => `There is no room left where ${dataDir} lies.`,
  ENOSPC: ({ dataDir }) => `There is no room left where ${dataDir} lies.`,
}

/** Where the environment says it should be; `undefined` where it cannot be read. */
const placeNow = (): Place | undefined => {
  try {
    return readEnvironment(process.env)
  } catch {
    return undefined
  }
}

/** Whether it went wrong at a file that has nothing to do with the data folder: what Node says then names it. */
function isElsewhere(fault: unknown, { dataDir }: Place): boolean {
  if (!(fault instanceof Error) || !('path' in fault) || typeof fault.path !== 'string') return false
  const [path, folder] = [resolve(fault.path), resolve(dataDir)].map((one) => `${one}${sep}`)
  return path !== undefined && folder !== undefined && !path.startsWith(folder) && !folder.startsWith(path)
}

/** The sentence; `undefined` where the fault is our own, and its stack says more. */
export function explainStartupError(fault: unknown, place = placeNow()): string | undefined {
  const code = codeOf(fault)
  const sentence =
    code === undefined || place === undefined ? undefined : sentences[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code]
  if (sentence && place && !isElsewhere(fault, place)) return sentence(place)
  return (fault instanceof BadEnvironment || code !== undefined) && fault instanceof Error ? fault.message : undefined
}
