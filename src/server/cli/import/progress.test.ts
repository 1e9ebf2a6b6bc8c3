// Progress on a terminal and in a log.
import { expect, test } from 'vitest'
import { formatDuration, createProgress } from './progress.ts'

const outputOf = (isTTY: boolean) => {
  const written: string[] = []
  let clock = 0
  const output = { isTTY, columns: 60, write: (text: string) => void written.push(text.replace('\r\u001B[K', '<')) }
  return { written, progress: createProgress(output, () => clock), pass: (ms: number) => void (clock += ms) }
}
const step = (done: number) => ({ task: 'events', done, total: 40 })

test('a terminal shows one line with percentage and time left, and messages above it', () => {
  const { written, progress, pass } = outputOf(true)
  progress.report('events: page 1 of 40', step(1))
  pass(3_000)
  progress.report('events: page 4 of 40', step(4))
  progress.report('Waiting: the source answered 503.')
  progress.report('events: page 40 of 40', step(40))
  progress.end()
  expect(written).toEqual([
    '<events: 1 of 40 (2 %)',
    '<events: 4 of 40 (10 %, 36 s left)',
    '<',
    'Waiting: the source answered 503.\n',
    '<events: 40 of 40 (100 %)',
    '<',
  ])
})

test('without a terminal, every step is a line', () => {
  const { written, progress } = outputOf(false)
  progress.report('events: page 1 of 40', step(1))
  progress.report('events: page 2 of 40', step(2))
  progress.end()
  expect(written).toEqual(['events: page 1 of 40\n', 'events: page 2 of 40\n'])
})

test('durations are formatted with units', () => {
  expect([400, 8_000, 200_000, 7_500_000].map(formatDuration)).toEqual(['1 s', '8 s', '3 min 20 s', '2 h 5 min'])
})
