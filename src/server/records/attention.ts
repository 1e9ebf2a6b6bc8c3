// `GET attention`: how many records want looking at, each count with the list that holds them. The lists themselves count.
import { type Language, languageParameter, languages } from '#shared/i18n/language.ts'
import type { Attention, AttentionResponse, AttentionKind } from '#shared/attention.ts'
import { invalid, problem } from '#shared/problem.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { isStatusOffered } from '#shared/policy/list-policy.ts'
import { can } from '#shared/policy/policy.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { parseListQuery } from './list-query.ts'
import { isTermResource } from './resource-kinds.ts'

type Wanted = { kind: AttentionKind; resource: ResourceName; filter: { [parameter: string]: string } }

/** Handlers every count the account may ask for. */
export async function attention(ctx: RequestContext): Promise<Response> {
  const { account } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (ctx.languageFault) return errorResponse(invalid({ [languageParameter]: ctx.languageFault }))
  const requested = resourceNames.flatMap((resource) => wantedOf(ctx, resource))
  const counted = await Promise.all(requested.map(async (one) => countOf(ctx, one)))
  return respond(200, { attention: counted.filter((one) => one !== undefined) } satisfies AttentionResponse)
}

/** The languages whose translations are the account's concern. */
const concerned = ({ account }: RequestContext): readonly Language[] =>
  account?.role === 'translator' ? account.languages : languages

/** The states of translations that want work. Terms are always public. */
const statesOf = (resource: ResourceName) =>
  isTermResource(resource)
    ? (['missing', 'outdated', 'partial'] as const)
    : (['missing', 'outdated', 'partial', 'unpublished'] as const)

function wantedOf(ctx: RequestContext, resource: ResourceName): Wanted[] {
  // Where all variants are shown, a draft in another language counts too, as it does in the list.
  const language = {
    [languageParameter]: ctx.language,
    ...(can(ctx.account, 'seeHidden', resource) === true && { translation: 'any' }),
  }
  // Hidden events and terms no event has yet want translating like any other.
  const all: { [parameter: string]: string } =
    resource === 'events' && can(ctx.account, 'seeHidden', 'events') === true
      ? { hidden: 'any' }
      : isTermResource(resource)
        ? { hide_empty: 'false' }
        : {}
  const translations = concerned(ctx).flatMap((each) =>
    statesOf(resource).map((kind) => ({
      kind,
      resource,
      filter: { [languageParameter]: each, translation: kind, ...all, ...notOver(resource) },
    })),
  )
  const every: Wanted = { kind: 'all', resource, filter: { ...language, ...all, ...anyDate(resource) } }
  if (isTermResource(resource)) return [every, ...translations]
  const byStatus = (
    [
      ['drafts', 'draft'],
      ['pending', 'pending'],
      ['scheduled', 'future'],
      ['trash', 'trash'],
    ] as const
  )
    // Who can find nothing in the trash is not sent there.
    .filter(([, status]) => isStatusOffered(ctx.account, status))
    .map(([kind, status]) => ({ kind, resource, filter: { ...language, status, ...all, ...anyDate(resource) } }))
  if (resource !== 'events') return [every, ...translations, ...byStatus]
  const ofEvents: [AttentionKind, { [parameter: string]: string }][] = [
    ['today', { start_date: 'today', end_date: 'today', ongoing: 'true', ...all }],
    ['ending', { ends_after: 'yesterday', ends_before: '+7 days', ...all }],
    ['hidden', { hidden: 'true', ...notOver(resource) }],
    ['noImage', { image: 'false', ...all, ...notOver(resource) }],
    ['noCategory', { category: 'none', ...all, ...notOver(resource) }],
    ['overlaps', { overlaps: 'true', ...all, ...notOver(resource) }],
  ]
  if (can(ctx.account, 'create', 'events') === true)
    ofEvents.push(['mine', { author: 'me', status: 'draft', ...all, ...anyDate(resource) }])
  return [
    every,
    ...translations,
    ...byStatus,
    ...ofEvents.map(([kind, filter]) => ({ kind, resource, filter: { ...language, ...filter } })),
  ]
}

/** What is over wants no more work. */
const notOver = (resource: ResourceName): { [parameter: string]: string } =>
  resource === 'events' ? { ends_after: 'yesterday' } : {}

/** Without dates the list of events begins today; a draft may lie in the past as well. */
const anyDate = (resource: ResourceName): { [parameter: string]: string } =>
  resource === 'events' ? { starts_after: '1000-01-01' } : {}

/** The total of the list; `undefined`: the account may not ask it. */
async function countOf(ctx: RequestContext, { kind, resource, filter }: Wanted): Promise<Attention | undefined> {
  const named = filter[languageParameter]
  const language = languages.find((each) => each === named) ?? ctx.language
  const query = parseListQuery({ ...ctx, query: new URLSearchParams(filter), language }, resource)
  if ('code' in query) return undefined
  const { total } = ctx.store.list({ ...query.question, page: 1, perPage: 1 })
  return { kind, resource, total, filter }
}
