// Responses of the admin namespace. The page imports their types only.
import * as z from 'zod/mini'
import { appPasswordScopes, roles } from './policy/policy.ts'
import type { appPasswordBody } from './schema/accounts.ts'
import { described, language, perLanguage, perPart, recordPart } from './schema/common-schemas.ts'
import { findingKinds } from './schema/finding-kinds.ts'
import { hues } from './schema/hues.ts'
import { eventStates, statuses } from './schema/status.ts'
import { resourceNames } from './schema/resources.ts'
import { problem, imageResponse, translations } from './schema/response-parts.ts'

export const accountResponse = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(roles),
  languages: described(z.array(language), 'Of translators'),
  disabled: z.boolean(),
})
/** An account, for administrators. */
export type AccountResponse = z.infer<typeof accountResponse>

export const accountCreatedResponse = z.extend(accountResponse, {
  password: described(z.string(), 'Returned once; `""` if the client chose it'),
})
/** The response to a created account or new password. */
export type AccountCreatedResponse = z.infer<typeof accountCreatedResponse>

export const accountsResponse = z.object({
  accounts: z.array(
    z.union([accountResponse, z.strictObject({ id: z.int(), name: z.string(), role: z.exactOptional(z.enum(roles)) })]),
  ),
})
/** `GET {admin}/accounts`: for others than administrators the names of the accounts that they can name or read. */
export type AccountsResponse = z.infer<typeof accountsResponse>

export const appPasswordResponse = z.object({
  id: z.int(),
  name: z.string(),
  scope: described(
    z.enum(appPasswordScopes),
    '`all`: all rights of the account; `texts`: those of a translator in `languages`; `read`: read only',
  ),
  languages: described(z.array(language), 'Of the scope `texts`'),
  created: described(z.string(), 'Time in UTC'),
  used: described(z.string(), 'Last use in UTC; `""` if never used'),
  ends: described(z.string(), 'Expiry in UTC; `""` if it does not expire'),
})
/** An application password, without the password. */
export type AppPasswordResponse = z.infer<typeof appPasswordResponse>

export const appPasswordCreatedResponse = z.extend(appPasswordResponse, {
  password: described(z.string(), 'Returned once'),
})
/** The response to a created application password. */
export type AppPasswordCreatedResponse = z.infer<typeof appPasswordCreatedResponse>

/** Without `scope` it has all rights of its account; `ends` is its last day (`YYYY-MM-DD`) in the time zone of the site. */
export type AppPasswordRequest = z.infer<typeof appPasswordBody>

const changeAuthor = described(
  z.nullable(z.object({ id: z.int(), name: z.string() })),
  '`null`: the service itself. The name is `""` if the account no longer exists, or if the reader neither edits nor translates',
)
export type ChangeAuthor = z.infer<typeof changeAuthor>

export const shareLinkResponse = z.object({
  id: z.int(),
  language: described(z.union([language, z.literal('')]), 'The only language that it shows; `""`: all'),
  created: described(z.string(), 'Time in UTC'),
  ends: described(z.string(), 'Expiry in UTC'),
  by: changeAuthor,
})
/** A share link of an event, without its address. */
export type ShareLinkResponse = z.infer<typeof shareLinkResponse>

export const shareLinkCreatedResponse = z.extend(shareLinkResponse, {
  url: described(z.string(), 'Returned once'),
})
/** The response to a created share link. */
export type ShareLinkCreatedResponse = z.infer<typeof shareLinkCreatedResponse>

export const dismissalResponse = z.object({
  id: z.int(),
  language,
  field: z.string(),
  kind: z.enum(findingKinds),
  fingerprint: described(z.string(), 'Of what the finding depends on: the finding returns when that differs'),
  current: described(
    z.nullable(z.boolean()),
    'The saved text has this finding; `null` of `term`: it depends on the glossary',
  ),
  reason: z.string(),
  created: described(z.string(), 'Time in UTC'),
  by: changeAuthor,
})
/** A dismissed finding of a check of a text. */
export type DismissalResponse = z.infer<typeof dismissalResponse>

export const sessionResponse = z.object({
  id: z.string(),
  started: described(z.string(), 'Time in UTC; `""` if unknown'),
  used: described(z.string(), 'Last use in UTC'),
  ends: described(z.string(), 'Expiry in UTC without further use'),
  current: described(z.boolean(), 'Whether the request belongs to it'),
})
export type SessionResponse = z.infer<typeof sessionResponse>

const searchHit = z.object({
  resource: z.enum(resourceNames),
  id: z.int(),
  language,
  field: described(z.string(), 'The field with the first of the search terms'),
  title: described(z.string(), 'The title in the language of the match'),
  status: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchResponse = z.object({
  q: z.string(),
  hits: described(z.array(searchHit), 'At most `limit` per resource'),
  totals: described(z.record(z.enum(resourceNames), z.int()), 'Matching records per resource, in all languages'),
})
/** `GET {admin}/search?q=&limit=`. */
export type SearchResponse = z.infer<typeof searchResponse>

export const attentionKind = z.enum([
  'all',
  'missing',
  'outdated',
  'partial',
  'unpublished',
  'due',
  'dueLate',
  'dueWeek',
  'dueLater',
  'review',
  'drafts',
  'pending',
  'scheduled',
  'trash',
  'hidden',
  'ending',
  'today',
  'mine',
  'noImage',
  'noCategory',
  'overlaps',
  'otherDays',
])
/**
 * The kinds of counts; `all` counts every record, `due` what is to be translated into the language of the request, `review` the translations
 * into it that wait for a review.
 */
export type AttentionKind = z.infer<typeof attentionKind>

const attention = z.object({
  kind: attentionKind,
  resource: z.enum(resourceNames),
  total: z.int(),
  filter: described(z.record(z.string(), z.string()), 'The parameters of the list of exactly these records'),
})
export type Attention = z.infer<typeof attention>

export const attentionResponse = z.object({ attention: z.array(attention) })
/** `GET {admin}/attention`: counts of the records that the account can see, zeros included. */
export type AttentionResponse = z.infer<typeof attentionResponse>

const coverageCounts = described(
  z.array(
    z.object({
      language,
      total: described(z.int(), 'The sum of the other counts'),
      missing: z.int(),
      outdated: z.int(),
      partial: z.int(),
      unpublished: z.int(),
      complete: z.int(),
    }),
  ),
  'For each content language the totals of the list of events with `due=any`, `hidden=any` and each `translation`',
)
/** The events of a group by the state of their translation, for each language. */
export type CoverageCounts = z.infer<typeof coverageCounts>

const coverageCategory = z.object({
  id: z.int(),
  name: z.string(),
  language: described(language, 'The language of the name'),
  counts: coverageCounts,
})
export type CoverageCategory = z.infer<typeof coverageCategory>

const coverageDay = z.object({ day: z.string(), language, complete: z.int(), total: z.int() })
/** The events of a past day, and those with a complete translation. */
export type CoverageDay = z.infer<typeof coverageDay>

export const coverageResponse = z.object({
  today: described(z.string(), 'The day of the site'),
  total: coverageCounts,
  months: described(
    z.array(z.object({ month: z.string(), counts: coverageCounts })),
    'By month of the start (`2026-12`): the next 12 months with events',
  ),
  categories: described(
    z.array(coverageCategory),
    'By category, with the events of categories below it: the 200 with the most events, by name',
  ),
  days: described(
    z.array(coverageDay),
    'Stored once a day, for each of the last 90 days on which the service ran; as an editor sees them',
  ),
})
/** `GET {admin}/coverage`: how complete the translations of events are that visitors see or will see and that are not over. */
export type CoverageResponse = z.infer<typeof coverageResponse>

const eventTimes = {
  start_date: z.string(),
  end_date: z.string(),
  all_day: z.boolean(),
  timezone: z.string(),
  utc_start_date: z.string(),
}
/** An event in the language in which the account reads it. */
const listedEvent = { id: z.int(), language, title: z.string(), status: z.string(), ...eventTimes }

/** The links that two events can take up at the same time. */
export const overlapLinks = ['venue', 'organizer'] as const
export type OverlapLink = (typeof overlapLinks)[number]

const overlap = z.object({
  of: described(z.nullable(z.int()), 'The event that it overlaps; `null` for times that are not saved'),
  link: described(z.enum(overlapLinks), 'What both events take up'),
  linked: described(z.int(), 'The venue or organizer that both events take up'),
  minutes_apart: described(z.int(), 'Minutes between both events, less than the venue needs; 0: at the same time'),
  ...listedEvent,
})
/** An event at the same venue, or with the same organizer, as another at an overlapping time. */
export type Overlap = z.infer<typeof overlap>

export const overlapsResponse = z.object({ overlaps: z.array(overlap) })
/**
 * `GET {admin}/events/overlaps?include=1,2` for saved events, `?venue=&organizer=&start_date=&end_date=&timezone=&exclude=` for an event in
 * a form: visible events at the same venue or with the same organizers, by start. Times of a venue are followed by its buffer. Cancelled
 * and postponed events overlap no others; those that moved online overlap none at their venue.
 */
export type OverlapsResponse = z.infer<typeof overlapsResponse>

/** The created events of a series. */
export const seriesCreated = z.object({
  series: described(z.int(), 'The number of the series'),
  change_set: described(z.string(), 'Undo it with `POST {admin}/changes/{change_set}/revert`'),
  events: described(
    z.array(z.object({ id: z.int(), start_date: z.string(), end_date: z.string() })),
    'All events of the series, by date',
  ),
})
export type SeriesCreated = z.infer<typeof seriesCreated>

const seriesEvent = z.object({
  id: z.int(),
  language,
  title: z.string(),
  status: z.string(),
  series_date: described(z.string(), 'The start that the series gives the event'),
  start_date: z.string(),
  end_date: z.string(),
  all_day: z.boolean(),
  timezone: z.string(),
})
/** An event of a series, in the language in which the account sees it. */
export type SeriesEvent = z.infer<typeof seriesEvent>

export const seriesResponse = z.object({
  series: z.int(),
  rule: described(z.string(), 'The rule of the last event'),
  events: described(z.array(seriesEvent), 'The events that the account sees, without those in the trash'),
  editable: described(z.boolean(), 'Whether the account may edit all of them'),
})
/** `GET {admin}/series/{id}`. */
export type SeriesResponse = z.infer<typeof seriesResponse>

const seriesPreviewDate = z.object({
  series_date: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  event: z.exactOptional(described(z.int(), 'The event that the series has on this date already')),
  skipped_time: z.exactOptional(
    described(z.string(), 'The start that the clocks skip on this day; `start_date` is the first time after it'),
  ),
  clock_change: z.exactOptional(
    described(
      z.object({ day: z.string(), minutes: z.int() }),
      'The clocks change between the date before and this one; the event keeps its wall time',
    ),
  ),
  overlaps: described(z.array(overlap), 'Events at the same venue at an overlapping time'),
})
export type SeriesPreviewDate = z.infer<typeof seriesPreviewDate>

export const seriesPreview = z.object({
  dates: z.array(seriesPreviewDate),
  removed: described(
    z.array(z.object({ id: z.int(), start_date: z.string() })),
    'Events of a changed series that are moved to the trash',
  ),
})
/** `POST {admin}/series/preview`. */
export type SeriesPreview = z.infer<typeof seriesPreview>

export const seriesChanged = z.object({
  series: z.int(),
  change_set: z.string(),
  created: described(z.int(), 'Number of events that were created'),
  removed: described(z.int(), 'Number of events that were moved to the trash'),
})
/** `PUT` and `DELETE {admin}/series/{id}`. */
export type SeriesChanged = z.infer<typeof seriesChanged>

const calendarEvent = z.object({
  id: z.int(),
  language: described(language, 'The language of the title'),
  source_language: language,
  title: z.string(),
  status: z.enum(statuses),
  ...eventTimes,
  event_state: z.enum(eventStates),
  venue: described(z.nullable(z.object({ id: z.int(), name: z.string(), city: z.string(), language })), '`null`: none'),
  category: described(
    z.nullable(z.object({ id: z.int(), name: z.string(), language, color: z.enum(hues) })),
    'The category that gives the event its colour; `null`: none has a colour',
  ),
  translations,
  series: described(z.int(), 'The series that it belongs to; `0`: none'),
  movable: described(z.boolean(), 'Whether the account can change the dates'),
  etag: described(z.string(), 'The state of the shared fields, for `if` of an update'),
})
/** An event as a calendar shows it. */
export type CalendarEvent = z.infer<typeof calendarEvent>

export const calendarResponse = z.object({
  events: z.array(calendarEvent),
  total: described(z.int(), 'The number of events of the list; more than those in the response if it is too long'),
})
/** `GET {admin}/events/calendar`: the events of a list with the same parameters, on one page of at most 2,000. */
export type CalendarResponse = z.infer<typeof calendarResponse>

export const mergeResponse = z.object({
  change_set: described(z.string(), 'Undoes the merge as a whole'),
  dry_run: z.boolean(),
  resource: z.enum(resourceNames),
  id: z.int(),
  from: z.int(),
  total: described(z.int(), 'The number of events that moved, also those in the trash'),
  events: described(z.array(z.object(listedEvent)), 'Up to 100 of them, by start'),
})
/** The result of `POST {admin}/merge`. */
export type MergeResponse = z.infer<typeof mergeResponse>

const similarRecord = z.object({
  id: z.int(),
  language,
  name: z.string(),
  status: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  events: described(z.int(), 'The number of events that link to it, not in the trash'),
  times: described(z.optional(z.object(eventTimes)), 'Of events only'),
  same_venue_and_day: described(
    z.optional(z.boolean()),
    'Of events only: it takes place at the `venue` on the `date` of the query',
  ),
})
/** A record that a new one could repeat. */
export type SimilarRecord = z.infer<typeof similarRecord>

export const similarResponse = z.object({ similar: z.array(similarRecord) })
/**
 * `GET {admin}/{resource}/similar?name=&address=&zip=&venue=&date=`: at most five visible records whose name in any language has nearly the same words, in
 * any order and without case and accents; the most likely first.
 */
export type SimilarResponse = z.infer<typeof similarResponse>

const auditValue = z.union([z.string(), z.number(), z.null(), z.readonly(z.array(z.int()))])
/** A stored value: booleans are 0 and 1, links are lists of ids; `null` if there was or is no value. */
export type AuditValue = z.infer<typeof auditValue>

export const auditParts = described(
  z.record(z.string(), z.record(z.string(), z.object({ old: auditValue, new: auditValue }))),
  'Old and new value per part (`shared`, `nl` …) and field. A password is reported as `protected`, 0 or 1',
)
export type AuditParts = z.infer<typeof auditParts>

const translationMark = z.enum(['confirmed', 'copied', 'minor', 'outdated'])
export type TranslationMark = z.infer<typeof translationMark>

export const translationMarks = described(
  perLanguage(z.record(z.string(), translationMark)),
  'Per language and field what a change did to the translation state; for accounts that can edit. `confirmed`: confirmed as up to date; `copied`: stored as a copy of another language; `minor`: unaffected by a minor change of the source; `outdated`: outdated again, as after a confirmation was undone',
)
export type TranslationMarks = z.infer<typeof translationMarks>

const auditDismissals = described(
  perLanguage(
    z.array(
      z.object({
        field: z.string(),
        kind: z.enum(findingKinds),
        old: described(z.nullable(z.string()), 'The reason before; `null`: it was not dismissed'),
        new: described(z.nullable(z.string()), 'The reason now; `null`: it is shown again'),
      }),
    ),
  ),
  'Per language the findings of checks of texts that were dismissed or shown again; for accounts that can edit',
)
export type AuditDismissals = z.infer<typeof auditDismissals>

const auditAction = z.enum(['create', 'update', 'trash', 'restore', 'delete', 'purge'])
export type AuditAction = z.infer<typeof auditAction>

const auditEntry = z.object({
  seq: z.int(),
  version: described(z.int(), 'The number of the change among all of the record, from 1'),
  at: described(z.string(), 'Time in UTC'),
  change_set: z.string(),
  by: changeAuthor,
  deed: auditAction,
  parts: auditParts,
  marks: z.exactOptional(translationMarks),
  dismissals: z.exactOptional(auditDismissals),
})
/** One change of one record, as far as the account can see it. */
export type AuditEntry = z.infer<typeof auditEntry>

export const history = z.object({
  changes: described(z.array(auditEntry), 'Newest first; fewer than `limit` if they are long'),
  next: described(z.nullable(z.int()), 'The `before` of the next page'),
})
/** `GET {admin}/{resource}/{id}/history?before=&limit=`. */
export type History = z.infer<typeof history>

export const bulkRowResult = z.object({
  resource: z.enum(resourceNames),
  id: z.int(),
  result: z.enum(['changed', 'unchanged', 'refused']),
  parts: z.exactOptional(auditParts),
  marks: z.exactOptional(translationMarks),
  dismissals: z.exactOptional(auditDismissals),
  problem: z.exactOptional(described(problem, 'Why the record was rejected')),
  kept: z.exactOptional(
    described(z.array(z.string()), 'Fields that cannot be restored, as `{part}.{field}`: passwords are not logged'),
  ),
})
/** The result for one record of a change of several records. */
export type BulkRowResult = z.infer<typeof bulkRowResult>

const seriesDifference = z.object({
  part: recordPart,
  field: z.string(),
  overwritten: described(z.boolean(), 'Whether `overwrite` names it'),
  missing: z.exactOptional(
    described(z.literal(true), 'The event has no such translation: there is nothing to overwrite'),
  ),
})
/** A field of an event of a series that was changed on its own. */
export type SeriesDifference = z.infer<typeof seriesDifference>

export const seriesEdited = z.object({
  series: z.int(),
  change_set: z.string(),
  dry_run: z.boolean(),
  rows: z.array(
    z.extend(bulkRowResult, {
      start_date: described(z.string(), 'The start of the event before the change'),
      differences: described(z.array(seriesDifference), 'Changed fields of which the event has a value of its own'),
    }),
  ),
})
/** `PATCH {admin}/series/{id}`: a row for each event of the scope, in the order of the series. */
export type SeriesEdited = z.infer<typeof seriesEdited>

export const revertResponse = z.object({
  change_set: described(z.string(), 'The change set of the reversion'),
  rows: z.array(bulkRowResult),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})
/**
 * `POST {admin}/changes/{change_set}/revert`. Other requests are served while many records are reverted: a record that they change
 * meanwhile is rejected in its row. A change set that created thousands of records is rejected.
 */
export type RevertResponse = z.infer<typeof revertResponse>

export const bulkResponse = z.extend(revertResponse, {
  change_set: z.string(),
  dry_run: described(z.boolean(), 'Nothing was changed; the rows are what would have happened'),
})
/** The results of a bulk action. After a failure, such as a full disk, earlier records stay changed; the others are rejected in their rows. */
export type BulkResponse = z.infer<typeof bulkResponse>

export const feedChange = z.object({
  seq: z.int(),
  resource: z.enum(resourceNames),
  id: z.int(),
  deed: auditAction,
  parts: z.array(recordPart),
  version: described(
    perPart(z.nullable(z.string())),
    'The current etag of each changed part; `null` if it no longer exists',
  ),
  by: changeAuthor,
  change_set: z.string(),
})
/** A change of a record that the account can see, or could see until then. The record itself has to be read again. */
export type FeedChange = z.infer<typeof feedChange>

export const feed = z.object({
  changes: described(z.array(feedChange), 'Oldest first'),
  last: described(z.int(), 'The `after` of the next request'),
  more: described(z.boolean(), 'Whether later changes exist already'),
})
/** `GET {admin}/changes?after=&limit=`. */
export type Feed = z.infer<typeof feed>

const altTexts = perLanguage(z.string())
/** Alt text per language; languages without one are absent. */
export type AltTexts = z.infer<typeof altTexts>

export const libraryImage = z.extend(imageResponse, {
  name: described(z.string(), 'The file name of the upload'),
  alt: described(altTexts, 'Alt text per language'),
  author: described(z.string(), 'The number of the account that added the image'),
  created_utc: z.string(),
  modified_utc: z.string(),
  version: described(z.int(), 'Counts the writes; first part of the etag'),
  source: described(z.string(), 'The address that the image was fetched from; `""` for uploads'),
  rights: z.object({
    describe: described(z.array(language), 'Languages whose alt text the account can write'),
    remove: described(z.boolean(), 'Whether the account can delete the image'),
  }),
})
export type LibraryImage = z.infer<typeof libraryImage>

export const library = z.object({ media: z.array(libraryImage), total: z.int(), total_pages: z.int() })
/** `GET {admin}/media`, parameters `page`, `per_page`, `search`, `without_alt`: newest first. */
export type Library = z.infer<typeof library>

const imageUse = z.object({
  resource: z.enum(resourceNames),
  total: described(z.int(), 'All records, also those that the account cannot see'),
  records: described(
    z.array(z.object({ id: z.int(), language, title: z.string() })),
    'The first ones of those it sees',
  ),
})
export const imageUsage = z.object({ uses: z.array(imageUse) })
/** `GET {admin}/media/{id}/uses`: the records that show an image or link to it in a text. */
export type ImageUsage = z.infer<typeof imageUsage>

/** `data.used_by` of a 409: the records that use an image. `ids` are some of those the account can see, `total` counts all. */
export type ImageUses = { resource: string; ids: number[]; total: number }[]

export const savedView = z.object({
  id: z.int(),
  name: z.string(),
  resource: z.enum(resourceNames),
  query: described(z.record(z.string(), z.string()), 'The parameters of the list'),
  shared: z.boolean(),
  mine: described(z.boolean(), 'Whether the account saved it'),
  by: described(z.string(), 'The name of the account that saved it; `""` if the account no longer exists'),
})
export type SavedView = z.infer<typeof savedView>

export const savedViews = z.object({ views: z.array(savedView) })
/** `GET {admin}/views`: the account's own views and the shared ones. */
export type SavedViews = z.infer<typeof savedViews>

/** Longest JSON text of preferences, in characters. */
export const maxPreferencesLength = 32_768

export const preferences = described(
  z.record(z.string(), z.unknown()),
  `Settings of the page for the account, at most ${maxPreferencesLength} characters. If \`lists.{resource}.start\` names a saved view (\`view\`, its id), its \`query\` is the current one of the view; the start is absent if the view no longer exists`,
)
/** `GET`, `PUT {admin}/preferences`. */
export type Preferences = z.infer<typeof preferences>
