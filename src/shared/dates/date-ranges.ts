// Named date ranges of a list.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { viewDateRanges } from '../preferences.ts'

/** A span of time that a list of dated records can be narrowed to; the address says `dates=past`. */
export type DateRange = (typeof viewDateRanges)[number]
/** What a span is called. */
export const dateRangeLabels = {
  upcoming: msg`Upcoming`,
  past: msg`Past`,
  week: msg`This week`,
  month: msg`This month`,
  soon: msg`Next 30 days`,
  all: msg`All dates`,
} satisfies Record<DateRange, MessageDescriptor>
/** All of them, as they are offered. */
export const dateRanges = Object.keys(dateRangeLabels) as DateRange[] // safe: its own keys
