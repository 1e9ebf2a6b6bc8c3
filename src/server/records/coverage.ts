// How complete the translations of events are (`GET coverage`).
import { addDays, type Day, getDay } from '#shared/dates/wall-time.ts'
import type { CoverageCategory, CoverageResponse } from '#shared/responses.ts'
import type { SignedInContext } from '../http/context.ts'
import { rejectIssues, respond } from '../http/response.ts'
import { countByCategory, countByMonth, coverageDays, type StateCounts, sumCounts } from '../store/coverage.ts'
import { foldText } from '../store/fold-text.ts'
import { readRecords } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import { toWallTimeAt } from '../time-zones.ts'
import { authorize, nestedLanguage } from './access.ts'
import { displayedText } from './translation-text.ts'

/** The maximum numbers of months with events and of stored days, today included, and of categories, those with most events. */
const maxMonths = 12
const maxDays = 90
const maxCategories = 200

/** Responds with the counts of events that the account lists, all of one snapshot, and with the stored counts of past days. */
export async function coverage(ctx: SignedInContext): Promise<Response> {
  rejectIssues(ctx.languageIssues)
  authorize(ctx.account, 'seeHidden', 'events')
  const today: Day = getDay(toWallTimeAt(ctx.now, ctx.config.siteZone))
  const response = await ctx.store.read(async (tx) => {
    const months = await countByMonth(tx, ctx.account)
    return {
      today,
      total: sumCounts(months.values()),
      months: [...months]
        .filter(([month]) => month >= today.slice(0, 7))
        .slice(0, maxMonths)
        .map(([month, counts]) => ({ month, counts })),
      categories: await presentCategories(tx, ctx, await countByCategory(tx, ctx.account)),
      days: await coverageDays(tx, addDays(today, 1 - maxDays)),
    }
  })
  return respond(200, response satisfies CoverageResponse)
}

const getTotal = (counts: readonly StateCounts[]): number => Math.max(...counts.map(({ total }) => total))

/** The categories with names in the language of the request, or in another that has one; by name. */
async function presentCategories(
  tx: ReadTx,
  { account, language }: SignedInContext,
  groups: ReadonlyMap<number, StateCounts[]>,
): Promise<CoverageCategory[]> {
  const largest = [...groups].toSorted(([, a], [, b]) => getTotal(b) - getTotal(a)).slice(0, maxCategories)
  const records = await readRecords(
    tx,
    'categories',
    largest.map(([id]) => id),
  )
  const presented = largest.flatMap(([id, counts]): CoverageCategory[] => {
    const record = records.get(id)
    const shown = record && nestedLanguage(account, record, language)
    if (!record || !shown) return []
    return [{ id, name: displayedText(record, shown).texts['name'] ?? '', language: shown, counts }]
  })
  const folded = new Map(presented.map(({ id, name }) => [id, foldText(name)]))
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  return presented.toSorted((a, b) => compare(folded.get(a.id) ?? '', folded.get(b.id) ?? '') || a.id - b.id)
}
