// A killed backup leaves no file of its name, or a complete one.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { fillStore, runProgram, storeContent, targetFor, temporaryFolder, writeImage } from '#support/backups.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { temporaryFile, testDatabase } from '#support/test-database.ts'
import { openTestStore } from '#support/test-store.ts'
import { restoreBackup } from './read-backup.ts'

const source = (path: string): string => pathToFileURL(join(import.meta.dirname, path)).href
const program = `
  import { writeBackup } from '${source('write-backup.ts')}'
  import { openStore } from '${source('../../store/store.ts')}'
  const store = await openStore(JSON.parse(process.argv[1]))
  console.log('begins')
  await writeBackup(store, process.argv[2], process.argv[3])
  await store.close()`

test(
  'a backup that is killed at various times leaves a complete file or only a partial one under another name',
  async () => {
    const folder = temporaryFolder()
    const images = join(folder, 'images')
    const location = await testDatabase()
    const store = await openTestStore({ location })
    await fillStore(store, 'a', 100)
    writeImage(images, 'a')
    const content = await storeContent(store)
    const backupAndKill = async (file: string, after?: number): Promise<number> =>
      runProgram(program, [JSON.stringify(location), images, file], after)
    const duration = await backupAndKill(join(folder, 'first.backup'))
    const rounds = examples(4)
    for (let round = 0; round < rounds; round += 1) {
      const file = join(folder, 'calendar.backup')
      await backupAndKill(file, Math.round((duration * 1.2 * round) / rounds))
      const isWritten = existsSync(file)
      expect(isWritten && round === 0).toBe(false)
      const others = readdirSync(folder).filter((name) => name.startsWith('calendar.backup.'))
      expect(others.every((name) => name.includes('.partial-'))).toBe(true)
      if (!isWritten) await backupAndKill(file)
      const target = targetFor({ file: temporaryFile() })
      await restoreBackup(file, target)
      const restored = await openTestStore({ location: target.database })
      expect(await storeContent(restored)).toEqual(content)
      await restored.close()
      rmSync(file)
    }
    await store.close()
  },
  exampleTime(180),
)
