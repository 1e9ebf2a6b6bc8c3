// `GET attention`: counts of records that need work, each with the filter of its list. The counts are the totals of these lists.
import { type Language, languageParameter, languages } from '#shared/i18n/language.ts'
import type { Attention, AttentionResponse, AttentionKind } from '#shared/attention.ts'
import { invalid, problem } from '#shared/problem.ts'
import { isTermResource, type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { isStatusOffered, can } from '#shared/policy/policy.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { listRecords } from '../store/lists.ts'
import type { ReadTx } from '../store/transaction.ts'
import { parseListQuery } from './list-query.ts'

type Count = { kind: AttentionKind; resource: ResourceName; filter: { [parameter: string]: string } }

/** Responds with every count that the account may see. */
export async function attention(ctx: RequestContext): Promise<Response> {
  const { account } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (ctx.languageFault) return errorResponse(invalid({ [languageParameter]: ctx.languageFault }))
  const response = await ctx.store.read(async (tx) => attentionCounts(tx, ctx))
  return respond(200, response)
}

/** The counts of one snapshot. */
async function attentionCounts(tx: ReadTx, ctx: RequestContext): Promise<AttentionResponse> {
  const counts: Attention[] = []
  for (const resource of resourceNames) {
    for (const count of countsOf(ctx, resource)) {
      const counted = await countRecords(tx, ctx, count)
      if (counted) counts.push(counted)
    }
  }
  return { attention: counts }
}

/** The languages that the account translates. */
const translatedLanguages = ({ account }: RequestContext): readonly Language[] =>
  account?.role === 'translator' ? account.languages : languages

/** The translation states that need work. Terms are always public. */
const statesOf = (resource: ResourceName) =>
  isTermResource(resource)
    ? (['missing', 'outdated', 'partial'] as const)
    : (['missing', 'outdated', 'partial', 'unpublished'] as const)

function countsOf(ctx: RequestContext, resource: ResourceName): Count[] {
  // Accounts that see every translation count drafts in other languages too, as their list shows them.
  const language = {
    [languageParameter]: ctx.language,
    ...(can(ctx.account, 'seeHidden', resource) === true && { translation: 'any' }),
  }
  // Hidden events and unused terms need translations too.
  const all: { [parameter: string]: string } =
    resource === 'events' && can(ctx.account, 'seeHidden', 'events') === true
      ? { hidden: 'any' }
      : isTermResource(resource)
        ? { hide_empty: 'false' }
        : {}
  const translations = translatedLanguages(ctx).flatMap((each) =>
    statesOf(resource).map((kind) => ({
      kind,
      resource,
      filter: { [languageParameter]: each, translation: kind, ...all, ...notOver(resource) },
    })),
  )
  const every: Count = { kind: 'all', resource, filter: { ...language, ...all, ...anyDate(resource) } }
  if (isTermResource(resource)) return [every, ...translations]
  const byStatus = (
    [
      ['drafts', 'draft'],
      ['pending', 'pending'],
      ['scheduled', 'future'],
      ['trash', 'trash'],
    ] as const
  )
    .filter(([, status]) => isStatusOffered(ctx.account, status))
    .map(([kind, status]) => ({ kind, resource, filter: { ...language, status, ...all, ...anyDate(resource) } }))
  if (resource !== 'events') return [every, ...translations, ...byStatus]
  const eventCounts: [AttentionKind, { [parameter: string]: string }][] = [
    ['today', { start_date: 'today', end_date: 'today', ongoing: 'true', ...all }],
    ['ending', { ends_after: 'yesterday', ends_before: '+7 days', ...all }],
    ['hidden', { hidden: 'true', ...notOver(resource) }],
    ['noImage', { image: 'false', ...all, ...notOver(resource) }],
    ['noCategory', { category: 'none', ...all, ...notOver(resource) }],
    ['overlaps', { overlaps: 'true', ...all, ...notOver(resource) }],
  ]
  if (can(ctx.account, 'create', 'events') === true)
    eventCounts.push(['mine', { author: 'me', status: 'draft', ...all, ...anyDate(resource) }])
  return [
    every,
    ...translations,
    ...byStatus,
    ...eventCounts.map(([kind, filter]) => ({ kind, resource, filter: { ...language, ...filter } })),
  ]
}

/** Past events need no work. */
const notOver = (resource: ResourceName): { [parameter: string]: string } =>
  resource === 'events' ? { ends_after: 'yesterday' } : {}

/** By default the list of events starts today, but drafts may be in the past. */
const anyDate = (resource: ResourceName): { [parameter: string]: string } =>
  resource === 'events' ? { starts_after: '1000-01-01' } : {}

/** The total of a list; `undefined` if the account may not use its filters. */
async function countRecords(
  tx: ReadTx,
  ctx: RequestContext,
  { kind, resource, filter }: Count,
): Promise<Attention | undefined> {
  const named = filter[languageParameter]
  const language = languages.find((each) => each === named) ?? ctx.language
  const parsed = await parseListQuery(tx, { ...ctx, query: new URLSearchParams(filter), language }, resource)
  if ('code' in parsed) return undefined
  const { total } = await listRecords(tx, { ...parsed.query, page: 1, perPage: 1 })
  return { kind, resource, total, filter }
}
