// Existing records that a new one could repeat: `GET {resource}/similar` while its name is typed.
import { can } from '#shared/policy/policy.ts'
import { type SimilarRecord, type SimilarResponse } from '#shared/responses.ts'
import { addDays, isDay } from '#shared/dates/wall-time.ts'
import { maxTextLength } from '#shared/schema/kinds.ts'
import { type Issues, tooLong, unknownIds } from '#shared/schema/issues.ts'
import { resources, type ResourceName } from '#shared/schema/resources.ts'
import type { SignedInContext } from '../http/context.ts'
import { parseNumbers } from '../http/parameters.ts'
import { problemError, rejectIssues, respond } from '../http/response.ts'
import { foldText } from '../store/fold-text.ts'
import { eventsDuring } from '../store/occupied-times.ts'
import { countUses, readRecord, readRecords } from '../store/records.ts'
import { findSimilarIds, nameWords } from '../store/similar-names.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { getWords } from '../store/search-terms.ts'
import { displayLanguage, isLocked, visibleLanguages } from './access.ts'
import { type Compared, eventLikeness, likeness } from './name-likeness.ts'
import { getStatus, presentTimes, sharedText } from './present.ts'

/** The maximum number of records in a response. */
const maxSimilar = 5
/** Events at a venue on a day that are compared. */
const maxAtVenue = 200
/** A shorter name is still being typed. */
const minNameLength = 3

/** Responds to accounts that may create or edit records of the resource, without those that the account may not see. */
export async function similar(ctx: SignedInContext, resource: ResourceName): Promise<Response> {
  const { account, query } = ctx
  const canAsk = can(account, 'create', resource) === true || can(account, 'editVariant', resource) === true
  if (!canAsk) throw problemError('rest_forbidden', 403)
  const issues: Issues = { ...ctx.languageIssues }
  const { exclude = 0, venue } = parseNumbers(query, ['exclude', 'venue'], issues)
  const [name, address, zip, date] = ['name', 'address', 'zip', 'date'].map((parameter) => {
    const text = (query.get(parameter) ?? '').trim()
    if (text.length > maxTextLength) issues[parameter] = tooLong(maxTextLength)
    return text
  }) as [string, string, string, string] // safe: as many as names
  if (date !== '' && !isDay(date)) issues['date'] = { code: 'not_a_date', message: 'Must be a day: YYYY-MM-DD.' }
  rejectIssues(issues, name === '' ? ['name'] : [])
  const found = await ctx.store.read(async (tx) => {
    await checkVenue(tx, ctx, venue)
    return findSimilar(tx, ctx, resource, { name, address, zip, date }, { exclude, venue })
  })
  return respond(200, { similar: found } satisfies SimilarResponse)
}

/** Visible records with nearly the same name, the most likely first. An empty value is unknown. */
export async function findSimilar(
  tx: ReadTx,
  ctx: SignedInContext,
  resource: ResourceName,
  { name, address = '', zip = '', date = '' }: { name: string; address?: string; zip?: string; date?: string },
  { exclude = 0, venue }: { exclude?: number; venue?: number | undefined } = {},
): Promise<SimilarRecord[]> {
  if (foldText(name).length < minNameLength) return []
  const occasion = resource === 'events' && venue !== undefined && date !== '' ? { venue, date } : undefined
  const candidates = new Set(await findSimilarIds(tx, resource, { name, zip }))
  if (occasion) for (const id of await eventsAround(tx, occasion)) candidates.add(id)
  candidates.delete(exclude)
  const records = await readRecords(tx, resource, candidates)
  const typed: Compared = { name: nameWords(name), address: words(address), zip: words(zip) }
  const scored = [...records.values()].flatMap((record) => {
    const isSame = occasion !== undefined && isSameOccasion(occasion, record)
    const score = isVisible(ctx, record) ? scoreOf(ctx, typed, record, isSame) : 0
    return score > 0 ? [{ record, score, isSame }] : []
  })
  const uses =
    resource === 'events'
      ? new Map<number, number>()
      : await countUses(
          tx,
          resource,
          scored.map(({ record }) => record.id),
        )
  const events = ({ id }: StoredRecord): number => uses.get(id) ?? 0
  return scored
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        events(b.record) - events(a.record) ||
        daysBetween(date, a.record) - daysBetween(date, b.record) ||
        a.record.id - b.record.id,
    )
    .slice(0, maxSimilar)
    .map(({ record, isSame }) => presentSimilar(ctx, record, events(record), isSame))
}

const words = (text: string): string[] => getWords(foldText(text))

/** A venue and a day. */
type Occasion = { venue: number; date: string }

/** Throws if the account cannot see the venue. */
async function checkVenue(tx: ReadTx, { account }: SignedInContext, venue: number | undefined): Promise<void> {
  if (venue === undefined) return
  const record = await readRecord(tx, 'venues', venue)
  const isKnown = record !== undefined && visibleLanguages(account, record).length > 0
  if (!isKnown) rejectIssues({ venue: unknownIds([venue]) })
}

/** Ids of the events at the venue on the day in any time zone. */
const eventsAround = async (tx: ReadTx, { venue, date }: Occasion): Promise<number[]> => {
  const [starts, ends] = [`${addDays(date, -1)} 10:00:00`, `${addDays(date, 1)} 12:00:00`]
  return eventsDuring(tx, { event: 0, link: 'venue', linked: venue, starts, ends }, maxAtVenue)
}

/** Whether an event takes place at the venue on the day. */
const isSameOccasion = ({ venue, date }: Occasion, record: StoredRecord): boolean =>
  record.links.venue.includes(venue) &&
  sharedText(record, 'start_date').slice(0, 10) <= date &&
  sharedText(record, 'end_date').slice(0, 10) >= date

const isVisible = ({ account }: SignedInContext, record: StoredRecord): boolean =>
  record.trashedUtc === null && visibleLanguages(account, record).length > 0 && !isLocked(account, record)

/** The greatest likeness of the typed values and the record in a language that the account sees. */
function scoreOf({ account }: SignedInContext, typed: Compared, record: StoredRecord, isSameOccasion: boolean): number {
  const { resource, translations } = record
  const source = translations[record.sourceLanguage]
  const scores = visibleLanguages(account, record).map((language) => {
    const texts = translations[language]?.texts
    const text = (name: string): string => texts?.[name] ?? source?.texts[name] ?? ''
    const stored: Compared = {
      name: nameWords(text(resources[resource].title)),
      address: words(text('address')),
      zip: words(sharedText(record, 'zip')),
    }
    return resource === 'events' ? eventLikeness(typed.name, stored.name, isSameOccasion) : likeness(typed, stored)
  })
  return Math.max(0, ...scores)
}

/** Days between a day and the start of an event; 0 for other records or without a day. */
function daysBetween(day: string, record: StoredRecord): number {
  const start = Date.parse(sharedText(record, 'start_date').slice(0, 10))
  const distance = Math.abs(start - Date.parse(day)) / 86_400_000
  return Number.isNaN(distance) ? 0 : distance
}

function presentSimilar(
  ctx: SignedInContext,
  record: StoredRecord,
  events: number,
  isSameOccasion: boolean,
): SimilarRecord {
  const { resource, id, translations, sourceLanguage } = record
  const language = displayLanguage(ctx.account, record, ctx.language)
  const text = (name: string): string =>
    translations[language]?.texts[name] ?? translations[sourceLanguage]?.texts[name] ?? ''
  const isEvent = resource === 'events'
  return {
    id,
    language,
    name: text(resources[resource].title),
    status: resources[resource].post ? getStatus(record, language) : 'publish',
    address: text('address'),
    zip: sharedText(record, 'zip'),
    city: text('city'),
    events,
    ...(isEvent && {
      same_venue_and_day: isSameOccasion,
      times: presentTimes(record),
    }),
  }
}
