// `npm run import -- SOURCE`: imports records of another server or of a file.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isLanguage, languages } from '#shared/i18n/language.ts'
import { getOrigin } from '../config.ts'
import { readEnvironment } from '../environment.ts'
import { publicInternet } from '../images/fetch-remote.ts'
import { openStore, type Store } from '../store/store.ts'
import { createFetcher, createImageFinder } from './import/images.ts'
import { readMapping } from './import/mapping.ts'
import { createProgress } from './import/progress.ts'
import { openImportLog } from './import/request-source.ts'
import { formatResult, runImport } from './import/run-import.ts'
import { isAddress, readSource } from './import/source.ts'
import { openExistingStore, printUsage, removeAtExit, requireNpmArguments, UsageError } from './usage-error.ts'

const usage = `npm run import -- SOURCE [--language ${languages.join('|')}] [--map FILE] [--prune] [--dry-run] [--user NAME --password APPLICATION_PASSWORD]`

function parseArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      language: { type: 'string', default: 'en' },
      map: { type: 'string' },
      prune: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      user: { type: 'string' },
      password: { type: 'string' },
    },
  })
  requireNpmArguments(['dry-run', 'prune', 'language', 'map', 'password'])
  const [source, ...more] = positionals
  if (source === undefined || more.length > 0) throw new UsageError(usage)
  if (source === '') throw new UsageError('SOURCE is empty. Name a file, or the address of a server.')
  const { language, map, prune: isPruning, 'dry-run': isDry } = values
  if (!isLanguage(language)) throw new UsageError(`--language must be one of ${languages.join(', ')}.`)
  // Other programs can read options, but not the environment.
  const { user = process.env['IMPORT_USER'] ?? '', password = process.env['IMPORT_PASSWORD'] ?? '' } = values
  if ((user === '') !== (password === ''))
    throw new UsageError('Set both --user and --password (or IMPORT_USER and IMPORT_PASSWORD).')
  const credentials = user === '' ? undefined : { user, password }
  // A file, or the public part of a server, may be incomplete.
  if (isPruning && !isAddress(source)) throw new UsageError('--prune needs a server as its source, not a file.')
  if (isPruning && !credentials) throw new UsageError('--prune needs an account: add --user and --password.')
  return { source, language, map, isDry, isPruning, credentials }
}

await printUsage(usage, async () => {
  const { source, language, map, isDry, isPruning, credentials } = parseArguments()
  const environment = readEnvironment(process.env)
  const { config, host, port, publicOrigin = getOrigin(host, port), dataDir, imagesDir } = environment
  const mapping = readMapping(map)
  const store = await openExistingStore(environment)
  const { report, end } = createProgress(process.stderr)
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  const remove = removeAtExit([folder])
  let copy: Store | undefined
  try {
    const isServer = isAddress(source)
    // A dry run leaves no files, so it reads none either.
    const importLog =
      isServer && !isDry
        ? openImportLog(join(dataDir, 'import-notes'), JSON.stringify([source, credentials]))
        : undefined
    const content = await readSource(source, credentials, report, { importLog, language })
    if (isDry) {
      // A dry run imports into a copy of the store.
      const file = join(folder, 'copy.sqlite')
      await store.backup(file)
      copy = await openStore({ file })
    }
    const target = copy ?? store
    const network = isServer ? await createFetcher(source) : publicInternet
    const { findImage, close } = createImageFinder(target, isDry ? join(folder, 'media') : imagesDir, network)
    const options = { language, siteZone: config.siteZone, mapping, now: Date.now(), findImage, publicOrigin }
    const result = await runImport(target, content, { ...options, isPruning, report }).finally(close)
    importLog?.forget()
    end()
    console.log(`${formatResult(result)}${isDry ? '\n\nDry run: nothing was written.' : ''}`)
  } finally {
    end()
    await copy?.close()
    await store.close()
    remove()
  }
})
