// Lists read from the narrow rows agree with lists read the long way, after any writes.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { listSql } from '../list.ts'
import { vocabularyOf } from '../search/vocabulary.ts'
import { sampleFile } from '../testing.ts'
import type { ListQuestion } from '../types.ts'
import { isListed } from './list.ts'
import { asked, questionOf } from './questions.ts'
import { now, step, worldOf } from './worlds.ts'

const theLongWay = (db: Database, question: ListQuestion): object => {
  const { page, count } = listSql(question, now, vocabularyOf(db))
  const rows = db.all<object>(page.sql, ...page.values)
  return { rows, total: db.one<{ total: number }>(count.sql, ...count.values)?.total }
}

test('a list is the same when it is read the long way', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.array(asked, { minLength: 10, maxLength: 30 }),
      fc.boolean(),
      (steps, questions, withBelow) => {
        const { file, remove } = sampleFile()
        const world = worldOf(file, steps)
        const db = openDatabase(file)
        for (const each of questions) {
          const question = questionOf(world, each, withBelow)
          expect(isListed(question)).toBe(true)
          const right = theLongWay(db, question)
          // What is asked for again and again is kept in another way.
          for (let time = 0; time < 4; time++)
            expect(world.store.list(question), JSON.stringify(question)).toEqual(right)
        }
        db.close()
        world.store.close()
        remove()
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)
