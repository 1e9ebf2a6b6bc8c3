// The last line of a backup: a checksum of all bytes before it, without which no file is restored.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createFlusher, maxPendingBytes } from '../../store/throttled-copy.ts'

/** The file cannot be restored. The message is a sentence for the administrator. */
export class InvalidBackup extends Error {
  override readonly name = 'InvalidBackup'
}

const label = '\ncalendar-backup sha256 '
const lineLength = label.length + 64 + 1

/** Appends the checksum and waits until the file is on disk. */
export async function writeChecksum(file: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  await appendFile(file, `${label}${hash.digest('hex')}\n`)
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies a backup without its checksum to a new file. Throws `InvalidBackup` if the checksum is missing or does not match. */
export async function copyVerified(file: string, target: string): Promise<void> {
  const stats = await stat(file)
  const size = stats.isFile() ? stats.size : 0
  const line = size > lineLength ? await readEnd(file, size) : ''
  if (!line.startsWith(label) || !line.endsWith('\n'))
    throw new InvalidBackup(`${file} is not a whole backup: its last line, the checksum, is missing.`)
  const hash = createHash('sha256')
  const disk = createFlusher(target)
  let pending = 0
  try {
    await pipeline(
      createReadStream(file, { end: size - lineLength - 1 }),
      async function* verify(parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          hash.update(part)
          yield part
          pending += part.length
          if (pending < maxPendingBytes) continue
          pending = 0
          disk.flush()
        }
      },
      createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    )
  } finally {
    disk.close()
  }
  if (line.slice(label.length, -1) !== hash.digest('hex'))
    throw new InvalidBackup(`${file} is damaged: its checksum does not match its content.`)
}

async function readEnd(file: string, size: number): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(lineLength), 0, lineLength, size - lineLength)
    return buffer.toString('latin1')
  } finally {
    await handle.close()
  }
}
