// Named date ranges of a list.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { viewDateRanges } from '../schema/list-filters.ts'

/** A date range of a list, in its URL as `dates=past`. */
export type DateRange = (typeof viewDateRanges)[number]
/** Labels of the date ranges. */
export const dateRangeLabels = {
  upcoming: msg`Upcoming`,
  past: msg`Past`,
  week: msg`This week`,
  month: msg`This month`,
  soon: msg`Next 30 days`,
  all: msg`All dates`,
} satisfies Record<DateRange, MessageDescriptor>
/** All date ranges, in the order of the menu. */
export const dateRanges = Object.keys(dateRangeLabels) as DateRange[] // safe: its own keys
