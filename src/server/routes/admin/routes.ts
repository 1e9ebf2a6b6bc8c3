// The paths of the admin namespace below one root.
import {
  type AdminName,
  adminOperations,
  type AdminOperation,
  expandResources,
  libraryOperations,
} from '#shared/admin-operations.ts'
import { languages } from '#shared/i18n/language.ts'
import { adminOpenapi } from '#shared/openapi/admin-document.ts'
import { canManageCredentials } from '#shared/policy/policy.ts'
import type { Issues } from '#shared/schema/body-issues.ts'
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
  type PathParameters,
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
import { attention, overlaps } from '../../records/attention.ts'
import { bulk } from '../../records/bulk.ts'
import { history } from '../../records/history.ts'
import { maxPageSize } from '../../records/list-query.ts'
import { authorize } from '../../records/access.ts'
import { loadPresenterContext, slugPath } from '../../records/present.ts'
import { emptyTrash, purgeOne } from '../../records/purge.ts'
import { createBundle, readBundle, updateBundle } from '../../records/record-bundle.ts'

import { restore, revert } from '../../records/revert.ts'
import { lastSeq } from '../../store/changes.ts'
import { nextFreeSlug, readRecord } from '../../store/records.ts'
import { toSlug, trashedSuffix } from '../../store/slug.ts'
import { addView, changeView, preferences, removeView, replacePreferences, views } from './preferences.ts'
import { search } from './search.ts'

/** The parameters of a path. `resource`: of the row; `id` and `key`: 0 if the path has none. */
type Parameters = { resource: ResourceName; id: PathId; key: number; set: string; session: string }
type RowHandler<C extends RequestContext = SignedInContext> = (
  ctx: C,
  parameters: Parameters,
) => Response | Promise<Response>

const parseParameters = (
  { id = '', key = '', set = '', session = '' }: PathParameters,
  resource: ResourceName = 'events',
): Parameters => ({ resource, id: parsePathId(id), key: Number(key), set, session })

const forAdministrators =
  (handler: RowHandler): RowHandler =>
  (ctx, parameters) => {
    authorize(ctx.account, 'administer', 'events')
    return handler(ctx, parameters)
  }

/** For the account in the path, and for administrators. Limited credentials are denied. */
const forCredentials =
  (handler: RowHandler): RowHandler =>
  (ctx, parameters) => {
    if (canManageCredentials(ctx.account, Number(parameters.id)) !== true) throw problemError('rest_forbidden', 403)
    return handler(ctx, parameters)
  }

/** For operations that can end sessions or application passwords: their change feeds end at once. */
const thenCheckFeeds =
  <C extends RequestContext>(handler: RowHandler<C>): RowHandler<C> =>
  async (ctx, parameters) => {
    const response = await handler(ctx, parameters)
    checkNow(ctx.store)
    return response
  }

/** The handlers of rows that need no account. */
const publicHandlers = {
  about,
  describe,
  signIn: thenCheckFeeds(signIn),
  signOut: thenCheckFeeds(signOut),
}

const accountHandlers: { readonly [N in Exclude<AdminName, 'health' | keyof typeof publicHandlers>]: RowHandler } = {
  readSession,
  changeOwnPassword: thenCheckFeeds(changeOwnPassword),
  search,
  overlaps,
  attention,
  preferences,
  keepPreferences: replacePreferences,
  views,
  addView,
  changeView: async (ctx, { id }) => changeView(ctx, Number(id)),
  removeView: async (ctx, { id }) => removeView(ctx, Number(id)),
  changes,
  revert: async (ctx, { set }) => revert(ctx, set),
  emptyTrash: forAdministrators(emptyTrash),
  createWhole: async (ctx, { resource }) => createBundle(ctx, resource),
  bulk: async (ctx, { resource }) => bulk(ctx, resource),
  address: async (ctx, { resource }) => address(ctx, resource),
  readWhole: async (ctx, { resource, id }) => readBundle(ctx, resource, id),
  updateWhole: async (ctx, { resource, id }) => updateBundle(ctx, resource, id),
  purge: forAdministrators(async (ctx, { resource, id }) => purgeOne(ctx, resource, id)),
  history: async (ctx, { resource, id }) => history(ctx, resource, id),
  restore: async (ctx, { resource, id }) => restore(ctx, resource, id),
  accounts,
  addAccount: forAdministrators(addAccount),
  changeAccount: thenCheckFeeds(forAdministrators(async (ctx, { id }) => changeAccount(ctx, Number(id)))),
  removeAccount: thenCheckFeeds(forAdministrators(async (ctx, { id }) => removeAccount(ctx, Number(id)))),
  applicationPasswords: forCredentials(async (ctx, { id }) => applicationPasswords(ctx, Number(id))),
  addApplicationPassword: forCredentials(async (ctx, { id }) => addApplicationPassword(ctx, Number(id))),
  removeApplicationPassword: thenCheckFeeds(
    forCredentials(async (ctx, { id, key }) => removeApplicationPassword(ctx, Number(id), key)),
  ),
  sessions: forCredentials(async (ctx, { id }) => sessions(ctx, Number(id))),
  endSessions: thenCheckFeeds(forCredentials(async (ctx, { id }) => endSessions(ctx, Number(id)))),
  endSession: thenCheckFeeds(forCredentials(async (ctx, { id, session }) => endSessions(ctx, Number(id), session))),
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
  const handlerOf =
    ({ name, resource }: AdminOperation<AdminName>): Handler =>
    (ctx, path) => {
      const parameters = parseParameters(path, resource)
      if (isPublic(name)) return openHandlers[name](ctx, parameters)
      if (!isSignedIn(ctx)) throw problemError('rest_forbidden', 401)
      return accountHandlers[name](ctx, parameters)
    }
  serveRows(base, serve, expandResources<AdminName>(adminOperations), handlerOf)
  if (!media) return
  const library = libraryRoutes(media)
  serveRows(base, serve, expandResources(libraryOperations), ({ name }) => library[name])
}

const isSignedIn = (ctx: RequestContext): ctx is SignedInContext => ctx.account !== null

/** Registers the handlers of rows, all methods of a path together. */
function serveRows<N extends string>(
  base: string,
  serve: Serve,
  rows: readonly AdminOperation<N>[],
  handlerOf: (row: AdminOperation<N>) => Handler,
): void {
  for (const path of new Set(rows.map((row) => row.path))) {
    const handlers: Handlers = {}
    for (const row of rows) if (row.path === path) handlers[row.method] = handlerOf(row)
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
  if (text !== undefined && text.length > maxTextLength)
    issues['wish'] = {
      code: 'too_long',
      message: `Must be at most ${maxTextLength} characters.`,
      data: { most: maxTextLength },
    }
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
