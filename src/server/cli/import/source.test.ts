// Invalid sources, maps and accounts are rejected with a sentence.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMapping } from './mapping.ts'
import { readSource } from './source.ts'
import { account, startImportSource, smallSite, smallSiteHidden } from '#support/import-source.ts'

const silent = (): void => undefined
/** Waits for nothing. */
const requestDelay = { wait: async () => undefined, now: () => 0 }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, content: string): string => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('an invalid source is rejected with a message', async () => {
  const { address, close } = await startImportSource(smallSite, smallSiteHidden)
  await expect(readSource(address, { ...account, password: 'no' }, silent)).rejects.toThrow('application password')
  await expect(readSource(`${address}/other`, undefined, silent)).rejects.toThrow('No server of the interface')
  close()
  await expect(readSource(address, account, silent, { requestDelay })).rejects.toThrow(
    /^No response from http:\/\/127.0.0.1:\d+\/categories: nothing listens there\. Nothing was written\.$/,
  )
  await expect(readSource(write('none.json', '{}'), undefined, silent)).rejects.toThrow('holds no records')
  await expect(readSource(write('none.json', 'none'), undefined, silent)).rejects.toThrow('not valid JSON')
  await expect(readSource('ftp://example.org/x', undefined, silent)).rejects.toThrow(
    'ftp://example.org/x is neither a file nor an address that begins with http:// or https://.',
  )
})

test('records that the account cannot read are reported', async () => {
  const { address, close } = await startImportSource(smallSite, smallSiteHidden)
  const { withheld } = await readSource(address, undefined, silent)
  close()
  expect(withheld.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([21, 22, 25])
})

test('a map is read from CSV, and an invalid line is reported with its number', () => {
  expect(readMapping(write('map.csv', 'events,1,2\n\n"venues";3;4\n')).venues.get(3)).toBe(4)
  expect(() => readMapping(write('map.csv', 'events,1,2\nplaces,1,2'))).toThrow('line 2')
  expect(() => readMapping(write('map.csv', 'events,1,2\nevents,3,2'))).toThrow('another of the events')
  expect(() => readMapping(write('map.csv', 'events,1,2\nevents,1,3'))).toThrow('mapped to 2 already')
  expect(readMapping(write('map.csv', 'accounts,1,2\naccounts,3,2')).accounts.get(3)).toBe(2)
  expect(readMapping(write('map.csv', 'accounts,1,anna')).accounts.get(1)).toBe('anna')
  expect(() => readMapping(write('map.csv', 'accounts,1,2\nevents,1,anna'))).toThrow('line 2')
  expect(() => readMapping('absent.csv')).toThrow('there is no file absent.csv')
})
