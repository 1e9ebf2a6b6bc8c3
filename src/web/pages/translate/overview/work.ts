// The work for a language: counts, a page of the queue, and the records of a whole queue.
import { queryOptions } from '@tanstack/react-query'
import { send, sendAdmin } from '#api/client.ts'
import { isPageNotFound, keys } from '#api/queries.ts'
import type { QueueItem } from '../queue.ts'
import { config } from '#device/page-config.ts'
import { getDueBounds } from '#shared/dates/due-day.ts'
import { type EventTimes, formatEventTimes } from '#shared/dates/format.ts'
import { type Day, getDay } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { Attention, AttentionKind, AttentionResponse } from '#shared/responses.ts'
import { type DueFilter, dueFilters } from '#shared/schema/filters.ts'
import { isTermResource, type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { isVenueOccupied } from '#shared/schema/status.ts'
import { listRowsQuery } from '#records/list/list-query.ts'
import type { ListRow } from '#records/list/list-config.ts'

/** The records of the queue: those that are due, in all or by their day, or those that wait for a review. */
export const queueGroups = [...dueFilters, 'review'] as const
export type QueueGroup = (typeof queueGroups)[number]

/** The kind of count of each group. */
const countKinds = {
  any: 'due',
  late: 'dueLate',
  week: 'dueWeek',
  later: 'dueLater',
  review: 'review',
} as const satisfies Record<QueueGroup, AttentionKind>

/** The counts of all groups; none if the account does not translate into the language. */
export const queueCountsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['attention', 'due', language],
    queryFn: async ({ signal }) => {
      const query = [['kinds', Object.values(countKinds).join()] as const]
      return (await sendAdmin<AttentionResponse>('/attention', { language, query, signal })).attention
    },
  })

export type ResourceTotal = { resource: ResourceName; total: number }

/** How many records of each resource are in a group, in the order of the queue. */
export const getTotals = (counts: readonly Attention[], group: QueueGroup): ResourceTotal[] =>
  resourceNames.map((resource) => ({
    resource,
    total: counts.find((count) => count.resource === resource && count.kind === countKinds[group])?.total ?? 0,
  }))

export const sumTotals = (totals: readonly ResourceTotal[]): number => totals.reduce((sum, { total }) => sum + total, 0)

/** The rows that a page of the queue shows of a resource, by their index in its list; `to` is not included. */
export type QueuePart = ResourceTotal & { from: number; to: number }

/** The parts of a page of the queue, which has the lists of all resources one after the other. */
export function getParts(totals: readonly ResourceTotal[], page: number, size: number): QueuePart[] {
  const [first, last] = [(page - 1) * size, page * size]
  let before = 0
  const parts: QueuePart[] = []
  for (const { resource, total } of totals) {
    const [from, to] = [Math.max(first - before, 0), Math.min(last - before, total)]
    if (from < to) parts.push({ resource, total, from, to })
    before += total
  }
  return parts
}

/** The numbers of the pages of a list that have the rows of a part. */
export const getListPages = ({ from, to }: QueuePart, size: number): number[] => {
  const [first, last] = [Math.floor(from / size), Math.floor((to - 1) / size)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index + 1)
}

const toQuery = (resource: ResourceName, group: QueueGroup) => ({
  translation: 'todo',
  orderby: 'due',
  ...(group === 'review' ? { due: 'any', status: ['pending'] } : { due: group }),
  ...(resource === 'events' && { hidden: 'any' }),
  // Terms without events need translations too.
  ...(isTermResource(resource) && { hide_empty: false }),
})

/** A page of the records of a resource that are in a group. */
export const queueRowsQuery = (
  resource: ResourceName,
  group: QueueGroup,
  page: number,
  size: number,
  language: Language,
) => listRowsQuery(resource, { ...toQuery(resource, group), page, per_page: size }, language)

/** The most records of a queue: more than a day's work. */
const maxQueue = 500
const idsPerRequest = 100

/** The ids of the records of a resource that are in a group, on a page of its list. */
async function readIds(
  resource: ResourceName,
  group: QueueGroup,
  page: number,
  about: { language: Language; signal: AbortSignal },
): Promise<QueueItem[]> {
  const parameters = { ...toQuery(resource, group), page, per_page: idsPerRequest, _fields: `${resource}.id` }
  const query = Object.entries(parameters).map(([name, value]) => [name, String(value)] as const)
  try {
    const { body } = await send<{ [name: string]: { id: number }[] | undefined }>({
      path: `/${resource}`,
      query,
      ...about,
    })
    return (body[resource] ?? []).map(({ id }) => ({ resource, id }))
  } catch (error) {
    // Others have translated records of the last page since.
    if (isPageNotFound(error)) return []
    throw error
  }
}

/** The records of the queue that begins now, in its order. */
export const queueItemsQuery = (totals: readonly ResourceTotal[], group: QueueGroup, language: Language) => {
  let left = maxQueue
  const parts = totals.flatMap(({ resource, total }): ResourceTotal[] => {
    const taken = Math.min(total, left)
    left -= taken
    return taken > 0 ? [{ resource, total: taken }] : []
  })
  return queryOptions({
    queryKey: [...keys.lists('events'), 'queue', group, parts, language],
    queryFn: async ({ signal }) => {
      const read = async ({ resource, total }: ResourceTotal): Promise<QueueItem[]> => {
        const pages = Array.from({ length: Math.ceil(total / idsPerRequest) }, (_, index) => index + 1)
        const items = await Promise.all(pages.map((page) => readIds(resource, group, page, { language, signal })))
        return items.flat().slice(0, total)
      }
      return (await Promise.all(parts.map(read))).flat()
    },
  })
}

/** The event does not take place as announced, and its row, if it is in the language, does not say why. */
export const lacksReason = (row: ListRow, language: Language): boolean =>
  row['event_state'] !== undefined &&
  !isVenueOccupied(row['event_state']) &&
  (row.language !== language || row['event_state_reason'] === '')

/** When the translation of an event is due: at once, late, this week or later. */
export type DueGroup = 'now' | Exclude<DueFilter, 'any'>

/** Groups an event by its due day, as the service does. */
export function getDueGroup(row: ListRow, language: Language, today: Day, leadDays: number): DueGroup {
  if (lacksReason(row, language)) return 'now'
  const start = getDay(String(row['start_date']))
  const { late, week } = getDueBounds(today, leadDays)
  return start < late ? 'late' : start < week ? 'week' : 'later'
}

/** The days and times of an event, in words. */
export function getEventTimes(row: ListRow): EventTimes {
  const text = (name: string) => String(row[name] ?? '')
  const dates = {
    start_date: text('start_date'),
    end_date: text('end_date'),
    all_day: row['all_day'] === true,
    timezone: text('timezone'),
    utc_start_date: text('utc_start_date'),
  }
  return formatEventTimes(dates, activeLocale(), config.siteTimezone)
}
