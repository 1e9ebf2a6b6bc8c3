// Totals in a category are added up by blocks of days, to the nearest; what lies between is looked at.
import { expect, test } from 'vitest'
import { addSeconds } from '#contract/time.ts'
import { category, event, question, sampleStore } from '#support/test-store.ts'

const day = 86_400
const on = (days: number, second = 0): string => addSeconds('2026-11-01 00:00:00', days * day + second)

test('a total between any two days is that of the events there, long ones and short', () => {
  const { store } = sampleStore()
  const { id } = category(store, { nl: 'Markt' })
  const events = Array.from({ length: 35 }, (_, n) => ({
    start: on(n * 3, 36_000),
    end: on(n * 3 + (n % 4 === 0 ? 5 : 0), 50_000),
  }))
  for (const { start, end } of events)
    event(
      store,
      { nl: start },
      {
        shared: { start_date: start, end_date: end, utc_start_date: start, utc_end_date: end },
        links: { categories: [id] },
      },
    )
  for (let from = 0; from < 105; from += 2)
    for (const to of [from, from + 1, from + 17, from + 40]) {
      const bounds = [
        { column: 'end', operator: '>=', at: on(from, 50_000) },
        { column: 'start', operator: '<', at: on(to, 36_000) },
      ] as const
      const asked = question('nl', { perPage: 1, events: { hidden: 'any', categories: [id], bounds } })
      const right = events.filter(({ start, end }) => end >= on(from, 50_000) && start < on(to, 36_000))
      expect(store.list(asked).total, `${on(from)} to ${on(to)}`).toBe(right.length)
    }
  store.close()
})
