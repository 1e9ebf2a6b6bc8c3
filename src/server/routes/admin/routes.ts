// The paths of the admin namespace below one root.
import {
  type AdminName,
  adminOperations,
  type AdminOperation,
  expandResources,
  libraryOperations,
} from '#shared/admin-operations.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { readSession, signIn, signOut } from '../../auth/sign-in.ts'
import {
  type Handlers,
  idPattern,
  parsePathId,
  type PathParameters,
  type RequestContext,
  type Serve,
} from '../../http/context.ts'
import type { Health } from '../../http/health.ts'
import type { ImageLibrary } from '../../images/image-library.ts'
import { libraryRoutes } from '../../images/library-routes.ts'
import { about, describe, health } from './about.ts'
import { accounts, addAccount, changeAccount, removeAccount } from '../../auth/accounts.ts'
import { address } from './address.ts'
import { attention } from '../../records/attention.ts'
import { bulk } from '../../records/bulk.ts'
import { changes } from '../../jobs/change-feed.ts'
import { history } from '../../records/history.ts'
import {
  addApplicationPassword,
  applicationPasswords,
  changeOwnPassword,
  endSessions,
  removeApplicationPassword,
  sessions,
} from '../../auth/credentials.ts'
import { overlaps } from '../../records/overlaps.ts'
import { readBundle } from '../../records/record-bundle.ts'
import { restore } from '../../records/restore.ts'
import { revert } from '../../records/revert.ts'
import { search } from './search.ts'
import { emptyTrash, purgeOne } from '../../records/purge.ts'
import { preferences, replacePreferences } from './preferences.ts'
import { checkNow } from '../../jobs/feed-subscribers.ts'
import { addView, changeView, removeView, views } from './views.ts'
import { createBundle, updateBundle } from '../../records/write-bundle.ts'

/** The handler of a row whose path names no resource. */
type RowHandler = (ctx: RequestContext, parameters: PathParameters) => Response | Promise<Response>
/** The handler of a row for the resource in its path. */
type ResourceHandler = (
  ctx: RequestContext,
  resource: ResourceName,
  parameters: PathParameters,
) => Response | Promise<Response>

/** Rows that stand for each of the resources. */
type ForResources = Extract<(typeof adminOperations)[number], { path: `/{resource}${string}` }>['name']

const resourceHandlers: { readonly [N in ForResources]: ResourceHandler } = {
  createWhole: async (ctx, resource) => createBundle(ctx, resource),
  bulk: async (ctx, resource) => bulk(ctx, resource),
  address: async (ctx, resource) => address(ctx, resource),
  readWhole: async (ctx, resource, { id = '' }) => readBundle(ctx, resource, parsePathId(id)),
  updateWhole: async (ctx, resource, { id = '' }) => updateBundle(ctx, resource, parsePathId(id)),
  purge: async (ctx, resource, { id = '' }) => purgeOne(ctx, resource, parsePathId(id)),
  history: async (ctx, resource, { id = '' }) => history(ctx, resource, parsePathId(id)),
  restore: async (ctx, resource, { id = '' }) => restore(ctx, resource, parsePathId(id)),
}

const rowHandlers = (
  check: () => Promise<Health>,
): { readonly [N in Exclude<AdminName, ForResources>]: RowHandler } => ({
  about,
  describe,
  health: health(check),
  readSession,
  signIn,
  signOut,
  changeOwnPassword,
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
  revert: async (ctx, { set = '' }) => revert(ctx, set),
  emptyTrash,
  accounts,
  addAccount,
  changeAccount: async (ctx, { id }) => changeAccount(ctx, Number(id)),
  removeAccount: async (ctx, { id }) => removeAccount(ctx, Number(id)),
  applicationPasswords: async (ctx, { id }) => applicationPasswords(ctx, Number(id)),
  addApplicationPassword: async (ctx, { id }) => addApplicationPassword(ctx, Number(id)),
  removeApplicationPassword: async (ctx, { id, key }) => removeApplicationPassword(ctx, Number(id), Number(key)),
  sessions: async (ctx, { id }) => sessions(ctx, Number(id)),
  endSessions: async (ctx, { id }) => endSessions(ctx, Number(id)),
  endSession: async (ctx, { id, session = '' }) => endSessions(ctx, Number(id), session),
})

/** Operations that can end sessions or application passwords. The change feeds of these end at once. */
const mayEndSessions: ReadonlySet<AdminName> = new Set<AdminName>([
  'signIn',
  'signOut',
  'changeOwnPassword',
  'changeAccount',
  'removeAccount',
  'removeApplicationPassword',
  'endSessions',
  'endSession',
])

const thenCheckFeeds =
  (handler: RowHandler): RowHandler =>
  async (ctx, parameters) => {
    const response = await handler(ctx, parameters)
    checkNow(ctx.store)
    return response
  }

/** Serves the admin namespace at `base`; the image library if the service accepts images. */
export function serveAdmin(
  base: string,
  serve: Serve,
  media: ImageLibrary | undefined,
  check: () => Promise<Health>,
): void {
  const handlers = rowHandlers(check)
  const isForResource = (name: AdminName): name is ForResources => name in resourceHandlers
  const handlerOf = ({ name, resource }: AdminOperation<AdminName>): RowHandler =>
    isForResource(name)
      ? (ctx, parameters) => resourceHandlers[name](ctx, resource ?? 'events', parameters)
      : mayEndSessions.has(name)
        ? thenCheckFeeds(handlers[name])
        : handlers[name]
  serveRows(base, serve, expandResources<AdminName>(adminOperations), handlerOf)
  if (!media) return
  const library = libraryRoutes(media)
  serveRows(base, serve, expandResources(libraryOperations), ({ name }) => library[name])
}

/** Registers the handlers of rows, all methods of a path together. */
function serveRows<N extends string>(
  base: string,
  serve: Serve,
  rows: readonly AdminOperation<N>[],
  handlerOf: (row: AdminOperation<N>) => RowHandler,
): void {
  for (const path of new Set(rows.map((row) => row.path))) {
    const handlers: Handlers = {}
    for (const row of rows) if (row.path === path) handlers[row.method] = handlerOf(row)
    const numbers = path.replace(/\{(id|key)\}/g, `:$1${idPattern}`)
    serve(`${base}${numbers.replace(/\{(set|session)\}/g, ':$1')}`, handlers)
  }
}
