// When a record is published: `date` on the site's clock and `date_utc`, two names of one moment.
import type { Issue } from '#shared/problem.ts'
import type { Status } from '#shared/schema/status.ts'
import { type WallTime, formatWallTime } from '#shared/dates/wall-time.ts'
import { beyondYears, fromUtc, type ParsedTime, resolveTime, toWallTimeAt } from '../time-zones.ts'

/** `null`: sent empty, which means now. */
type Sent = ParsedTime | null | undefined
export type Publication = { date: WallTime; date_utc: WallTime }

/**
 * `date_utc` as the store keeps it while `date` names the moment of a record that was neither scheduled nor published yet. Answered as
 * `undecidedDateTime`; publishing makes a moment of it.
 */
export const named = ''

/** Whether a value of `date` or `date_utc` says that nothing is decided, as answers say it of drafts. */
export const hasPendingDecision = (value: unknown): boolean =>
  typeof value === 'string' && /^0000-00-00([ T]00:00(:00)?)?$/.test(value.trim())

/** Publication at a wall time of the site's zone. */
export function publicationOn(wall: WallTime, siteZone: string): Publication {
  const placed = resolveTime({ as: 'wall', wall }, siteZone)
  return 'gap' in placed ? publicationOn(placed.gap.after, siteZone) : { date: placed.wall, date_utc: placed.utc }
}

/** Whether the publication moment stays open while nobody names one: no variant is or was to be public. */
export const isPublic = (statuses: readonly (Status | undefined)[]): boolean =>
  statuses.every((status) => status === undefined || status === 'draft' || status === 'pending')

/** Publication at an instant, milliseconds since 1970. */
export const publicationAt = (dateTime: number, siteZone: string): Publication => ({
  date: toWallTimeAt(dateTime, siteZone),
  date_utc: formatWallTime(Math.floor(dateTime / 1000) * 1000),
})

/**
 * The publication moment after a write, `undefined` when nothing changes it. Clients send both names back and change one:
 * the one that differs from what stands is meant, `date` when both do.
 */
export function planPublication(
  sent: { date: Sent; utc: Sent },
  present: Publication | undefined,
  now: number,
  siteZone: string,
): { publication: Publication | undefined; fault: Issue | undefined } {
  const at = (dateTime: number): Publication => publicationAt(dateTime, siteZone)
  const query: Publication[] = []
  let fault: Issue | undefined
  if (sent.date === null || sent.utc === null) query.push(at(now))
  if (sent.date) {
    const isPresent = sent.date.as === 'wall' && sent.date.wall === present?.date
    const placed = isPresent ? undefined : resolveTime(sent.date, siteZone)
    if (placed && 'gap' in placed) {
      const { before, after } = placed.gap
      fault = {
        code: 'date_gap',
        message: `The clocks in ${siteZone} skip this time: use ${before} or ${after}.`,
        data: { before, after },
      }
    } else if (placed) query.push({ date: placed.wall, date_utc: placed.utc })
  }
  if (sent.utc) {
    const utc = sent.utc.as === 'wall' ? sent.utc.wall : formatWallTime(sent.utc.at)
    query.push({ date: fromUtc(utc, siteZone), date_utc: utc })
  }
  for (const { date, date_utc } of query) fault ??= beyondYears({ wall: date, utc: date_utc })
  const changed = query.find((one) => one.date_utc !== present?.date_utc)
  return { publication: changed ?? (present ? undefined : (query[0] ?? at(now))), fault }
}
