// `npm run import -- SOURCE`: takes over what another server of the interface shows an account, or what a file of records holds.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isLanguage, languages } from '#shared/i18n/language.ts'
import { databaseIn, snapshot } from './backup/backup.ts'
import { removeAtExit } from './backup/leftovers.ts'
import { listImages } from './backup/images.ts'
import { readEnvironment } from '../environment.ts'
import { publicInternet } from '../images/fetch-remote.ts'
import { openStore } from '../sync-store/open-store.ts'
import type { Credentials } from './import/request-source.ts'
import { createFetcher, createImageFinder } from './import/find-image.ts'
import { readMapping } from './import/mapping.ts'
import { emptyImportLog, openImportLog } from './import/import-log.ts'
import { createProgress } from './import/progress.ts'
import { isAddress, readSource } from './import/source.ts'
import { runImport, told } from './import/run-import.ts'
import { UsageError, presentDataDir, requireNpmArguments, printUsage } from './usage-error.ts'

const usage = `npm run import -- SOURCE [--language ${languages.join('|')}] [--map FILE] [--prune] [--dry-run] [--user NAME --password APPLICATION_PASSWORD]`

function read(args: string[]) {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      language: { ...text, default: 'en' },
      map: text,
      prune: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      user: text,
      password: text,
    },
  })
  requireNpmArguments(['dry-run', 'prune', 'language', 'map', 'password'])
  const [source, ...more] = positionals
  if (source === undefined || more.length > 0) throw new UsageError(usage)
  const { language } = values
  if (!isLanguage(language)) throw new UsageError(`--language must be one of ${languages.join(', ')}.`)
  const { map, prune: isPruning, 'dry-run': isDry } = values
  const credentials = credentialsOf(values)
  // What is not in a file, or not shown to everybody, may well be there.
  if (isPruning && !isAddress(source)) throw new UsageError('--prune needs a server as its source, not a file.')
  if (isPruning && !credentials) throw new UsageError('--prune needs an account: give one with --user and --password.')
  return { source, language, map, isDry, isPruning, credentials }
}

/** The account to ask with: typed, or from the environment, where no other program can read it. */
function credentialsOf(typed: { user?: string; password?: string }): Credentials | undefined {
  const user = typed.user ?? process.env['IMPORT_USER']
  const password = typed.password ?? process.env['IMPORT_PASSWORD']
  if (!user && !password) return undefined
  if (!user || !password)
    throw new UsageError('--user and --password belong together (or IMPORT_USER and IMPORT_PASSWORD).')
  return { user, password }
}

await printUsage(usage, async () => {
  const { source, language, map, isDry, isPruning, credentials } = read(process.argv.slice(2))
  const dataDir = presentDataDir()
  const database = databaseIn(dataDir)
  const { config, host, port, publicOrigin = `http://${host}:${port}` } = readEnvironment(process.env)
  const { siteZone } = config
  const progress = createProgress(process.stderr)
  const mapping = readMapping(map)
  const isServer = isAddress(source)
  // A dry run leaves nothing behind, so it takes up nothing either.
  const kept =
    isServer && !isDry ? openImportLog(join(dataDir, 'import-notes'), JSON.stringify([source, credentials])) : undefined
  const found = await readSource(source, credentials, progress.tell, { notes: kept ?? emptyImportLog, language })
  const beside = mkdtempSync(join(tmpdir(), 'import-'))
  const remove = removeAtExit([beside])
  try {
    // A dry run does everything, on a copy.
    const target = isDry ? join(beside, 'copy.sqlite') : database
    if (isDry) await snapshot(database, target)
    const store = openStore(target)
    const network = isServer ? await createFetcher(source) : publicInternet
    const { findPicture, close } = createImageFinder(store, listImages(isDry ? beside : dataDir), network)
    try {
      const { tell: report } = progress
      const now = Date.now()
      const options = { language, siteZone, mapping, now, tell: report, findPicture, publicOrigin, isPruning }
      const outcome = await runImport(store, found, options)
      kept?.forget()
      progress.end()
      console.log(`${told(outcome)}${isDry ? '\n\nA dry run: nothing was written.' : ''}`)
    } finally {
      close()
      store.close()
    }
  } finally {
    progress.end()
    remove()
  }
})
