import { expect, it } from 'vitest'
import { ProblemError } from '#client/send.ts'
import { invalid, problem } from '#shared/problem.ts'
import { totalMessage } from './bulk-labels.ts'

it('More records than one request takes are told as that, whichever way they were named', () => {
  for (const name of ['filter', 'ids']) {
    const tooMany = invalid({ [name]: { code: 'too_many', message: 'Too many.', data: { most: 5_000 } } })
    expect(totalMessage(new ProblemError(tooMany))).toMatchObject({
      message: expect.stringContaining('Too many records selected'),
      values: { 0: '5,000' },
    })
  }
})

it('A list that holds another number by now is told as that, a record that somebody changed is not', () => {
  const another = new ProblemError(problem('rest_precondition_failed', 412, '', { total: 136 }))
  expect(totalMessage(another)).toMatchObject({ message: expect.stringContaining('The list has changed') })
  expect(totalMessage(new ProblemError(problem('rest_precondition_failed', 412)))).toBeUndefined()
  expect(totalMessage(new TypeError('x'))).toBeUndefined()
})
