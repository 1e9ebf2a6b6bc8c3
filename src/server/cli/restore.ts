// `npm run restore -- FILE`: replaces store and images by those of a backup.
import { existsSync } from 'node:fs'
import { readEnvironment, storeLocation } from '../environment.ts'
import { restoreBackup } from './backup/read-backup.ts'
import { parseOnlyArgument, printUsage, UsageError } from './usage-error.ts'

const usage = 'npm run restore -- FILE'

await printUsage(usage, async () => {
  const file = parseOnlyArgument(usage)
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  const environment = readEnvironment(process.env)
  const { dataDir, databaseUrl, imagesDir } = environment
  await restoreBackup(file, { database: storeLocation(environment), imagesFolder: imagesDir, workFolder: dataDir })
  console.log(`Restored: ${databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL'}`)
})
