// The issues of list parameters by filter kind.
import type { Filter } from '#shared/schema/filters.ts'
import type { FilterKind } from '#shared/schema/filter-kinds.ts'
import type { Issue } from '#shared/problem.ts'
import { unknownIds } from '#shared/schema/issues.ts'
import { dateTimeFormats } from '../time-zones.ts'
import { isDigits } from './filter-references.ts'

/** Relative dates that filters accept too. */
const relative = ['now', 'today', 'tomorrow', 'yesterday', '+N days|weeks|months|years']
const filterDates = [...dateTimeFormats, ...relative]
const oneOf = ({ options = [] }: Filter): Issue => ({
  code: 'not_a_choice',
  message: `Must be one of ${options.join(', ')}.`,
  data: { options },
})
const positive = (): Issue => ({
  code: 'not_a_number',
  message: 'Must be a whole number from 1.',
  data: { type: 'integer', least: 1 },
})
const notBoolean = (): Issue => ({ code: 'not_a_flag', message: 'Must be true or false.', data: { type: 'boolean' } })
const filled = (): Issue => ({ code: 'required', message: 'Must be one text, not empty.' })

const issues = {
  page: positive,
  pageSize: positive,
  words: filled,
  searchText: () => ({ code: 'required', message: 'Must be one text, neither empty nor 0.' }),
  slug: filled,
  account: filled,
  day: () => ({
    code: 'not_a_date',
    message: `Must be a date that exists: ${filterDates.join(', ')}.`,
    data: { forms: filterDates },
  }),
  isTrue: notBoolean,
  boolean: notBoolean,
  strictBoolean: notBoolean,
  oneOf,
  anyOf: oneOf,
  records: (filter) => ({ code: 'unknown_id', message: `Must name ${filter.of ?? 'records'} by their identifiers.` }),
  record: (filter, text) =>
    isDigits(text)
      ? unknownIds([text.trim()])
      : { code: 'unknown_id', message: `Must be the identifier of one of the ${filter.of ?? 'records'}.` },
  number: () => ({ code: 'not_a_number', message: 'Must be a number.', data: { type: 'number' } }),
} satisfies Record<FilterKind, (filter: Filter, text: string) => Issue>

/** The issue of a filter whose text could not be parsed. */
export const filterError = (filter: Filter, text = ''): Issue => issues[filter.kind](filter, text)
