// A process that uses the database of a test; reads commands from its input.
import { createInterface } from 'node:readline'
import { openDatabase } from '#server/store/open-database.ts'

const database = await openDatabase(JSON.parse(process.argv[2] ?? '{}'))
let unlock: () => void = () => undefined
let locked: Promise<void> = Promise.resolve()

const increment = async (): Promise<void> =>
  database.write(async ({ db }) => {
    const { last } = await db
      .selectFrom('sequences')
      .select('last')
      .where('name', '=', 'posts')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('sequences')
      .set({ last: last + 1 })
      .where('name', '=', 'posts')
      .execute()
  })

const change = async (): Promise<void> =>
  database.write(async ({ db }) => {
    await db
      .insertInto('changes')
      .values({
        seq: 1,
        at: '',
        change_set: '',
        account: null,
        resource: 'tags',
        record: 1,
        action: 'create',
        parts: '{}',
      })
      .execute()
  })

/** Resolves when the write lock is acquired; `unlock` ends the transaction. */
const lock = async (): Promise<void> =>
  new Promise<void>((taken) => {
    locked = database.write(
      async () =>
        new Promise<void>((release) => {
          unlock = release
          taken()
        }),
    )
  })

for await (const line of createInterface({ input: process.stdin })) {
  const [order, count = '1'] = line.split(' ')
  if (order === 'increment') for (let done = 0; done < Number(count); done += 1) await increment()
  if (order === 'change') await change()
  if (order === 'lock') await lock()
  if (order === 'unlock') {
    unlock()
    await locked
  }
  process.stdout.write(`${order === 'lock' ? 'locked' : order}\n`)
}
await database.close()
