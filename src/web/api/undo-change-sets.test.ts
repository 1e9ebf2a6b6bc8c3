import { expect, test } from 'vitest'
import { ProblemError } from '#client/send.ts'
import type { BulkRowResult } from '#shared/responses.ts'
import { notFound, type Problem, problem } from '#shared/problem.ts'
import { undoChangeSets } from './bulk-mutations.ts'

const changed = (id: number): BulkRowResult => ({ resource: 'events', id, result: 'changed' })
const refused = (id: number, why: Problem): BulkRowResult => ({
  resource: 'events',
  id,
  result: 'refused',
  problem: why,
})
const deletedProblem = notFound('events', 3)
const failing = problem('rest_internal_error', 500)

test('the newest change set is undone first, and skipped records are returned with their problem', async () => {
  const reverted: string[] = []
  const result = await undoChangeSets(['one', 'two'], async (set) => {
    reverted.push(set)
    return { rows: set === 'two' ? [changed(1)] : [changed(2), refused(3, deletedProblem)] }
  })
  expect(reverted).toEqual(['two', 'one'])
  expect(result).toEqual({
    rows: [changed(1), changed(2), refused(3, deletedProblem)],
    remaining: [],
    skipped: [{ id: 3, changeSet: 'one', problem: deletedProblem }],
  })
})

test('a deleted record leaves its change set remaining and is reported as skipped', async () => {
  const result = await undoChangeSets(['one'], async () => {
    throw new ProblemError({ ...deletedProblem, data: { ...deletedProblem.data, rows: [refused(3, deletedProblem)] } })
  })
  expect(result).toEqual({
    rows: [],
    remaining: ['one'],
    skipped: [{ id: 3, changeSet: 'one', problem: deletedProblem }],
  })
})

test('restored rows are returned when the next change set fails', async () => {
  const result = await undoChangeSets(['one', 'two'], async (set) => {
    if (set === 'one') throw new ProblemError(failing)
    return { rows: [changed(1)] }
  })
  expect(result).toEqual({ rows: [changed(1)], remaining: ['one'], skipped: [], failed: new ProblemError(failing) })
})

test('a partly undone change set remains, and a retry keeps the rows that were already restored', async () => {
  const first = await undoChangeSets(['one'], async () => ({ rows: [changed(1), refused(2, failing)] }))
  expect(first).toEqual({ rows: [changed(1)], remaining: ['one'], skipped: [], failed: new ProblemError(failing) })
  const again = async () => ({ rows: [refused(1, problem('rest_precondition_failed', 412)), changed(2)] })
  expect(await undoChangeSets(first.remaining, again, first.rows)).toEqual({
    rows: [changed(1), changed(2)],
    remaining: [],
    skipped: [],
  })
})
