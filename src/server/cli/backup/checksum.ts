// The last line of a backup: a checksum of all bytes before it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { maxPendingBytes } from '../../store/copy-store.ts'
import { UsageError } from '../usage-error.ts'

/** The file cannot be restored. */
export class InvalidBackup extends UsageError {
  constructor(message: string, options?: ErrorOptions) {
    super(`${message} Nothing was changed.`, options)
  }
}

const label = '\ncalendar-backup sha256 '
const lineLength = label.length + 64 + 1

/** Appends the checksum and waits until the file is on disk. */
export async function writeChecksum(file: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  await appendFile(file, `${label}${hash.digest('hex')}\n`, { flush: true })
}

/** Copies a backup without its checksum to a new file. Throws `InvalidBackup` if the checksum is missing or does not match. */
export async function copyVerified(file: string, target: string): Promise<void> {
  const stats = await stat(file)
  const end = stats.isFile() ? stats.size - lineLength : 0
  const line = end > 0 ? await text(createReadStream(file, { start: end })) : ''
  if (!line.startsWith(label) || !line.endsWith('\n'))
    throw new InvalidBackup(`${file} is not a complete backup: its last line, the checksum, is missing.`)
  const hash = createHash('sha256')
  const copy = await open(target, 'wx', 0o600)
  try {
    for await (const part of createReadStream(file, { end: end - 1, highWaterMark: maxPendingBytes })) {
      hash.update(part)
      await copy.appendFile(part)
      // A service that writes to the same disk waits for all pending bytes.
      await copy.datasync()
    }
  } finally {
    await copy.close()
  }
  if (line.slice(label.length, -1) !== hash.digest('hex'))
    throw new InvalidBackup(`${file} is damaged: its checksum does not match its content.`)
}
