// `preferences`: any JSON object that the admin page saves for an account. `views`: saved views of lists, of one account or shared.
import { isLanguage, languageParameter, languages } from '#shared/i18n/language.ts'
import { maxPreferencesLength, type Preferences, type SavedView, type SavedViews } from '#shared/responses.ts'
import { dateRangeParameter, viewDateRanges, decodeQuery, type Filter, getParameter } from '#shared/schema/filters.ts'
import { invalid, type Issue } from '#shared/problem.ts'
import { savedViewBody, savedViewChangeBody } from '#shared/schema/admin-bodies.ts'
import { type Issues, notAChoice, notAllowed, tooLong, tooMany } from '#shared/schema/issues.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import type { SignedInContext } from '../../http/context.ts'
import { maxQueryLength, toObject } from '../../http/parameters.ts'
import { parseBody } from '../../http/parse-body.ts'
import { ProblemError, problemError, rejectIssues, respond } from '../../http/response.ts'
import { changeAuthor } from '../../records/history.ts'
import { filterIssue } from '../../records/list-query.ts'
import { authorize, isAllowed } from '../../records/access.ts'
import { cleanLine, parseNameLine } from '../../records/sanitize-html.ts'
import type { KnownAccount } from '../../store/accounts.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  readPreferences,
  readSavedView,
  savePreferences,
  type SavedView as StoredView,
  updateSavedView,
} from '../../store/preferences.ts'
import type { ReadTx } from '../../store/transaction.ts'

/** `GET preferences`: `{}` if none are saved. */
export async function preferences({ account, store }: SignedInContext): Promise<Response> {
  return store.read(async (tx) => {
    const saved: Preferences = JSON.parse((await readPreferences(tx, account.id)) ?? '{}')
    return respond(200, withInitialViews(saved, await listSavedViews(tx, account.id)))
  })
}

/** A list begins with its saved view as that is now. A view that was deleted, or is no longer shared with the account, is left out. */
function withInitialViews(saved: Preferences, views: readonly StoredView[]): Preferences {
  const ofLists = toObject(saved['lists'])
  if (!ofLists) return saved
  const lists = Object.entries(ofLists).map(([resource, ofList]): [string, unknown] => {
    const { start, ...rest } = toObject(ofList) ?? {}
    const initial = toObject(start)
    if (!initial) return [resource, ofList]
    const view = views.find(({ id, resource: listed }) => id === initial['view'] && listed === resource)
    if (!view) return [resource, rest]
    const { [languageParameter]: _language, ...query } = toObject(JSON.parse(view.query)) ?? {}
    return [resource, { ...rest, start: { ...initial, query } }]
  })
  return { ...saved, lists: Object.fromEntries(lists) }
}

/**
 * `PUT preferences`: replaces all of them. No schema: the limit applies to the cleaned text, and a schema of records would drop
 * `__proto__` instead of rejecting it.
 */
export async function replacePreferences({ account, body, store }: SignedInContext): Promise<Response> {
  const names = new Set<string>()
  const value = JSON.stringify(Object.fromEntries(body().sent), (name, part: unknown) => {
    names.add(name)
    return typeof part === 'string' ? cleanLine(part).text : part
  })
  const reject = (issue: Issue): void => rejectIssues({ preferences: issue })
  // A reader that merges objects would set its prototype.
  if (names.has('__proto__')) reject(notAllowed('No preference may be called __proto__.'))
  if ([...names].some((name) => cleanLine(name).text !== name))
    reject(notAllowed('Names of preferences are plain text.'))
  if (value.length > maxPreferencesLength) reject(tooLong(maxPreferencesLength))
  await store.write(async (tx) => savePreferences(tx, account.id, value))
  const saved: Preferences = JSON.parse(value)
  return respond(200, saved)
}

const maxViews = 200

type ParsedView = { name: string; resource: ResourceName; query: string; shared: boolean }

/** `GET views`: those of the account, and shared ones. */
export async function views({ account, store }: SignedInContext): Promise<Response> {
  return store.read(async (tx) => {
    const presented: SavedView[] = []
    for (const view of await listSavedViews(tx, account.id)) presented.push(await presentView(tx, account, view))
    return respond(200, { views: presented } satisfies SavedViews)
  })
}

export async function addView(ctx: SignedInContext): Promise<Response> {
  const { account, store } = ctx
  const view = parseView(ctx)
  return store.write(async (tx) => {
    const own = (await listSavedViews(tx, account.id)).filter((each) => each.account === account.id)
    if (own.length >= maxViews) rejectIssues({ name: tooMany(maxViews, `An account keeps ${maxViews} views at most.`) })
    return respond(201, await presentView(tx, account, await createSavedView(tx, { ...view, account: account.id })))
  })
}

/** `PUT views/{id}`: by the account that saved it; a shared one also by an administrator. */
export async function changeView(ctx: SignedInContext, id: number): Promise<Response> {
  const { account, store } = ctx
  return store.write(async (tx) => {
    const view = parseView(ctx, await loadView(tx, account, id))
    const changed = await updateSavedView(tx, id, view)
    if (!changed) throw unknownView()
    return respond(200, await presentView(tx, account, changed))
  })
}

/** `DELETE views/{id}`. */
export async function removeView({ account, store }: SignedInContext, id: number): Promise<Response> {
  return store.write(async (tx) => {
    await loadView(tx, account, id)
    await deleteSavedView(tx, id)
    return respond(200, { id })
  })
}

const unknownView = (): ProblemError => problemError('rest_not_found', 404, 'such view')

/** A view that the account may change. A view of another account that is not shared counts as unknown. */
async function loadView(tx: ReadTx, account: KnownAccount, id: number): Promise<StoredView> {
  const view = await readSavedView(tx, id)
  if (!view || (view.account !== account.id && !view.shared)) throw unknownView()
  if (view.account !== account.id) authorize(account, 'administer', 'events')
  return view
}

/** Parses a view. `present`: the view that it replaces. */
function parseView({ account, body }: SignedInContext, present?: StoredView): ParsedView {
  const { sent } = body()
  const parsed = present ? parseBody(savedViewChangeBody, sent) : parseBody(savedViewBody, sent)
  const { values, issues } = parsed
  const resource = values.resource ?? present?.resource
  if (present && resource !== present.resource)
    issues['resource'] = notAChoice([present.resource], 'A view keeps its resource.')
  const name = parseNameLine(sent, issues)
  const query =
    isResourceName(resource) && values.query ? parseViewQuery(resource, values.query, sent.get('query'), issues) : {}
  rejectIssues(issues, parsed.missing)
  if (!isResourceName(resource)) throw new ProblemError(invalid(issues))
  const { shared = false } = values
  if (shared && !isAllowed(account, 'editAny', resource))
    throw problemError('rest_forbidden', 403, '', { params: ['shared'] })
  return { name, resource, query: JSON.stringify(query), shared }
}

/** The parameters of a list as plain text, all of them parameters that the list understands. `sent`: their object. */
function parseViewQuery(
  resource: ResourceName,
  query: { readonly [name: string]: string },
  sent: unknown,
  issues: Issues,
): { [name: string]: string } {
  const filters: { [name: string]: Filter } = resources[resource].filters
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, cleanLine(value).text])
  if (new URLSearchParams(texts).toString().length > maxQueryLength) {
    issues['query'] = tooLong(maxQueryLength, `Must be at most ${maxQueryLength} characters as a query string.`)
    return {}
  }
  const isDateRange = (name: string, text: string): boolean =>
    name === dateRangeParameter && 'start_date' in filters && viewDateRanges.some((range) => range === text)
  const isParameter = (name: string): boolean => Object.hasOwn(filters, name) && name !== 'password'
  const rejected = texts
    .filter(([name, text]) => !isDateRange(name, text))
    .filter(([name, text]) => (name === languageParameter ? !isLanguage(text) : !isParameter(name)))
    .map(([name]) => name)
  // The schema leaves this key out.
  if (Object.hasOwn(Object(sent), '__proto__')) rejected.push('__proto__')
  for (const name of rejected)
    issues[`query.${name.slice(0, 40)}`] = notAChoice(
      Object.keys(filters),
      `Must be a parameter of this list, and ${languageParameter} one of ${languages.join(', ')}.`,
    )
  for (const name of decodeQuery<{ [name: string]: Filter }>(filters, texts).invalid) {
    const filter = filters[name]
    if (filter) issues[`query.${name}`] = filterIssue(filter, getParameter(texts, name))
  }
  return Object.fromEntries(texts)
}

const presentView = async (tx: ReadTx, account: KnownAccount, view: StoredView): Promise<SavedView> => ({
  id: view.id,
  name: view.name,
  resource: isResourceName(view.resource) ? view.resource : 'events',
  query: JSON.parse(view.query) as SavedView['query'], // safe: written by `parseViewQuery`
  shared: view.shared,
  mine: view.account === account.id,
  by: (await changeAuthor(tx, account, view.account))?.name ?? '',
})
