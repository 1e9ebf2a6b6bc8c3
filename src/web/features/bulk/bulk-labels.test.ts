import { expect, it } from 'vitest'
import { ProblemError } from '#client/send.ts'
import { invalid, problem } from '#shared/problem.ts'
import { totalMessage } from './bulk-labels.ts'

it('A too large selection has its own message with the limit, by filter and by ids', () => {
  for (const name of ['filter', 'ids']) {
    const tooMany = invalid({ [name]: { code: 'too_many', message: 'Too many.', data: { most: 5_000 } } })
    expect(totalMessage(new ProblemError(tooMany))).toMatchObject({
      message: expect.stringContaining('Too many records selected'),
      values: { 0: '5,000' },
    })
  }
})

it('A list with a changed total has its own message, other errors have none', () => {
  const another = new ProblemError(problem('rest_precondition_failed', 412, '', { total: 136 }))
  expect(totalMessage(another)).toMatchObject({ message: expect.stringContaining('The list has changed') })
  expect(totalMessage(new ProblemError(problem('rest_precondition_failed', 412)))).toBeUndefined()
  expect(totalMessage(new TypeError('x'))).toBeUndefined()
})
