import { type ResourceName, resourceNames, resources } from '../schema/resources.ts'
import { appPasswordScopes, roles } from '../policy/policy.ts'
import type { DocumentedOperation } from './operation.ts'
import {
  type ErrorResponse,
  permissionErrors,
  bodyErrors,
  preconditionErrors,
  idempotencyErrors,
  notFoundError,
  signInErrors,
  trashErrors,
  visibilityErrors,
  writeErrors,
} from './error-responses.ts'
import {
  described,
  integer,
  language,
  list,
  object,
  type Schema,
  string,
  ref,
  toJsonSchema,
  perLanguage,
  boolean,
} from './schema.ts'
import { accountBody, accountChangeBody, appPasswordBody, ownPasswordBody, signInBody } from '../schema/accounts.ts'
import type { LibraryName, AdminName } from '../admin-operations.ts'
import { maxAltTextLength } from '../images.ts'
import {
  imageBody,
  emptyTrashBody,
  restoreBody,
  revertBody,
  savedViewBody,
  savedViewChangeBody,
} from '../schema/admin-bodies.ts'
import { idempotencyKey, ifMatch, ifNoneMatch, inHeader, inQuery } from './parameters.ts'
import { maxTextLength } from '../schema/kinds.ts'
import type { AddressResponse } from '../record-bundle.ts'
import { getSchemaName } from './record-schemas.ts'
import type { Overlap, OverlapsResponse } from '../attention.ts'

/** What is told of a row; `takes` is a JSON body, which may also be sent as a form. */
export type DocumentedRow = Omit<Partial<DocumentedOperation>, 'takes' | 'refusals'> & {
  summary: string
  takes?: Schema
  answers: Schema
  refusals: ErrorResponse[]
}
/** The row for the resource that stands in its path. */
export type CreateRow = (resource: ResourceName) => DocumentedRow

/** How many are answered at once. */
export const pageSize = (most: number, usual: number): Schema => ({
  ...integer,
  minimum: 1,
  maximum: most,
  default: usual,
})
/** The answer to a removal. */
export const deletedId = object<{ id: 0 }>({ id: integer })
/** Something required was not sent. */
export const missingErrors: ErrorResponse[] = ['400 rest_missing_callback_param']
/** There is no such account, view, session … */
export const notFoundErrors: ErrorResponse[] = ['404 rest_not_found']
/** What an account is let in as. */
export const accountFields = {
  role: { ...string, enum: roles },
  languages: described(list(language), 'Of translators'),
}
/** What an application password gives of its account. */
export const appPasswordScope = {
  scope: {
    ...described(string, '`all`: everything; `texts`: what a translator may in `languages`; `read`: reading alone'),
    enum: appPasswordScopes,
  },
  languages: described(list(language), 'Of the scope `texts`'),
}

/** Rows by their names. */
export const accountRows = {
  accounts: () => ({
    summary:
      'Who may sign in, for administrators; who can be named as author, from editor up; for others who write or translate, the names of the authors whose records they may see',
    needsAccount: true,
    answers: object<{ accounts: 0 }>({
      accounts: list({
        oneOf: [
          ref('Account'),
          {
            ...object<{ id: 0; name: 0; role?: 0 }>({ id: integer, name: string, role: accountFields.role }, 'role'),
            additionalProperties: false,
          },
        ],
      }),
    }),
    refusals: permissionErrors,
  }),
  addAccount: () => ({
    summary: 'Let somebody in; without a password one is made and shown once',
    needsAccount: true,
    takes: toJsonSchema(accountBody),
    status: 201,
    answers: ref('AccountMade'),
    refusals: [...permissionErrors, ...bodyErrors, ...missingErrors],
  }),
  changeAccount: () => ({
    summary: 'Change an account; whatever changes ends its sessions',
    needsAccount: true,
    takes: toJsonSchema(accountChangeBody),
    answers: ref('AccountMade'),
    refusals: [...permissionErrors, ...bodyErrors, ...notFoundErrors],
  }),
  removeAccount: () => ({
    summary: 'Remove an account; records and history keep its number',
    needsAccount: true,
    answers: ref('Account'),
    refusals: [...permissionErrors, ...notFoundErrors],
  }),
  applicationPasswords: () => ({
    summary: 'The application passwords of an account, never the passwords themselves',
    needsAccount: true,
    answers: object<{ application_passwords: 0 }>({ application_passwords: list(ref('ApplicationPassword')) }),
    refusals: [...permissionErrors, ...notFoundErrors],
  }),
  addApplicationPassword: () => ({
    summary: 'Make an application password, which is shown this once',
    needsAccount: true,
    takes: toJsonSchema(appPasswordBody),
    status: 201,
    answers: ref('ApplicationPasswordMade'),
    refusals: [...permissionErrors, ...bodyErrors, ...missingErrors, ...notFoundErrors],
  }),
  removeApplicationPassword: () => ({
    summary: 'End an application password',
    needsAccount: true,
    answers: deletedId,
    refusals: [...permissionErrors, ...notFoundErrors],
  }),
  sessions: () => ({
    summary: 'Where an account is signed in',
    needsAccount: true,
    answers: object<{ sessions: 0 }>({ sessions: list(ref('SessionTold')) }),
    refusals: [...permissionErrors, ...notFoundErrors],
  }),
  endSessions: () => ({
    summary: 'End all sessions but the one that asks',
    needsAccount: true,
    answers: object<{ ended: 0 }>({ ended: integer }),
    refusals: [...permissionErrors, ...notFoundErrors],
  }),
  endSession: () => ({
    summary: 'End one session',
    needsAccount: true,
    answers: object<{ ended: 0 }>({ ended: integer }),
    refusals: [...permissionErrors, ...notFoundErrors],
  }),
} satisfies { [name: string]: CreateRow }

/** Rows by their names. */
export const imageRows: { readonly [N in LibraryName]: CreateRow } = {
  listPictures: () => ({
    summary: 'The library of pictures, newest first',
    needsAccount: true,
    parameters: [
      inQuery('page', { ...integer, minimum: 1, default: 1 }, 'Page to return'),
      inQuery('per_page', { ...integer, minimum: 1, default: 24 }, 'Pictures per page; more than 100 means 100'),
      inQuery('search', { ...string, maxLength: 200 }, 'What names or descriptions hold'),
    ],
    answers: ref('Library'),
    refusals: permissionErrors,
  }),
  addPicture: () => ({
    summary:
      'Add a picture, as the body itself or as the one file of a form; JPEG, PNG, WebP, AVIF or GIF, told by content',
    needsAccount: true,
    parameters: [
      idempotencyKey,
      inQuery('alt', perLanguage(string), 'What it shows, per language, where the body is the picture: `alt[nl]=…`', {
        style: 'deepObject',
        explode: true,
      }),
      inHeader('Content-Disposition', 'The name of the file, where the body is the picture'),
    ],
    status: 201,
    shown: {
      takes: {
        'multipart/form-data': { file: '(the bytes of hall.png)', alt: { en: 'The empty hall' } },
        '*/*': '(the bytes of hall.png)',
      },
    },
    answers: ref('Picture'),
    headers: ['Location', 'ETag'],
    refusals: [...permissionErrors, '400 rest_invalid_json', '413 rest_picture_too_large', ...idempotencyErrors],
  }),
  readPicture: () => ({
    summary: 'Read a picture',
    needsAccount: true,
    parameters: [ifNoneMatch],
    answers: ref('Picture'),
    headers: ['ETag'],
    conditional: true,
    refusals: [...permissionErrors, '404 rest-media-not-found'],
  }),
  describePicture: () => ({
    summary:
      'Say what a picture shows; what is not named stays, `""` takes a text away. With another point that stays in sight the thumbnail is cut anew, at a new address',
    needsAccount: true,
    parameters: [ifMatch],
    takes: object<{ alt?: 0; focus?: 0 }>(
      { alt: perLanguage({ ...string, maxLength: maxAltTextLength }), focus: toJsonSchema(imageBody.shape.focus) },
      'alt',
      'focus',
    ),
    answers: ref('Picture'),
    headers: ['ETag'],
    refusals: [...permissionErrors, ...bodyErrors, '404 rest-media-not-found', ...preconditionErrors],
  }),
  removePicture: () => ({
    summary: 'Remove a picture for good, when no record shows it and no text holds it',
    needsAccount: true,
    parameters: [ifMatch],
    answers: ref('Picture'),
    refusals: [...permissionErrors, '404 rest-media-not-found', '409 media-in-use', ...preconditionErrors],
  }),
}

/** Rows by their names. */
export const recordRows = {
  createWhole: (resource) => ({
    summary: `Create with several languages at once (${resource})`,
    needsAccount: true,
    parameters: [idempotencyKey],
    takes: ref(`Whole${getSchemaName(resource)}Create`),
    status: 201,
    answers: ref(`Whole${getSchemaName(resource)}`),
    headers: ['Location'],
    refusals: [...permissionErrors, ...bodyErrors, ...writeErrors(resource), ...idempotencyErrors],
  }),
  bulk: (resource) => ({
    summary: `Change many, by ids or by filter, each with its own result (${resource})`,
    needsAccount: true,
    takes: ref('BulkWrite'),
    answers: ref('BulkAnswer'),
    refusals: [...permissionErrors, ...bodyErrors, ...missingErrors, ...preconditionErrors],
  }),
  address: (resource) => ({
    summary: `The slug and address that a title or a chosen slug would get (${resource})`,
    needsAccount: true,
    parameters: [
      inQuery('wish', { ...string, maxLength: maxTextLength }, 'A title, or a slug somebody chose', { required: true }),
      inQuery('id', integer, 'The record it is for, which may keep its own'),
    ],
    answers: object<AddressResponse>({ wish: string, slug: string, url: string }),
    refusals: [...permissionErrors, ...missingErrors],
  }),
  readWhole: (resource) => ({
    summary: `Read with all languages the account may see (${resource})`,
    needsAccount: true,
    answers: ref(`Whole${getSchemaName(resource)}`),
    refusals: [...signInErrors, ...visibilityErrors(resource)],
  }),
  updateWhole: (resource) => ({
    summary: `Write all parts in one transaction, or none (${resource})`,
    needsAccount: true,
    takes: ref(`Whole${getSchemaName(resource)}Update`),
    answers: ref(`Whole${getSchemaName(resource)}`),
    refusals: [
      ...permissionErrors,
      ...bodyErrors,
      ...writeErrors(resource),
      notFoundError(resource),
      ...trashErrors[resource],
      ...preconditionErrors,
    ],
  }),
  purge: (resource) => ({
    summary: `Remove one of the trash for good (${resource})`,
    needsAccount: true,
    answers: object<{ resource: 0; id: 0; change_set: 0 }>({ resource: string, id: integer, change_set: string }),
    refusals: [...permissionErrors, notFoundError(resource)],
  }),
  history: (resource) => ({
    summary: `Who changed what and when, newest first (${resource})`,
    needsAccount: true,
    parameters: [
      inQuery('before', integer, 'Only changes before this one'),
      inQuery('limit', pageSize(100, 50), 'Changes per answer; fewer where they are long'),
    ],
    answers: ref('History'),
    refusals: [...signInErrors, ...visibilityErrors(resource)],
  }),
  restore: (resource) => ({
    summary: `Put back a record, a language or a field as it was after a change (${resource})`,
    needsAccount: true,
    takes: toJsonSchema(restoreBody(resources[resource])),
    answers: ref(`Whole${getSchemaName(resource)}`),
    refusals: [
      ...permissionErrors,
      ...bodyErrors,
      ...writeErrors(resource),
      ...visibilityErrors(resource),
      ...trashErrors[resource],
      ...preconditionErrors,
      '409 last-variant',
    ],
  }),
} satisfies { [name: string]: CreateRow }

/** Rows by their names. */
export const documentedRows: { readonly [N in AdminName | LibraryName]: CreateRow } = {
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
  readSession: () => ({ summary: 'Who is signed in', answers: ref('Session'), refusals: signInErrors }),
  signIn: () => ({
    summary: 'Sign in with name and password; answers the cookie of a session',
    takes: toJsonSchema(signInBody),
    answers: ref('Session'),
    headers: ['Set-Cookie'],
    refusals: [...bodyErrors, ...missingErrors, '401 invalid_credentials'],
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
    refusals: [...permissionErrors, ...bodyErrors, ...missingErrors, '403 invalid_credentials'],
  }),
  search: () => ({
    summary: 'Search all resources in all languages',
    needsAccount: true,
    parameters: [
      inQuery('q', { ...string, minLength: 1, maxLength: 200 }, 'What is looked for', { required: true }),
      inQuery('limit', pageSize(50, 5), 'Hits per resource'),
    ],
    answers: ref('SearchAnswer'),
    refusals: [...signInErrors, ...missingErrors],
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
    refusals: [...permissionErrors, ...missingErrors],
  }),
  attention: () => ({
    summary: 'What wants attention, each count with the list that holds it',
    needsAccount: true,
    answers: ref('AttentionAnswer'),
    refusals: signInErrors,
  }),
  preferences: () => ({
    summary: 'What the page keeps for the account',
    needsAccount: true,
    answers: ref('Preferences'),
    refusals: signInErrors,
  }),
  keepPreferences: () => ({
    summary: 'Keep preferences, in place of those before',
    needsAccount: true,
    takes: ref('Preferences'),
    answers: ref('Preferences'),
    refusals: [...signInErrors, ...bodyErrors],
  }),
  views: () => ({
    summary: 'Saved views: the account’s own, and shared ones',
    needsAccount: true,
    answers: ref('SavedViews'),
    refusals: signInErrors,
  }),
  addView: () => ({
    summary: 'Save a view of a list',
    needsAccount: true,
    takes: toJsonSchema(savedViewBody),
    status: 201,
    answers: ref('SavedView'),
    refusals: [...permissionErrors, ...bodyErrors, ...missingErrors],
  }),
  changeView: () => ({
    summary: 'Change a view; by who saved it, shared ones also by administrators',
    needsAccount: true,
    takes: toJsonSchema(savedViewChangeBody),
    answers: ref('SavedView'),
    refusals: [...permissionErrors, ...bodyErrors, ...missingErrors, ...notFoundErrors],
  }),
  removeView: () => ({
    summary: 'Remove a view',
    needsAccount: true,
    answers: deletedId,
    refusals: [...permissionErrors, ...notFoundErrors],
  }),
  changes: () => ({
    summary: 'The feed of changes: oldest first, or server-sent events with `Accept: text/event-stream`',
    needsAccount: true,
    parameters: [
      inQuery('after', { ...integer, minimum: 0, default: 0 }, 'Only changes after this one'),
      inQuery('limit', pageSize(500, 100), 'Changes per answer'),
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
    refusals: signInErrors,
  }),
  revert: () => ({
    summary: 'Undo all of a change set, or nothing; with `partial` what can be. Not what made more than 5,000 records',
    needsAccount: true,
    takes: toJsonSchema(revertBody),
    takesNothingToo: true,
    answers: ref('Reverted'),
    refusals: [
      ...permissionErrors,
      ...bodyErrors,
      ...notFoundErrors,
      ...preconditionErrors,
      ...resourceNames.flatMap((resource) => [...visibilityErrors(resource), ...writeErrors(resource)]),
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
    refusals: [...permissionErrors, ...bodyErrors, ...missingErrors, ...preconditionErrors],
  }),
}
