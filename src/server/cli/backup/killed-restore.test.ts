// A restore that is killed at any time leaves the former or the restored store, complete with its images.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fillStore,
  folderContent,
  imageName,
  runProgram,
  storeContent,
  targetFor,
  temporaryFolder,
  writeImage,
} from '#support/backups.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { testDatabase } from '#support/test-database.ts'
import { openTestStore, type TestStore } from '#support/test-store.ts'
import { type RestoreTarget, restoreBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = temporaryFolder()
const program = `
  import { restoreBackup } from '${pathToFileURL(join(import.meta.dirname, 'read-backup.ts')).href}'
  console.log('begins')
  await restoreBackup(process.argv[1], JSON.parse(process.argv[2]))`

let target: RestoreTarget
let store: TestStore

/** A backup of a new store whose only image is named with the letter. */
async function createBackup(letter: string): Promise<string> {
  const source = await openTestStore()
  await fillStore(source, letter, 100)
  const images = join(folder, `images-${letter}`)
  writeImage(images, letter)
  const file = join(folder, `${letter}.backup`)
  await writeBackup(source, images, file)
  await source.close()
  return file
}

let former: string
let next: string
beforeAll(async () => {
  former = await createBackup('a')
  next = await createBackup('b')
  const location = await testDatabase()
  target = targetFor(location, folder)
  await restoreBackup(former, target)
  store = await openTestStore({ location })
}, 120_000)
afterAll(() => store.close())

/** Restores in a process that is killed so many milliseconds after it began. Returns the milliseconds it ran since then. */
const restoreAndKill = async (file: string, after?: number): Promise<number> =>
  runProgram(program, [file, JSON.stringify(target)], after)

/** Everything in the store, whose image must have its file. */
async function checkedContent(): Promise<string> {
  const files = Object.keys(folderContent(target.imagesFolder))
  const images = await store.read(async ({ db }) => db.selectFrom('images').select('file').execute())
  for (const { file } of images) expect(files.some((path) => path.includes(file))).toBe(true)
  return JSON.stringify(await storeContent(store))
}

test(
  'a restore that is killed at various times leaves either the former or the restored store, with its images',
  async () => {
    const formerContent = await checkedContent()
    const duration = await restoreAndKill(next)
    const nextContent = await checkedContent()
    expect(nextContent).toContain(imageName('b'))
    const ends = new Set<string>()
    const rounds = examples(5)
    for (let round = 0; round < rounds; round += 1) {
      await restoreBackup(former, target)
      expect(await checkedContent()).toBe(formerContent)
      await restoreAndKill(next, Math.round((duration * 1.2 * round) / rounds))
      const content = await checkedContent()
      expect([formerContent, nextContent]).toContain(content)
      ends.add(content)
    }
    // The first was killed as it began.
    expect(ends).toContain(formerContent)
    await restoreBackup(former, target)
    expect(readdirSync(folder).filter((name) => name.startsWith('restore-'))).toEqual([])
  },
  exampleTime(180),
)
