// Request bodies of series of events.
import * as z from 'zod/mini'
import { bundleBody } from './bodies.ts'
import { described } from './common-schemas.ts'
import { events } from './events.ts'
import { withIssue } from './issues.ts'
import { recordId } from './kinds.ts'
import { isDay } from '../dates/wall-time.ts'
import { maxSeriesLength } from './series-limits.ts'

/** Characters of a rule: every date of the longest series, added and excluded. */
const maxRuleLength = 8_000

const rule = described(
  z.string().check(z.maxLength(maxRuleLength)),
  'Days in RFC 5545: `RRULE`, `RDATE` and `EXDATE`, one line each; `DTSTART` is the start of the event. Times of day are those of the event',
)
const days = withIssue(z.array(z.string().check(z.refine(isDay))).check(z.maxLength(maxSeriesLength * 2)), {
  code: 'not_a_date',
  message: 'Must be a list of days: YYYY-MM-DD.',
  data: { forms: ['YYYY-MM-DD'] },
})
const event = withIssue(described(recordId, 'A saved event that the series begins with, instead of a new one'), {
  code: 'not_a_number',
  message: 'Must be the id of an event.',
  data: { type: 'integer' },
})

/** The rule of a new series, and the days on which it has no event. */
export const seriesRuleBody = z.object({
  rule,
  skip: z.optional(described(days, 'Days of the rule without an event')),
  event: z.optional(event),
})

/** `POST {admin}/series`: the rule with a saved event, or with a new one like the body of `POST {admin}/events`. */
export const seriesBody = z.extend(bundleBody(events, true), seriesRuleBody.shape)

/** `POST {admin}/series/preview`: the same, and the series that is extended or shortened. Only rule, times and venue are read. */
export const seriesPreviewBody = z.extend(seriesBody, {
  series: z.optional(described(recordId, 'A series to extend or shorten')),
})

const seriesScopes = ['following', 'all'] as const

/** The options of an edit of a series. */
export const seriesEditOptions = z.object({
  event: withIssue(described(recordId, 'The event that was edited, from which the others get the changes'), {
    code: 'not_a_number',
    message: 'Must be the id of an event of the series.',
    data: { type: 'integer' },
  }),
  scope: described(z.enum(seriesScopes), 'The event and those after it, or all'),
  overwrite: z.optional(
    withIssue(
      described(
        z.array(z.string().check(z.regex(/^\d{1,15}\.[a-z]{2,6}\.[a-z_]{1,40}$/))).check(z.maxLength(20_000)),
        'Fields that were changed on single events and are overwritten: `{event}.{part}.{field}`',
      ),
      { code: 'invalid_type', message: 'Must be a list of {event}.{part}.{field}.' },
    ),
  ),
  dry_run: z.optional(described(z.boolean(), 'Return the rows without changing anything')),
})

/** `PATCH {admin}/series/{id}`: changes like the body of `PUT {admin}/events/{id}` of one event, for several. */
export const seriesEditBody = z.extend(bundleBody(events, false), seriesEditOptions.shape)
