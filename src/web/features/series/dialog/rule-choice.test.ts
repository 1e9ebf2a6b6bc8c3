import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRule } from '#shared/dates/recurrence.ts'
import { addDays } from '#shared/dates/wall-time.ts'
import { fromRule, initialChoice, monthDaysOf, type RuleChoice, toRuleText, units } from './rule-choice.ts'

const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2027-01-01', days))
const number = fc.integer({ min: 1, max: 99 }).map(String)

test('every choice yields a rule that is converted back to an equal choice', () => {
  const inputs = fc.record({
    start: day,
    unit: fc.constantFrom(...units),
    interval: number,
    days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
    end: fc.constantFrom('until' as const, 'count' as const),
    until: day,
    count: number,
    dates: fc.uniqueArray(day, { minLength: 1, maxLength: 5 }),
    which: fc.nat(),
  })
  fc.assert(
    fc.property(inputs, ({ start, which, ...chosen }) => {
      const options = monthDaysOf(start)
      const monthDay = options[which % options.length] ?? 'number'
      const choice: RuleChoice = { ...chosen, monthDay }
      const text = toRuleText(choice, start) ?? ''
      const rule = parseRule(text, { start: `${start} 18:00:00` })
      if ('error' in rule) throw new Error(rule.error)
      const again = fromRule(rule)
      expect(again && toRuleText(again, start)?.split(/[:,]/).toSorted()).toEqual(text.split(/[:,]/).toSorted())
    }),
  )
})

test('an incomplete choice yields no rule', () => {
  const choice = initialChoice('2027-09-09')
  expect(toRuleText(choice, '2027-09-09')).toBe('RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=10')
  for (const change of [
    { interval: '' },
    { interval: '0' },
    { interval: '1001' },
    { days: [] },
    { count: 'x' },
    { count: '201' },
  ] as const)
    expect(toRuleText({ ...choice, ...change }, '2027-09-09')).toBeUndefined()
  expect(toRuleText({ ...choice, end: 'until', until: 'soon' }, '2027-09-09')).toBeUndefined()
})

test('a monthly rule offers the day number, the weekday, the last weekday or the last day', () => {
  expect(monthDaysOf('2027-09-14')).toEqual(['number', 'weekday'])
  expect(monthDaysOf('2027-09-30')).toEqual(['number', 'lastWeekday', 'lastDay'])
  const monthly = { ...initialChoice('2027-09-14'), unit: 'month' as const, monthDay: 'weekday' as const }
  expect(toRuleText(monthly, '2027-09-14')).toBe('RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=10')
})

test('a rule that the dialog does not support yields no choice', () => {
  const of = (text: string) => {
    const rule = parseRule(text, { start: '2027-09-09 18:00:00' })
    return 'error' in rule ? rule : fromRule(rule)
  }
  expect(of('FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1;COUNT=3')).toBeUndefined()
  expect(of('FREQ=DAILY;BYMONTH=1;COUNT=3')).toBeUndefined()
  expect(of('FREQ=WEEKLY;COUNT=3')).toMatchObject({ unit: 'week', days: [3] })
})
