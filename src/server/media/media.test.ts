// Files and rows belong together: what cannot be kept whole leaves nothing behind.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesBelow } from '../backup/pictures.ts'
import { sampleStore } from '#support/test-store.ts'
import { createMedia } from './media.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'media-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('of a picture whose files do not all find room none stays', async () => {
  const small = { name: 'thumbnail', width: 150, height: 150, bytes: new Uint8Array(100) }
  const made = (extension: string) => ({
    kind: 'png' as const,
    width: 400,
    height: 400,
    bytes: new Uint8Array(1000),
    sizes: [
      { ...small, extension: 'png' },
      { ...small, extension },
    ],
  })
  const extensions = ['png', 'longer than a name can be'.repeat(20)]
  const codec = { make: async () => made(extensions.pop() ?? ''), close: () => undefined }
  const media = createMedia({ store: sampleStore().store, folder, codec })
  await expect(media.prepare(new Uint8Array())).rejects.toThrow('ENAMETOOLONG')
  expect(filesBelow(folder)).toEqual([])
  expect(await media.prepare(new Uint8Array())).toMatchObject({ width: 400 })
  expect(filesBelow(folder)).toHaveLength(2)
})
