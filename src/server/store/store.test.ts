// A store survives the end of its process and can be written by several processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { lastSeq } from './changes.ts'
import { readRecords } from './records.ts'
import { testDatabase } from '#support/test-database.ts'
import { actor, event, newEvent, openTestStore } from '#support/test-store.ts'

test('written records are there after the store is opened again', async () => {
  const location = await testDatabase()
  const store = await openTestStore({ location })
  const created = await event(store, { en: 'Fair' })
  await store.close()
  const again = await openTestStore({ location })
  expect(await again.find('events', created.id)).toEqual(created)
})

test('a record that was read before includes changes of another process', async () => {
  const location = await testDatabase()
  const [one, two] = [await openTestStore({ location }), await openTestStore({ location })]
  const { id } = await event(one, { en: 'Fair' })
  expect((await two.find('events', id))?.translations.en?.texts['title']).toBe('Fair')
  await one.update('events', id, { translations: { en: { texts: { title: 'Feast' } } } })
  expect((await two.find('events', id))?.translations.en?.texts['title']).toBe('Feast')
})

test('writes acknowledged by a killed process are kept', async () => {
  const location = await testDatabase()
  const here = (name: string): string => pathToFileURL(`${import.meta.dirname}/${name}`).href
  const program = `
    import { openStore } from '${here('store.ts')}'
    import { createRecord } from '${here('write-records.ts')}'
    const store = await openStore(JSON.parse(process.argv[1]))
    const event = ${JSON.stringify(newEvent({}))}
    for (let n = 1; ; n++) {
      const translations = { en: { status: 'publish', texts: { title: 'Fair ' + n } } }
      const record = { ...event, sourceLanguage: 'en', translations }
      const { id } = await store.write((tx) => createRecord(tx, 'events', record, ${JSON.stringify(actor)}))
      console.log(id)
    }`
  const writer = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program, JSON.stringify(location)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let acknowledged = 0
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line)
    if (acknowledged === 50) writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  expect(acknowledged).toBeGreaterThanOrEqual(50)
  const store = await openTestStore({ location })
  const ids = Array.from({ length: acknowledged + 1 }, (_, n) => n + 1)
  const records = await store.read((tx) => readRecords(tx, 'events', ids))
  for (let id = 1; id <= acknowledged; id++) expect(records.get(id)?.translations.en?.texts['title']).toBe(`Fair ${id}`)
  expect(await store.read(lastSeq)).toBe(records.size)
})
