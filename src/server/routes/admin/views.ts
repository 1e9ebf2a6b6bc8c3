// `views`: what an account keeps for itself or shares.
import { type SavedView, type SavedViews, dateRangeParameter, viewDateRanges } from '#shared/preferences.ts'
import { decodeQuery, type Filter, textOf } from '#shared/schema/filters.ts'
import { isLanguage, languageParameter, languages } from '#shared/i18n/language.ts'
import { type Issue, invalid, missing, problem } from '#shared/problem.ts'
import { isResourceName, type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { respond, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { filterError } from '../../records/filter-errors.ts'
import { cleanLine } from '../../records/sanitize-html.ts'
import { objectIn } from '../../http/object.ts'
import { parseNameLine } from '../../records/name-line.ts'
import type { Input } from '../../http/parameters.ts'
import { maxQueryLength, writeQuery } from '../../http/query.ts'
import type { KeptView, KnownAccount } from '../../sync-store/account-types.ts'
import { parseBoolean } from '../../http/flag.ts'
import { changeAuthor } from '../../records/history-entry.ts'

const mostParameters = 40
const mostViews = 200

type Wanted = { name: string; resource: ResourceName; query: string; shared: boolean }

/** `GET views`: the account's own, and those that are shared. */
export function views(ctx: RequestContext): Response {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const kept = store.desk.views(account.id).map((view) => told(ctx, account, view))
  return respond(200, { views: kept } satisfies SavedViews)
}

/** `POST views`. */
export async function addView(ctx: RequestContext): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const requested = await read(ctx, account)
  if (requested instanceof Response) return requested
  const own = store.desk.views(account.id).filter((view) => view.account === account.id)
  if (own.length >= mostViews)
    return errorResponse(
      invalid({
        name: { code: 'too_many', message: `An account keeps ${mostViews} views at most.`, data: { most: mostViews } },
      }),
    )
  return respond(201, told(ctx, account, store.desk.addView({ ...requested, account: account.id })))
}

/** `PUT views/{id}`: by who saved it; a shared one also by an administrator. */
export async function changeView(ctx: RequestContext, id: number): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const against = refuseView(ctx, account, id)
  if (against) return against
  const present = store.desk.view(id)
  const requested = await read(ctx, account, present)
  if (requested instanceof Response) return requested
  const changed = store.desk.changeView(id, requested)
  return changed
    ? respond(200, told(ctx, account, changed))
    : errorResponse(problem('rest_not_found', 404, 'such view'))
}

/** `DELETE views/{id}`. */
export function removeView(ctx: RequestContext, id: number): Response {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const against = refuseView(ctx, account, id)
  if (against) return against
  store.desk.removeView(id)
  return respond(200, { id })
}

/** A view of somebody else that is not shared is not there. */
function refuseView({ store }: RequestContext, account: KnownAccount, id: number): Response | undefined {
  const view = store.desk.view(id)
  if (!view || (view.account !== account.id && !view.shared))
    return errorResponse(problem('rest_not_found', 404, 'such view'))
  const mayChange = view.account === account.id || can(account, 'administer', 'events') === true
  return mayChange ? undefined : errorResponse(problem('rest_forbidden', 403))
}

async function read({ body }: RequestContext, account: KnownAccount, present?: KeptView): Promise<Wanted | Response> {
  if ('code' in body) return errorResponse(body)
  const { sent } = body
  const faults: { [name: string]: Issue } = {}
  const name = sent.get('name')
  const resource = sent.get('resource') ?? present?.resource
  const query = sent.get('query')
  const absent = Object.entries({ name, resource, query }).filter(([, value]) => value === undefined || value === null)
  const shared = parseBoolean(sent, 'shared', faults)
  const plain = parseNameLine(sent, faults)
  const isKnown = isResourceName(resource) && (present === undefined || resource === present.resource)
  if (!isKnown)
    faults['resource'] = {
      code: 'not_a_choice',
      message: present ? 'A view keeps its resource.' : `Must be one of ${resourceNames.join(', ')}.`,
      data: { options: present ? [present.resource] : resourceNames },
    }
  const parameters = isKnown ? readQuery(resource, sent, faults) : {}
  if (absent.length > 0)
    return errorResponse(
      missing(
        absent.map(([field]) => field),
        faults,
      ),
    )
  if (!isKnown || Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const mayShare = can(account, 'editShared', resource) === true || can(account, 'editVariant', resource) === true
  if (shared && !mayShare) return errorResponse(problem('rest_forbidden', 403, '', { params: ['shared'] }))
  return { name: plain, resource, query: JSON.stringify(parameters), shared }
}

/** The parameters of a list, each one the list understands. */
function readQuery(resource: ResourceName, sent: Input, faults: { [name: string]: Issue }): { [name: string]: string } {
  const raw = objectIn(sent.get('query'))
  const filters: { [name: string]: Filter } = resources[resource].filters
  const entries = Object.entries(raw ?? {})
  const isPlain = ([, value]: [string, unknown]): boolean => ['string', 'number', 'boolean'].includes(typeof value)
  if (!raw || entries.length > mostParameters || !entries.every(isPlain)) {
    faults['query'] = {
      code: 'invalid_type',
      message: 'Must be an object of the list’s parameters.',
      data: { type: 'object' },
    }
    return {}
  }
  const texts = entries.map(([name, value]): [string, string] => [name, cleanLine(String(value)).text])
  if (writeQuery(texts).length > maxQueryLength) {
    faults['query'] = {
      code: 'too_long',
      message: `Must be at most ${maxQueryLength} characters as a query string.`,
      data: { most: maxQueryLength },
    }
    return {}
  }
  const isSpan = (name: string, text: string): boolean =>
    name === dateRangeParameter && 'start_date' in filters && viewDateRanges.some((range) => range === text)
  for (const [name, text] of texts) {
    if (isSpan(name, text)) continue
    if (name === languageParameter ? !isLanguage(text) : !Object.hasOwn(filters, name) || name === 'password')
      faults[`query.${name.slice(0, 40)}`] = {
        code: 'not_a_choice',
        message: `Must be a parameter of this list, and ${languageParameter} one of ${languages.join(', ')}.`,
        data: { options: Object.keys(filters) },
      }
  }
  for (const name of decodeQuery<{ [name: string]: Filter }>(filters, texts).refused) {
    const filter = filters[name]
    if (filter) faults[`query.${name}`] = filterError(filter, textOf(texts, name))
  }
  return Object.fromEntries(texts)
}

const told = ({ store }: RequestContext, account: KnownAccount, view: KeptView): SavedView => ({
  id: view.id,
  name: view.name,
  resource: isResourceName(view.resource) ? view.resource : 'events',
  query: JSON.parse(view.query) as SavedView['query'], // safe: written by `readQuery`
  shared: view.shared,
  mine: view.account === account.id,
  by: changeAuthor(store, account, view.account)?.name ?? '',
})
