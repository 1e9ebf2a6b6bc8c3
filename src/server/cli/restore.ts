// `npm run restore -- FILE`: puts a backup in the place of the calendar in DATA_DIR. The service may go on running.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { NotRestored, restore } from './backup/restore.ts'
import { BrokenBackup } from './backup/seal.ts'
import { readEnvironment } from '../environment.ts'
import { explainStartupError } from '../startup-errors.ts'
import { UsageError, printUsage } from './usage-error.ts'

const usage = 'npm run restore -- FILE'

await printUsage(usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(usage)
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  const { dataDir } = readEnvironment(process.env)
  try {
    await restore(dataDir, file)
  } catch (fault) {
    if (fault instanceof BrokenBackup) throw new UsageError(`${fault.message} Nothing was changed.`, { cause: fault })
    if (!(fault instanceof NotRestored)) throw fault
    const { cause } = fault
    const why = explainStartupError(cause) ?? (cause instanceof Error ? cause.message : '')
    throw new UsageError(`${why} ${fault.message}`, { cause })
  }
  console.log(`Restored: ${dataDir}`)
})
