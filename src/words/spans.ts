// The spans of time that a list of what takes place can show.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { viewSpans } from '#contract/desk.ts'

/** Spans of time a list of dated records can be narrowed to; the address says `dates=past`. */
export const spans = viewSpans
export type Span = (typeof spans)[number]
/** What a span is called. */
export const spanWords = {
  upcoming: msg`Upcoming`,
  past: msg`Past`,
  week: msg`This week`,
  month: msg`This month`,
  all: msg`All dates`,
} satisfies Record<Span, MessageDescriptor>
