// `npm run restore -- FILE`: replaces store and images by those of a backup. Also while the service is running.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readEnvironment, storeLocation } from '../environment.ts'
import { explainStartupError } from '../startup-errors.ts'
import { InvalidBackup } from './backup/checksum.ts'
import { NotRestored, restoreBackup } from './backup/read-backup.ts'
import { printUsage, UsageError } from './usage-error.ts'

const usage = 'npm run restore -- FILE'

await printUsage(usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(usage)
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  const environment = readEnvironment(process.env)
  const { dataDir, databaseUrl, imagesDir } = environment
  try {
    const database = storeLocation(environment)
    await restoreBackup(file, { database, imagesFolder: imagesDir, workFolder: dataDir })
  } catch (error) {
    if (error instanceof InvalidBackup) throw new UsageError(`${error.message} Nothing was changed.`, { cause: error })
    if (!(error instanceof NotRestored)) throw error
    const { cause } = error
    const reason = explainStartupError(cause) ?? (cause instanceof Error ? cause.message : '')
    throw new UsageError(`${reason} ${error.message}`, { cause })
  }
  console.log(`Restored: ${databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL'}`)
})
