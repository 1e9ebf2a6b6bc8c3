// `npm run backup -- FILE`: writes store and images into one file, also while the service is running.
import { parseArgs } from 'node:util'
import { readEnvironment } from '../environment.ts'
import { NotWritable, writeBackup } from './backup/write-backup.ts'
import { openExistingStore, printUsage, UsageError } from './usage-error.ts'

const usage = 'npm run backup -- FILE'

await printUsage(usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(usage)
  const environment = readEnvironment(process.env)
  const store = await openExistingStore(environment)
  try {
    const { images } = await writeBackup(store, environment.imagesDir, file)
    console.log(`Backup: ${file}${images > 0 ? ` (with ${images} files of pictures)` : ''}`)
  } catch (error) {
    throw error instanceof NotWritable ? new UsageError(error.message, { cause: error }) : error
  } finally {
    await store.close()
  }
})
