// Lists read from the narrow rows agree with lists read the long way, after any writes.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { sampleFile } from '#support/test-store.ts'
import { isListed } from './list.ts'
import { asked, plainAnswer, questionOf } from '#support/query-arbitraries.ts'
import { step, worldOf } from '#support/store-arbitraries.ts'

test('a list is the same when it is read the long way', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.array(asked, { minLength: 20, maxLength: 40 }),
      fc.boolean(),
      (steps, questions, withBelow) => {
        const { file, remove } = sampleFile()
        const world = worldOf(file, steps)
        const db = openDatabase(file)
        for (const each of questions) {
          const question = questionOf(world, each, withBelow)
          expect(isListed(question)).toBe(question.events?.localDays === undefined)
          const right = plainAnswer(db, question)
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
