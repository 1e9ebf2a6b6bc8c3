import { expect, test } from 'vitest'
import { openTestStore } from '#support/test-store.ts'
import { savepoint, type ReadTx } from './transaction.ts'
import { readSetting, saveSetting } from './settings.ts'

const store = await openTestStore()

const settings = async (tx: ReadTx): Promise<(string | undefined)[]> => {
  const values: (string | undefined)[] = []
  for (const key of ['before', 'inside', 'inner', 'after']) values.push(await readSetting(tx, key))
  return values
}

test('a savepoint whose work throws is rolled back alone, even after a failed statement', async () => {
  await store.write(async (tx) => {
    await saveSetting(tx, 'before', '1')
    const failing = savepoint(tx, async () => {
      await saveSetting(tx, 'inside', '2')
      // A duplicate key: PostgreSQL accepts no statement afterwards without the rollback.
      await tx.db.insertInto('settings').values({ key: 'before', value: '2' }).execute()
    })
    await expect(failing).rejects.toThrow(/unique/i)
    await saveSetting(tx, 'after', '3')
  })
  expect(await store.read(settings)).toEqual(['1', undefined, undefined, '3'])
})

test('savepoints can be nested, and are committed with the transaction', async () => {
  const result = await store.write((tx) =>
    savepoint(tx, async () => {
      await saveSetting(tx, 'inside', '4')
      await expect(
        savepoint(tx, async () => {
          await saveSetting(tx, 'inner', '5')
          throw new Error('refused')
        }),
      ).rejects.toThrow('refused')
      return 'done'
    }),
  )
  expect(result).toBe('done')
  expect(await store.read(settings)).toEqual(['1', '4', undefined, '3'])
})

test('a dry run returns its result and changes nothing', async () => {
  await store.write(async (tx) => {
    const dryRun = async <T>(work: () => Promise<T>): Promise<T> => savepoint(tx, work, () => false)
    const seen = await dryRun(async () => {
      await savepoint(tx, async () => saveSetting(tx, 'inner', '6'))
      await saveSetting(tx, 'inside', '6')
      return settings(tx)
    })
    expect(seen).toEqual(['1', '6', '6', '3'])
    expect(await settings(tx)).toEqual(['1', '4', undefined, '3'])
    await expect(dryRun(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    await saveSetting(tx, 'after', '7')
  })
  expect(await store.read(settings)).toEqual(['1', '4', undefined, '7'])
})
