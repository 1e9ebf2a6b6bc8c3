// The paths of the admin namespace below one root.
import {
  type AdminName,
  adminOperations,
  type AdminOperation,
  libraryOperations,
} from '#shared/openapi/admin-operations.ts'
import { languages } from '#shared/i18n/language.ts'
import { adminOpenapi } from '#shared/openapi/admin-document.ts'
import { canManageCredentials } from '#shared/policy/policy.ts'
import { type Issues, tooLong } from '#shared/schema/issues.ts'
import type { AddressResponse } from '#shared/record-bundle.ts'
import { maxTextLength } from '#shared/schema/kinds.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { accounts, addAccount, changeAccount, removeAccount } from '../../auth/accounts.ts'
import { cookieName } from '../../auth/authenticate.ts'
import {
  addApplicationPassword,
  applicationPasswords,
  changeOwnPassword,
  endSessions,
  removeApplicationPassword,
  sessions,
} from '../../auth/credentials.ts'
import { readSession, signIn, signOut } from '../../auth/sign-in.ts'
import { getAdminBase, publicAddress } from '../../config.ts'
import {
  type Handler,
  type Handlers,
  idPattern,
  parsePathId,
  type PathId,
  type RequestContext,
  type Serve,
  type SignedInContext,
} from '../../http/context.ts'
import { type Health, healthProblem } from '../../http/health.ts'
import { parseNumbers } from '../../http/parameters.ts'
import { ProblemError, problemError, rejectIssues, respond } from '../../http/response.ts'
import type { ImageLibrary } from '../../images/image-library.ts'
import { libraryRoutes } from '../../images/library-routes.ts'
import { changes, checkNow } from '../../jobs/change-feed.ts'
import { attention } from '../../records/attention.ts'
import { bulk } from '../../records/bulk.ts'
import { calendar } from '../../records/calendar.ts'
import { coverage } from '../../records/coverage.ts'
import { exportEvents } from '../../records/export-events.ts'
import { exportTexts } from '../../records/exchange/export-texts.ts'
import { importTexts } from '../../records/exchange/import-texts.ts'
import { history } from '../../records/history.ts'
import { maxPageSize } from '../../records/list-query.ts'
import { knownTerms } from '../../records/known-terms.ts'
import { merge } from '../../records/merge.ts'
import { importEvents } from '../../records/import-events.ts'
import { names, writeNames } from '../../records/names.ts'
import { overlaps } from '../../records/overlaps.ts'
import { authorize } from '../../records/access.ts'
import { loadPresenterContext, slugPath } from '../../records/present.ts'
import { emptyTrash, purgeOne } from '../../records/purge.ts'
import { createBundle, readBundle, updateBundle } from '../../records/record-bundle.ts'

import { restore } from '../../records/restore.ts'
import { revert } from '../../records/revert.ts'
import { createSeries } from '../../records/series/create-series.ts'
import { editSeries } from '../../records/series/edit-series.ts'
import { previewSeries } from '../../records/series/preview-series.ts'
import { repeats } from '../../records/repeats.ts'
import { changeSeriesRule, dissolveSeries, readSeries } from '../../records/series/read-series.ts'
import { addShareLink, removeShareLink, shareLinks } from '../../records/share-links.ts'
import { similar } from '../../records/similar.ts'
import { suggestions } from '../../records/suggestions.ts'
import { dismiss, dismissals, removeDismissal } from '../../records/dismissals.ts'
import { lastSeq } from '../../store/changes.ts'
import { readRecord } from '../../store/records.ts'
import { toSlug, trashedSuffix } from '../../store/slug.ts'
import { nextFreeSlug } from '../../store/slugs.ts'
import { addGlossaryEntry, changeGlossaryEntry, glossary, removeGlossaryEntry } from './glossary.ts'
import { addView, changeView, preferences, removeView, replacePreferences, views } from './preferences.ts'
import { search } from './search.ts'

/** The parameters of a path. `resource`: of the row; `id` and `key`: 0 if the path has none. */
type Parameters = { resource: ResourceName; id: PathId; key: number; set: string; session: string }
type RowHandler = (ctx: SignedInContext, parameters: Parameters) => Promise<Response>

const publicHandlers = { about, describe, signIn, signOut }

const accountHandlers: { readonly [N in Exclude<AdminName, 'health' | keyof typeof publicHandlers>]: RowHandler } = {
  readSession,
  changeOwnPassword,
  search,
  overlaps,
  calendar,
  attention,
  coverage,
  preferences,
  savePreferences: replacePreferences,
  views,
  addView,
  changeView: async (ctx, { id }) => changeView(ctx, Number(id)),
  removeView: async (ctx, { id }) => removeView(ctx, Number(id)),
  glossary,
  addGlossaryEntry,
  changeGlossaryEntry: async (ctx, { id }) => changeGlossaryEntry(ctx, Number(id)),
  removeGlossaryEntry: async (ctx, { id }) => removeGlossaryEntry(ctx, Number(id)),
  changes,
  revert: async (ctx, { set }) => revert(ctx, set),
  merge,
  exportTexts,
  importTexts,
  importEvents,
  exportEvents,
  emptyTrash,
  previewSeries,
  createSeries,
  readSeries: async (ctx, { id }) => readSeries(ctx, id),
  changeSeriesRule: async (ctx, { id }) => changeSeriesRule(ctx, id),
  editSeries: async (ctx, { id }) => editSeries(ctx, id),
  dissolveSeries: async (ctx, { id }) => dissolveSeries(ctx, id),
  createBundle: async (ctx, { resource }) => createBundle(ctx, resource),
  bulk: async (ctx, { resource }) => bulk(ctx, resource),
  address: async (ctx, { resource }) => address(ctx, resource),
  similar: async (ctx, { resource }) => similar(ctx, resource),
  readBundle: async (ctx, { resource, id }) => readBundle(ctx, resource, id),
  updateBundle: async (ctx, { resource, id }) => updateBundle(ctx, resource, id),
  purge: async (ctx, { resource, id }) => purgeOne(ctx, resource, id),
  history: async (ctx, { resource, id }) => history(ctx, resource, id),
  repeats: async (ctx, { resource, id }) => repeats(ctx, resource, id),
  suggestions: async (ctx, { resource, id }) => suggestions(ctx, resource, id),
  names: async (ctx, { resource }) => names(ctx, resource),
  writeNames: async (ctx, { resource }) => writeNames(ctx, resource),
  knownTerms: async (ctx, { resource, id }) => knownTerms(ctx, resource, id),
  restore: async (ctx, { resource, id }) => restore(ctx, resource, id),
  shareLinks: async (ctx, { id }) => shareLinks(ctx, id),
  addShareLink: async (ctx, { id }) => addShareLink(ctx, id),
  removeShareLink: async (ctx, { id, key }) => removeShareLink(ctx, id, key),
  dismissals: async (ctx, { resource, id }) => dismissals(ctx, resource, id),
  dismiss: async (ctx, { resource, id }) => dismiss(ctx, resource, id),
  removeDismissal: async (ctx, { resource, id, key }) => removeDismissal(ctx, resource, id, key),
  accounts,
  addAccount,
  changeAccount: async (ctx, { id }) => changeAccount(ctx, Number(id)),
  removeAccount: async (ctx, { id }) => removeAccount(ctx, Number(id)),
  applicationPasswords: async (ctx, { id }) => applicationPasswords(ctx, Number(id)),
  addApplicationPassword: async (ctx, { id }) => addApplicationPassword(ctx, Number(id)),
  removeApplicationPassword: async (ctx, { id, key }) => removeApplicationPassword(ctx, Number(id), key),
  sessions: async (ctx, { id }) => sessions(ctx, Number(id)),
  endSessions: async (ctx, { id }) => endSessions(ctx, Number(id)),
  endSession: async (ctx, { id, session }) => endSessions(ctx, Number(id), session),
}

const forAdministrators: readonly AdminName[] = ['emptyTrash', 'purge', 'addAccount', 'changeAccount', 'removeAccount']

/** The context of an account that may use a row; others throw. Credentials are for the account in the path and for administrators. */
function authorizeRow(
  ctx: RequestContext,
  { name, path }: AdminOperation<AdminName>,
  { id }: Parameters,
): SignedInContext {
  if (!isSignedIn(ctx)) throw problemError('rest_forbidden', 401)
  if (forAdministrators.includes(name)) authorize(ctx.account, 'administer', 'events')
  const isForCredentials = /\/(application-passwords|sessions)\b/.test(path)
  if (isForCredentials && canManageCredentials(ctx.account, Number(id)) !== true)
    throw problemError('rest_forbidden', 403)
  return ctx
}

/** Serves the admin namespace at `base`; the image library if the service accepts images. */
export function serveAdmin(
  base: string,
  serve: Serve,
  media: ImageLibrary | undefined,
  check: () => Promise<Health>,
): void {
  const openHandlers = { ...publicHandlers, health: health(check) }
  const isPublic = (name: AdminName): name is keyof typeof openHandlers => name in openHandlers
  const createHandler = (row: AdminOperation<AdminName>): Handler => {
    const { name, path, method, resource = 'events' } = row
    const canEndSessions = method !== 'GET' && /^\/(session|accounts)\b/.test(path)
    return async (ctx, { id = '', key = '', set = '', session = '' }) => {
      const parameters = { resource, id: parsePathId(id), key: Number(key), set, session }
      const response = await (isPublic(name)
        ? openHandlers[name](ctx)
        : accountHandlers[name](authorizeRow(ctx, row, parameters), parameters))
      // The change feeds of ended sessions and application passwords end at once.
      if (canEndSessions) checkNow(ctx.store)
      return response
    }
  }
  serveRows(base, serve, adminOperations, createHandler)
  if (!media) return
  const library = libraryRoutes(media)
  serveRows(base, serve, libraryOperations, ({ name }) => library[name])
}

const isSignedIn = (ctx: RequestContext): ctx is SignedInContext => ctx.account !== null

function serveRows<N extends string>(
  base: string,
  serve: Serve,
  rows: readonly AdminOperation<N>[],
  createHandler: (row: AdminOperation<N>) => Handler,
): void {
  for (const path of new Set(rows.map((row) => row.path))) {
    const handlers: Handlers = {}
    for (const row of rows) if (row.path === path) handlers[row.method] = createHandler(row)
    const numbers = path.replace(/\{(id|key)\}/g, `:$1${idPattern}`)
    serve(`${base}${numbers.replace(/\{(set|session)\}/g, ':$1')}`, handlers)
  }
}

/** `GET {admin}`: the capabilities of this server beyond the interface, for clients of several kinds of server. */
function about({ config, media }: RequestContext): Response {
  return respond(200, {
    name: 'calendar-content',
    version: config.version,
    languages,
    roots: config.roots,
    offers: {
      wholeRecord: true,
      variants: true,
      etag: true,
      idempotency: true,
      orderby: true,
      rights: true,
      maxPerPage: maxPageSize,
      undo: true,
      series: true,
      feed: true,
      media: media !== undefined,
    },
  })
}

/** `GET {admin}/doc`: the admin namespace in OpenAPI. */
function describe({ config, root }: RequestContext): Response {
  const server = getAdminBase(config, root)
  return respond(200, adminOpenapi({ server, version: config.version, cookie: cookieName(config) }))
}

/** `GET {admin}/health`: like `GET /health`, with the version, and errors in the shape of this interface. */
const health =
  (check: () => Promise<Health>) =>
  async ({ config, store }: RequestContext): Promise<Response> => {
    await store.read(lastSeq)
    const status = await check()
    if (status !== 'ok') throw new ProblemError(healthProblem(status))
    return respond(200, { status, version: config.version })
  }

/**
 * `GET {resource}/address?wish=&id=`: the slug and the URL that a title or a chosen slug would get. For accounts that write. Slugs of
 * records that the account does not see count as in use, as they do when it saves.
 */
async function address(ctx: SignedInContext, resource: ResourceName): Promise<Response> {
  const { account, config, language, query } = ctx
  if (account.role === 'subscriber') throw problemError('rest_forbidden', 403)
  const issues: Issues = {}
  const values = parseNumbers(query, ['id'], issues)
  const text = query.get('wish') ?? undefined
  if (text !== undefined && text.length > maxTextLength) issues['wish'] = tooLong(maxTextLength)
  rejectIssues({ ...issues, ...ctx.languageIssues }, text === undefined ? ['wish'] : [])
  const id = values.id ?? 0
  const base = toSlug(text ?? '').replace(new RegExp(`${trashedSuffix}$`), '')
  return ctx.store.read(async (tx) => {
    const slug = await nextFreeSlug(tx, resource, language, base, id)
    const record = isTermResource(resource) ? await readRecord(tx, resource, id) : undefined
    const above =
      record && isTermResource(resource)
        ? slugPath(await loadPresenterContext(tx, ctx, [record]), record, language).slice(0, -1)
        : []
    const url = slug === '' ? '' : publicAddress(config, resource, id, language, [...above, slug])
    return respond(200, { wish: base, slug, url } satisfies AddressResponse)
  })
}
