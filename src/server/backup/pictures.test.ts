// The files of pictures while a restore and the service work in the same folder.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filesIn } from '../media/files.ts'
import { openStore } from '../store/open-store.ts'
import { bringPictures, sweepPictures } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const name = `${'a'.repeat(32)}.png`
const other = `${'b'.repeat(32)}.png`

test('a picture that is uploaded again while a restore sweeps keeps its file', async () => {
  const [database, media] = [join(folder, 'calendar.sqlite'), join(folder, 'media')]
  openStore(database).close()
  const files = filesIn(media)
  const [wanted, unwanted] = [`aa/${name}`, `bb/${other}`]
  await files.write(name, Buffer.from('a'))
  await files.write(other, Buffer.from('b'))
  for (const path of [wanted, unwanted]) utimesSync(join(media, path), new Date(1000), new Date(1000))
  const begun = Date.now()
  await files.write(name, Buffer.from('a'))
  sweepPictures(media, [wanted, unwanted], database, begun)
  expect([existsSync(join(media, wanted)), existsSync(join(media, unwanted))]).toEqual([true, false])
})

test('a picture that was removed since it was brought is brought again', () => {
  const [from, to] = [join(folder, 'next'), join(folder, 'used')]
  mkdirSync(join(from, 'aa'), { recursive: true })
  writeFileSync(join(from, 'aa', name), 'a')
  expect(bringPictures(from, to)).toEqual([`aa/${name}`])
  rmSync(join(to, 'aa', name))
  expect(bringPictures(from, to)).toEqual([`aa/${name}`])
  expect(readFileSync(join(to, 'aa', name), 'utf8')).toBe('a')
  expect(bringPictures(from, to)).toEqual([])
})
