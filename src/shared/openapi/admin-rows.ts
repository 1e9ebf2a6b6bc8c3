// What each row of the admin namespace takes, answers and refuses; the compiler sees to it that none is left out.
import type { AdminName, LibraryName } from '../admin-operations.ts'
import { resourceNames } from '../schema/resources.ts'
import { accountRows } from './account-rows.ts'
import { count, gone, missing, type RowFor, unknown } from './admin-row.ts'
import { inHeader, inQuery } from './parameters.ts'
import { imageRows } from './image-rows.ts'
import { recordRows } from './record-rows.ts'
import { moved, permitted, signedIn, unseen, unwritten, withBody } from './error-responses.ts'
import { ownPasswordBody } from '../schema/accounts.ts'
import { emptyTrashBody, revertBody } from '../schema/changes.ts'
import { savedViewBody, savedViewChangeBody } from '../schema/saved-views.ts'
import type { Overlap, OverlapsResponse } from '../attention.ts'
import { boolean, integer, list, object, ref, string, toJsonSchema } from './schema.ts'

/** Rows by their names. */
export const adminRows: { readonly [N in AdminName | LibraryName]: RowFor } = {
  ...accountRows,
  ...imageRows,
  ...recordRows,
  about: () => ({ summary: 'What this server offers beyond the interface', answers: ref('About'), refusals: [] }),
  describe: () => ({
    summary: 'This description',
    answers: { type: 'object' },
    shown: {
      answers: {
        'application/json': {
          openapi: '3.1.0',
          info: { title: 'Calendar content: admin', version: '1.0.0' },
          paths: {},
        },
      },
    },
    refusals: [],
  }),
  health: () => ({ summary: 'Whether the service is well', answers: ref('Health'), refusals: [] }),
  readSession: () => ({ summary: 'Who is signed in', answers: ref('Session'), refusals: signedIn }),
  signIn: () => ({
    summary: 'Sign in with name and password; answers the cookie of a session',
    takes: object<{ name: 0; password: 0 }>({ name: string, password: string }),
    answers: ref('Session'),
    headers: ['Set-Cookie'],
    refusals: [...withBody, ...missing, '401 invalid_credentials'],
  }),
  signOut: () => ({
    summary: 'Sign out; the session ends on the server',
    answers: object<{ account: 0 }>({ account: { type: 'null' } }),
    headers: ['Set-Cookie'],
    refusals: [],
  }),
  changeOwnPassword: () => ({
    summary: 'Change the password of the account that is signed in; all other sessions end',
    needsAccount: true,
    takes: toJsonSchema(ownPasswordBody),
    answers: object<{ account: 0 }>({ account: object<{ id: 0; name: 0 }>({ id: integer, name: string }) }),
    refusals: [...permitted, ...withBody, ...missing, '403 invalid_credentials'],
  }),
  search: () => ({
    summary: 'Search all resources in all languages',
    needsAccount: true,
    parameters: [
      inQuery('q', { ...string, minLength: 1, maxLength: 200 }, 'What is looked for', { required: true }),
      inQuery('limit', count(50, 5), 'Hits per resource'),
    ],
    answers: ref('SearchAnswer'),
    refusals: [...signedIn, ...missing],
  }),
  overlaps: () => ({
    summary:
      'Events at the same venue at an overlapping time: of saved events (`include`), or of a venue and times; for who writes events',
    needsAccount: true,
    parameters: [
      inQuery('include', string, 'Ids of up to 100 saved events, separated by commas'),
      inQuery('venue', integer, 'The venue, in place of `include`'),
      inQuery('start_date', string, 'Start there, `YYYY-MM-DD HH:MM:SS`'),
      inQuery('end_date', string, 'End there, `YYYY-MM-DD HH:MM:SS`'),
      inQuery('exclude', integer, 'The event that is being edited'),
    ],
    answers: object<OverlapsResponse>({
      overlaps: list(
        object<Overlap>({
          of: { type: ['integer', 'null'] },
          id: integer,
          language: string,
          title: string,
          status: string,
          start_date: string,
          end_date: string,
          all_day: boolean,
          timezone: string,
          utc_start_date: string,
        }),
      ),
    }),
    refusals: [...permitted, ...missing],
  }),
  attention: () => ({
    summary: 'What wants attention, each count with the list that holds it',
    needsAccount: true,
    answers: ref('AttentionAnswer'),
    refusals: signedIn,
  }),
  preferences: () => ({
    summary: 'What the page keeps for the account',
    needsAccount: true,
    answers: ref('Preferences'),
    refusals: signedIn,
  }),
  keepPreferences: () => ({
    summary: 'Keep preferences, in place of those before',
    needsAccount: true,
    takes: ref('Preferences'),
    answers: ref('Preferences'),
    refusals: [...signedIn, ...withBody],
  }),
  views: () => ({
    summary: 'Saved views: the account’s own, and shared ones',
    needsAccount: true,
    answers: ref('SavedViews'),
    refusals: signedIn,
  }),
  addView: () => ({
    summary: 'Save a view of a list',
    needsAccount: true,
    takes: toJsonSchema(savedViewBody),
    status: 201,
    answers: ref('SavedView'),
    refusals: [...permitted, ...withBody, ...missing],
  }),
  changeView: () => ({
    summary: 'Change a view; by who saved it, shared ones also by administrators',
    needsAccount: true,
    takes: toJsonSchema(savedViewChangeBody),
    answers: ref('SavedView'),
    refusals: [...permitted, ...withBody, ...missing, ...unknown],
  }),
  removeView: () => ({
    summary: 'Remove a view',
    needsAccount: true,
    answers: gone,
    refusals: [...permitted, ...unknown],
  }),
  changes: () => ({
    summary: 'The feed of changes: oldest first, or server-sent events with `Accept: text/event-stream`',
    needsAccount: true,
    parameters: [
      inQuery('after', { ...integer, minimum: 0, default: 0 }, 'Only changes after this one'),
      inQuery('limit', count(500, 100), 'Changes per answer'),
      inHeader('Last-Event-ID', 'Where a stream of events goes on'),
    ],
    answers: ref('Feed'),
    answersToo: {
      'text/event-stream': {
        ...string,
        description:
          '`ready` when it begins, `change` with a FeedChange, `reset` when the id cannot be resumed from or a backup was restored, `end` when the session is over',
      },
    },
    shown: {
      answers: {
        'text/event-stream':
          'event: ready\ndata: {"last":27}\n\nid: 28\nevent: change\ndata: {"seq":28,"resource":"events","id":7}\n\n',
      },
    },
    refusals: signedIn,
  }),
  revert: () => ({
    summary: 'Undo all of a change set, or nothing; with `partial` what can be. Not what made more than 5,000 records',
    needsAccount: true,
    takes: toJsonSchema(revertBody),
    takesNothingToo: true,
    answers: ref('Reverted'),
    refusals: [
      ...permitted,
      ...withBody,
      ...unknown,
      ...moved,
      ...resourceNames.flatMap((resource) => [...unseen(resource), ...unwritten(resource)]),
      '404 rest_language_not_found',
      '409 last-variant',
    ],
  }),
  emptyTrash: () => ({
    summary: 'Empty the trash of a resource; of the history stays who, when and which id',
    needsAccount: true,
    takes: toJsonSchema(emptyTrashBody),
    answers: object<{ resource: 0; removed: 0; change_set: 0 }>({
      resource: string,
      removed: integer,
      change_set: string,
    }),
    refusals: [...permitted, ...withBody, ...missing, ...moved],
  }),
}
