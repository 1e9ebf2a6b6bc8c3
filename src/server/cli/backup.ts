// `npm run backup -- FILE`: writes store and images into one file.
import { readEnvironment } from '../environment.ts'
import { writeBackup } from './backup/write-backup.ts'
import { openExistingStore, parseOnlyArgument, printUsage } from './usage-error.ts'

const usage = 'npm run backup -- FILE'

await printUsage(usage, async () => {
  const file = parseOnlyArgument(usage)
  const environment = readEnvironment(process.env)
  const store = await openExistingStore(environment)
  try {
    const images = await writeBackup(store, environment.imagesDir, file)
    console.log(`Backup: ${file} (image files: ${images})`)
  } finally {
    await store.close()
  }
})
