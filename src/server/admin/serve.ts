// The paths of the admin namespace below one root.
import {
  type AdminName,
  adminOperations,
  type AdminOperation,
  expanded,
  libraryOperations,
} from '#contract/admin-operations.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Attempts } from '../access/attempts.ts'
import { readSession, signIn, signOut } from '../access/session.ts'
import { type Answers, digits, type Parameters, pathId, type Serve } from '../answers.ts'
import type { Asking } from '../asking.ts'
import type { Health } from '../health.ts'
import type { Media } from '../media/media.ts'
import { libraryAnswers } from '../media/serve-library.ts'
import { about, describe, health } from './about.ts'
import { accounts, addAccount, changeAccount, removeAccount } from './accounts.ts'
import { address } from './address.ts'
import { attention } from './attention.ts'
import { bulk } from './bulk.ts'
import { changes } from './feed.ts'
import { history } from './history.ts'
import {
  addApplicationPassword,
  applicationPasswords,
  changeOwnPassword,
  endSessions,
  removeApplicationPassword,
  sessions,
} from './keys.ts'
import { overlaps } from './overlaps.ts'
import { readWhole } from './read-whole.ts'
import { restore } from './restore.ts'
import { revert } from './revert.ts'
import { search } from './search.ts'
import { emptyTrash, purgeOne } from './trash.ts'
import { keepPreferences, preferences } from './preferences.ts'
import { lookNow } from './watch.ts'
import { addView, changeView, removeView, views } from './views.ts'
import { createWhole, updateWhole } from './write-whole.ts'

/** What answers a row whose path names no resource. */
type Answering = (asking: Asking, parameters: Parameters) => Response | Promise<Response>
/** What answers a row for the resource in its path. */
type AnsweringFor = (asking: Asking, resource: ResourceName, parameters: Parameters) => Response | Promise<Response>

/** Rows that stand for each of the resources. */
type ForResources = Extract<(typeof adminOperations)[number], { path: `/{resource}${string}` }>['name']

const forResources: { readonly [N in ForResources]: AnsweringFor } = {
  createWhole: async (asking, resource) => createWhole(asking, resource),
  bulk: async (asking, resource) => bulk(asking, resource),
  address: (asking, resource) => address(asking, resource),
  readWhole: (asking, resource, { id = '' }) => readWhole(asking, resource, pathId(id)),
  updateWhole: async (asking, resource, { id = '' }) => updateWhole(asking, resource, pathId(id)),
  purge: (asking, resource, { id = '' }) => purgeOne(asking, resource, pathId(id)),
  history: (asking, resource, { id = '' }) => history(asking, resource, pathId(id)),
  restore: async (asking, resource, { id = '' }) => restore(asking, resource, pathId(id)),
}

const answersOf = (
  attempts: Attempts,
  check: () => Promise<Health>,
): { readonly [N in Exclude<AdminName, ForResources>]: Answering } => ({
  about,
  describe,
  health: health(check),
  readSession,
  signIn: async (asking) => signIn(asking, attempts),
  signOut,
  changeOwnPassword: async (asking) => changeOwnPassword(asking, attempts),
  search,
  overlaps,
  attention,
  preferences,
  keepPreferences,
  views,
  addView,
  changeView: async (asking, { id }) => changeView(asking, Number(id)),
  removeView: (asking, { id }) => removeView(asking, Number(id)),
  changes,
  revert: async (asking, { set = '' }) => revert(asking, set),
  emptyTrash,
  accounts,
  addAccount,
  changeAccount: async (asking, { id }) => changeAccount(asking, Number(id)),
  removeAccount: (asking, { id }) => removeAccount(asking, Number(id)),
  applicationPasswords: (asking, { id }) => applicationPasswords(asking, Number(id)),
  addApplicationPassword: async (asking, { id }) => addApplicationPassword(asking, Number(id)),
  removeApplicationPassword: (asking, { id, key }) => removeApplicationPassword(asking, Number(id), Number(key)),
  sessions: (asking, { id }) => sessions(asking, Number(id)),
  endSessions: (asking, { id }) => endSessions(asking, Number(id)),
  endSession: (asking, { id, session = '' }) => endSessions(asking, Number(id), session),
})

/** Operations that can end sessions or application passwords: whose feed ends by one is told at once. */
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

const thenLook =
  (answering: Answering): Answering =>
  async (asking, parameters) => {
    const answered = await answering(asking, parameters)
    lookNow(asking.store)
    return answered
  }

/** Serves the admin namespace at `base`; the library of pictures where pictures are taken. */
export function serveAdmin(
  base: string,
  serve: Serve,
  attempts: Attempts,
  media: Media | undefined,
  check: () => Promise<Health>,
): void {
  const answers = answersOf(attempts, check)
  const isForResource = (name: AdminName): name is ForResources => name in forResources
  const answering = ({ name, resource }: AdminOperation<AdminName>): Answering =>
    isForResource(name)
      ? (asking, parameters) => forResources[name](asking, resource ?? 'events', parameters)
      : mayEndSessions.has(name)
        ? thenLook(answers[name])
        : answers[name]
  serveRows(base, serve, expanded<AdminName>(adminOperations), answering)
  if (!media) return
  const library = libraryAnswers(media)
  serveRows(base, serve, expanded(libraryOperations), ({ name }) => library[name])
}

/** Puts rows at their paths, all methods of a path together. */
function serveRows<N extends string>(
  base: string,
  serve: Serve,
  rows: readonly AdminOperation<N>[],
  answering: (row: AdminOperation<N>) => Answering,
): void {
  for (const path of new Set(rows.map((row) => row.path))) {
    const answers: Answers = {}
    for (const row of rows) if (row.path === path) answers[row.method] = answering(row)
    const numbers = path.replace(/\{(id|key)\}/g, `:$1${digits}`)
    serve(`${base}${numbers.replace(/\{(set|session)\}/g, ':$1')}`, answers)
  }
}
