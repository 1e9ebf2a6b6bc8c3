// `npm run import -- SOURCE`: imports the records of another server of the interface, or of a file.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isLanguage, languages } from '#shared/i18n/language.ts'
import { readEnvironment } from '../environment.ts'
import { publicInternet } from '../images/fetch-remote.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import type { Credentials } from './import/request-source.ts'
import { createFetcher, createImageFinder } from './import/images.ts'
import { readMapping } from './import/mapping.ts'
import { emptyImportLog, openImportLog } from './import/import-log.ts'
import { createProgress } from './import/progress.ts'
import { isAddress, readSource } from './import/source.ts'
import { formatResult, runImport } from './import/run-import.ts'
import { openExistingStore, printUsage, removeAtExit, requireNpmArguments, UsageError } from './usage-error.ts'

const usage = `npm run import -- SOURCE [--language ${languages.join('|')}] [--map FILE] [--prune] [--dry-run] [--user NAME --password APPLICATION_PASSWORD]`

function parseArguments(args: string[]) {
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
  const credentials = findCredentials(values)
  // A file, or what the public sees, need not be everything.
  if (isPruning && !isAddress(source)) throw new UsageError('--prune needs a server as its source, not a file.')
  if (isPruning && !credentials) throw new UsageError('--prune needs an account: give one with --user and --password.')
  return { source, language, map, isDry, isPruning, credentials }
}

/** The account at the source: from the options, or from the environment, where no other program can read it. */
function findCredentials(options: { user?: string; password?: string }): Credentials | undefined {
  const user = options.user ?? process.env['IMPORT_USER']
  const password = options.password ?? process.env['IMPORT_PASSWORD']
  if (!user && !password) return undefined
  if (!user || !password)
    throw new UsageError('--user and --password belong together (or IMPORT_USER and IMPORT_PASSWORD).')
  return { user, password }
}

/** A copy of the store in a folder: a dry run imports into it. */
async function copyStore(store: Store, folder: string): Promise<Store> {
  const file = join(folder, 'copy.sqlite')
  await store.backup(file)
  return openStore({ file })
}

await printUsage(usage, async () => {
  const { source, language, map, isDry, isPruning, credentials } = parseArguments(process.argv.slice(2))
  const environment = readEnvironment(process.env)
  const { config, host, port, publicOrigin = `http://${host}:${port}`, dataDir, imagesDir } = environment
  const serviceStore = await openExistingStore(environment)
  const progress = createProgress(process.stderr)
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  const remove = removeAtExit([folder])
  let copy: Store | undefined
  try {
    const mapping = readMapping(map)
    const isServer = isAddress(source)
    // A dry run leaves no files behind, so it reads none either.
    const importLog =
      isServer && !isDry
        ? openImportLog(join(dataDir, 'import-notes'), JSON.stringify([source, credentials]))
        : undefined
    const found = await readSource(source, credentials, progress.report, {
      importLog: importLog ?? emptyImportLog,
      language,
    })
    if (isDry) copy = await copyStore(serviceStore, folder)
    const store = copy ?? serviceStore
    const network = isServer ? await createFetcher(source) : publicInternet
    const { findImage, close } = createImageFinder(store, isDry ? join(folder, 'media') : imagesDir, network)
    try {
      const options = { language, siteZone: config.siteZone, mapping, now: Date.now(), findImage, publicOrigin }
      const result = await runImport(store, found, { ...options, isPruning, report: progress.report })
      importLog?.forget()
      progress.end()
      console.log(`${formatResult(result)}${isDry ? '\n\nA dry run: nothing was written.' : ''}`)
    } finally {
      close()
    }
  } finally {
    progress.end()
    await copy?.close()
    await serviceStore.close()
    remove()
  }
})
