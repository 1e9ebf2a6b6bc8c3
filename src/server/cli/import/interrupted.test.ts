// An interrupted import leaves complete records; the next one adds the rest.
import { expect, test } from 'vitest'
import { openTestStore } from '#support/test-store.ts'
import { createAccount } from '../../store/accounts.ts'
import { readMapping } from './mapping.ts'
import { readSource } from './source.ts'
import { runImport } from './run-import.ts'
import { account, startImportSource, smallSite, smallSiteHidden } from '#support/import-source.ts'

test.each(['categories', 'venues', 'organizers', 'events', 'images'])(
  'an import that is interrupted at its %s is completed by the next one',
  async (step) => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    const { address, close } = await startImportSource(smallSite, smallSiteHidden)
    const found = await readSource(address, account, () => undefined)
    close()
    for (const record of found.records)
      if (record.id === 20) record.image = { address: 'http://tec.example.org/a.jpg', id: 0, alt: '' }
    const importAll = async (isInterrupted: boolean) => {
      const report = (line: string): void => {
        if (isInterrupted && line.startsWith(`${step}:`)) throw new Error('interrupted')
      }
      const findImage = async () => ({ reason: 'None.' })
      return runImport(store, found, {
        language: 'en',
        siteZone: 'Europe/Berlin',
        mapping: readMapping(undefined),
        now,
        report,
        findImage,
      })
    }
    const store = await openTestStore({ clock: () => now })
    await store.write(async (tx) => createAccount(tx, { name: 'admin', role: 'administrator', passwordHash: null }))
    await expect(importAll(true)).rejects.toThrow('interrupted')
    const { counts, skipped } = await importAll(false)
    const imported = Object.values(counts).map(({ created, updated, unchanged }) => [created + unchanged, updated])
    expect(imported).toEqual([
      [7, 0],
      [1, 0],
      [2, 0],
      [2, 0],
      [1, 0],
    ])
    expect(skipped.map(({ id }) => id)).toEqual([26])
    const before = await store.lastSeq()
    await importAll(false)
    expect(await store.lastSeq()).toBe(before)
    expect((await store.find('events', 27))?.shared['post_parent']).toBe(20)
    await store.close()
  },
)
