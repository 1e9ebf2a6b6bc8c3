// `npm run backup -- FILE`: writes the whole calendar, as it is at this moment, into one file. The service may go on running.
import { parseArgs } from 'node:util'
import { backup, NotWritable } from './backup/backup.ts'
import { UsageError, presentDataDir, printUsage } from './usage-error.ts'

const usage = 'npm run backup -- FILE'

await printUsage(usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(usage)
  try {
    const { pictures } = await backup(presentDataDir(), file)
    console.log(`Backup: ${file}${pictures > 0 ? ` (with ${pictures} files of pictures)` : ''}`)
  } catch (fault) {
    throw fault instanceof NotWritable ? new UsageError(fault.message, { cause: fault }) : fault
  }
})
