// Counts of records that need work (`GET attention`).
import { languageParameter, languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import { type Attention, type AttentionKind, attentionKind, type AttentionResponse } from '#shared/responses.ts'
import { isTermResource, type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { canReview } from '#shared/policy/granted-status.ts'
import { can, isStatusOffered } from '#shared/policy/policy.ts'
import { catchProblem, rejectIssues, respond } from '../http/response.ts'
import type { RequestContext, SignedInContext } from '../http/context.ts'
import { listRecords } from '../store/lists.ts'
import type { ReadTx } from '../store/transaction.ts'
import { parseListQuery } from './list-query.ts'

type Filter = Attention['filter']
type Count = Omit<Attention, 'total'>

/** Responds with every count that the account may see, or those of the requested kinds. Each is the total of the list with its filter; all are of one snapshot. */
export async function attention(ctx: SignedInContext): Promise<Response> {
  const options = attentionKind.options
  const kinds = ctx.query.get('kinds')?.split(',')
  const isKnown = kinds?.every((kind) => options.some((option) => option === kind)) ?? true
  const issue: Issue = {
    code: 'not_a_choice',
    message: `Must be one or more of ${options.join(', ')}.`,
    data: { options },
  }
  rejectIssues({ ...ctx.languageIssues, ...(!isKnown && { kinds: issue }) })
  const counts = await ctx.store.read(async (tx) => {
    const counted: Attention[] = []
    for (const { kind, resource, filter } of resourceNames.flatMap((name) => getCounts(ctx, name))) {
      if (kinds && !kinds.includes(kind)) continue
      const total = await countRecords(tx, ctx, resource, filter)
      if (total !== undefined) counted.push({ kind, resource, total, filter })
    }
    return counted
  })
  return respond(200, { attention: counts } satisfies AttentionResponse)
}

const statusKinds = [
  ['drafts', 'draft'],
  ['pending', 'pending'],
  ['scheduled', 'future'],
  ['trash', 'trash'],
] as const
const translationKinds = ['missing', 'outdated', 'partial', 'unpublished'] as const

const dueKinds = [
  ['due', 'any'],
  ['dueLate', 'late'],
  ['dueWeek', 'week'],
  ['dueLater', 'later'],
] as const

function getCounts(ctx: SignedInContext, resource: ResourceName): Count[] {
  const { account } = ctx
  const isEvents = resource === 'events'
  const isTerm = isTermResource(resource)
  const canSeeHidden = can(account, 'seeHidden', resource) === true
  // Accounts that see every translation count drafts in other languages too, as their list shows them.
  const language: Filter = { [languageParameter]: ctx.language, ...(canSeeHidden && { translation: 'any' }) }
  // Hidden events and unused terms need translations too.
  const all: Filter = { ...(isEvents && canSeeHidden && { hidden: 'any' }), ...(isTerm && { hide_empty: 'false' }) }
  // By default the list of events starts today, but drafts may be in the past.
  const anyDate: Filter = isEvents ? { starts_after: '1000-01-01' } : {}
  // Past events need no work.
  const notOver: Filter = isEvents ? { ends_after: 'yesterday' } : {}
  const count = (kind: AttentionKind, filter: Filter): Count => ({ kind, resource, filter: { ...language, ...filter } })
  const translated = account.role === 'translator' ? account.languages : languages
  // Terms are always public.
  const states = translationKinds.filter((kind) => kind !== 'unpublished' || !isTerm)
  const counts = [count('all', { ...all, ...anyDate })]
  for (const each of translated)
    for (const kind of states)
      counts.push(count(kind, { [languageParameter]: each, translation: kind, ...all, ...notOver }))
  if (translated.includes(ctx.language))
    for (const [kind, due] of dueKinds)
      // Only events have a day on which their translation is due.
      if (isEvents || due === 'any' || due === 'later') counts.push(count(kind, { translation: 'todo', due, ...all }))
  if (isTerm) return counts
  if (canReview(account, ctx.language))
    counts.push(count('review', { translation: 'todo', due: 'any', status: 'pending', ...all }))
  for (const [kind, status] of statusKinds)
    if (isStatusOffered(account, status)) counts.push(count(kind, { status, ...all, ...anyDate }))
  if (!isEvents) return counts
  counts.push(
    count('today', { start_date: 'today', end_date: 'today', ongoing: 'true', ...all }),
    count('ending', { ends_after: 'yesterday', ends_before: '+7 days', ...all }),
    count('hidden', { hidden: 'true', ...notOver }),
    count('noImage', { image: 'false', ...all, ...notOver }),
    count('noCategory', { category: 'none', ...all, ...notOver }),
    count('otherDays', { names_other_day: 'true', ...all, ...notOver }),
    count('overlaps', { overlaps: 'true', ...all, ...notOver }),
  )
  if (can(account, 'create', 'events') === true)
    counts.push(count('mine', { author: 'me', status: 'draft', ...all, ...anyDate }))
  return counts
}

/** The total of a list; `undefined` if the account may not use its filters. */
async function countRecords(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  filter: Filter,
): Promise<number | undefined> {
  const language = languages.find((each) => each === filter[languageParameter]) ?? ctx.language
  const listed = { ...ctx, query: new URLSearchParams(filter), language }
  const parsed = await catchProblem(parseListQuery(tx, listed, resource))
  if ('code' in parsed) return undefined
  return (await listRecords(tx, { ...parsed.query, page: 1, perPage: 1 })).total
}
