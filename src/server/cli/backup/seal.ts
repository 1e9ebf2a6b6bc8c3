// The seal of a backup: its last line, a checksum of everything before it, so that a cut or altered file is never restored.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { restoring, maxWaiting } from './throttled-copy.ts'

/** True when caught: a file that is no whole backup. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup'
}

const label = '\ncalendar-backup sha256 '
const sealLength = label.length + 64 + 1

/** Appends the seal and waits until the file is on disk. */
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

/** Copies what was sealed to a new file, without the seal. Throws `BrokenBackup` when there is none, or it does not fit. */
export async function verifyChecksum(file: string, to: string): Promise<void> {
  const response = await stat(file)
  const size = response.isFile() ? response.size : 0
  const found = size > sealLength ? await lastBytes(file, size) : ''
  if (!found.startsWith(label) || !found.endsWith('\n'))
    throw new BrokenBackup(`${file} is not a whole backup: its last line, the checksum, is missing.`)
  const hash = createHash('sha256')
  const disk = restoring(to)
  let waiting = 0
  try {
    await pipeline(
      createReadStream(file, { end: size - sealLength - 1 }),
      async function* read(parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          hash.update(part)
          yield part
          waiting += part.length
          if (waiting < maxWaiting) continue
          waiting = 0
          disk.now()
        }
      },
      createWriteStream(to, { flags: 'wx', mode: 0o600 }),
    )
  } finally {
    disk.end()
  }
  if (found.slice(label.length, -1) !== hash.digest('hex'))
    throw new BrokenBackup(`${file} is damaged: its checksum does not fit its content.`)
}

async function lastBytes(file: string, size: number): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(sealLength), 0, sealLength, size - sealLength)
    return buffer.toString('latin1')
  } finally {
    await handle.close()
  }
}
