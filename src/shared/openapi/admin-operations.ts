// Operations of the admin namespace and their documentation.
import * as z from 'zod/mini'
import type { Method } from '../operations.ts'
import { importEventsResponse } from '../import-events-response.ts'
import { addressResponse, session } from '../record-bundle.ts'
import * as responses from '../responses.ts'
import * as accountBodies from '../schema/accounts.ts'
import * as bodies from '../schema/admin-bodies.ts'
import { bulkBody } from '../schema/bulk.ts'
import { eventFileFormats, maxExportedEvents } from '../schema/export-events.ts'
import { importEventsBody } from '../schema/import-events.ts'
import { seriesBody, seriesEditBody, seriesPreviewBody, seriesRuleBody } from '../schema/series.ts'
import { described, language, perLanguage } from '../schema/common-schemas.ts'
import { languages } from '../i18n/language.ts'
import { maxAltTextLength, maxTextLength } from '../schema/kinds.ts'
import type { Resource } from '../schema/fields.ts'
import { type ResourceName, resourceNames, resources } from '../schema/resources.ts'
import { documentSample } from './create-document.ts'
import * as errors from './error-responses.ts'
import { exchangeRows } from './exchange-operations.ts'
import {
  deletedId,
  type Documentation,
  forbidden,
  get,
  number,
  patch,
  post,
  put,
  remove,
  type Row,
} from './operation-rows.ts'
import { filterParameters, idempotencyKey, ifMatch, ifNoneMatch, inHeader, inQuery } from './parameters.ts'
import { getSchemaName } from './record-schemas.ts'
import { integer, ref, type Schema, string, toJsonSchema } from './schema.ts'
import { translationRows } from './translation-operations.ts'

const endedSessions = z.object({ ended: z.int() })
const bundleRef = (resource: ResourceName, suffix = ''): Schema => ref(`${getSchemaName(resource)}Bundle${suffix}`)

const seriesErrors: errors.ErrorResponse[] = [...errors.writeErrors('events'), ...errors.preconditionErrors]

/** The parameters of a list on one page. */
const listFilters = (of: Resource): Schema[] =>
  filterParameters(of).filter(({ name }) => name !== 'page' && name !== 'per_page')

const eventFileSamples = {
  'text/csv':
    'id,title_fr,start_date,end_date,all_day,timezone,venue\r\n12,Marché de Noël,2027-12-04 10:00:00,2027-12-04 18:00:00,0,Europe/Brussels,Place\r\n',
  'text/calendar': 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
}

const adminRows = {
  ...translationRows,
  about: get('', {
    summary: 'The capabilities of this server beyond the interface',
    isPublic: true,
    response: z.object({
      name: z.string(),
      version: z.string(),
      languages: z.array(language),
      roots: z.array(language),
      offers: z.record(z.string(), z.union([z.boolean(), z.int()])),
    }),
  }),
  describe: get('/doc', {
    summary: 'This document',
    isPublic: true,
    response: { type: 'object' },
    samples: documentSample('Calendar content: admin'),
  }),
  health: get('/health', {
    summary: 'Whether the service is healthy',
    isPublic: true,
    response: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  readSession: get('/session', { summary: 'The account of the request', response: session }),
  signIn: post('/session', {
    summary: 'Sign in with name and password; the response sets the cookie of the session',
    isPublic: true,
    body: accountBodies.signInBody,
    response: session,
    headers: ['Set-Cookie'],
    errors: ['401 invalid_credentials'],
  }),
  signOut: remove('/session', {
    summary: 'Sign out; ends the session',
    isPublic: true,
    response: z.object({ account: z.null() }),
    headers: ['Set-Cookie'],
  }),
  changeOwnPassword: put('/session/password', {
    summary: 'Change the password of the account; ends all other sessions',
    body: accountBodies.ownPasswordBody,
    response: z.object({ account: z.object({ id: z.int(), name: z.string() }) }),
    errors: ['403 invalid_credentials'],
  }),
  search: get('/search', {
    summary: 'Search all resources in all languages',
    parameters: [
      inQuery('q', { ...string, minLength: 1, maxLength: 200 }, 'Search terms', { required: true }),
      inQuery('limit', number(1, 5, 50), 'Hits per resource'),
    ],
    response: responses.searchResponse,
  }),
  overlaps: get('/events/overlaps', {
    summary:
      'Events at the same venue or with the same organizer at an overlapping time as saved events (`include`), or as a venue, organizers and times; for accounts that write events',
    parameters: [
      inQuery('include', string, 'Ids of up to 100 saved events, separated by commas'),
      inQuery('links', string, 'With `include`: `venue` (default), `organizer` or both, separated by commas'),
      inQuery('venue', integer, 'The venue, instead of `include`'),
      inQuery('organizer', string, 'Ids of up to 20 organizers, separated by commas, with `venue` or instead of it'),
      inQuery('start_date', string, 'The start, `YYYY-MM-DD HH:MM:SS`'),
      inQuery('end_date', string, 'The end, `YYYY-MM-DD HH:MM:SS`'),
      inQuery('timezone', string, 'The time zone of start and end; by default the time zone of the site'),
      inQuery('exclude', integer, 'An event to leave out, such as that of the form'),
    ],
    response: responses.overlapsResponse,
    errors: [...forbidden, ...errors.missingErrors],
  }),
  calendar: get('/events/calendar', {
    summary: 'The events of a list on one page of at most 2,000, with what a calendar shows of them',
    parameters: listFilters(resources.events),
    response: responses.calendarResponse,
  }),
  exportEvents: get('/events/export', {
    summary: `The first ${maxExportedEvents} events of a list as a file: CSV for spreadsheets, with the columns that an import reads, or iCalendar. CSV has semicolons if the first language of Accept-Language has a decimal comma`,
    parameters: [
      inQuery('format', { ...string, enum: eventFileFormats }, 'The format of the file', { required: true }),
      ...listFilters(resources.events),
    ],
    otherResponses: { 'text/csv': string, 'text/calendar': string },
    samples: { response: eventFileSamples },
    headers: ['X-TEC-Total'],
  }),
  importEvents: post('/events/import', {
    summary:
      'Create and update events from rows of a file in one change set, each like a write of its own with its own result; for accounts that may create events',
    body: importEventsBody,
    response: importEventsResponse,
  }),
  attention: get('/attention', {
    summary: 'Counts of what needs work, each with the list of these records',
    parameters: [
      inQuery('kinds', string, `Only these kinds, separated by commas: ${responses.attentionKind.options.join(', ')}`),
    ],
    response: responses.attentionResponse,
  }),
  coverage: get('/coverage', {
    summary:
      'How complete the translations of events are that visitors see or will see and that are not over, by language, month, category and day; for editors and translators',
    response: responses.coverageResponse,
    errors: forbidden,
  }),
  preferences: get('/preferences', { summary: 'The preferences of the account', response: responses.preferences }),
  savePreferences: put('/preferences', {
    summary: 'Replace the preferences of the account',
    body: responses.preferences,
    response: responses.preferences,
  }),
  views: get('/views', {
    summary: 'List the saved views of the account, and shared ones',
    response: responses.savedViews,
  }),
  addView: post('/views', {
    summary: 'Save a view of a list',
    body: bodies.savedViewBody,
    status: 201,
    response: responses.savedView,
  }),
  changeView: put('/views/{id}', {
    summary: 'Change a saved view of the account; administrators can change shared ones, too',
    body: bodies.savedViewChangeBody,
    response: responses.savedView,
  }),
  removeView: remove('/views/{id}', { summary: 'Delete a saved view', response: deletedId }),
  changes: get('/changes', {
    summary: 'The change feed, oldest first; server-sent events with `Accept: text/event-stream`',
    parameters: [
      inQuery('after', number(0, 0), 'Only changes after this one'),
      inQuery('limit', number(1, 100, 500), 'Changes per response'),
      inHeader('Last-Event-ID', 'The change after which a stream resumes'),
    ],
    response: responses.feed,
    otherResponses: {
      'text/event-stream': {
        ...string,
        description:
          '`ready` at the start, `change` with a FeedChange, `reset` if the stream cannot be resumed from this id or a backup was restored, `end` when the session has ended',
      },
    },
    samples: {
      response: {
        'text/event-stream':
          'event: ready\ndata: {"last":27}\n\nid: 28\nevent: change\ndata: {"seq":28,"resource":"events","id":7}\n\n',
      },
    },
  }),
  revert: post('/changes/{set}/revert', {
    summary:
      'Undo a change set completely or not at all; with `partial`, as far as possible. Change sets that created more than 5,000 records cannot be undone',
    body: bodies.revertBody,
    hasOptionalBody: true,
    response: responses.revertResponse,
    errors: [
      ...errors.preconditionErrors,
      ...resourceNames.flatMap((resource) => [...errors.visibilityErrors(resource), ...errors.writeErrors(resource)]),
      '404 rest_language_not_found',
      '409 last-variant',
    ],
  }),
  merge: post('/merge', {
    summary:
      'Merge a venue, organizer, category or tag into another one: its events move, values of the other are replaced by those in the body, and it is deleted. One transaction and one change set; refused if the account may not change one of the events',
    body: bodies.mergeBody,
    response: responses.mergeResponse,
    errors: resourceNames.flatMap((resource) => [...errors.writeErrors(resource), ...errors.trashErrors[resource]]),
  }),
  emptyTrash: post('/trash/empty', {
    summary: 'Empty the trash of a resource; the history retains account, time and id',
    body: bodies.emptyTrashBody,
    response: z.object({
      resource: bodies.emptyTrashBody.shape.resource,
      removed: described(z.int(), 'Number of deleted records'),
      change_set: z.string(),
    }),
  }),

  ...exchangeRows,

  // Series
  previewSeries: post('/series/preview', {
    summary:
      'The dates of a series before it is created, extended or shortened, with the clock changes and overlaps of each',
    body: seriesPreviewBody,
    response: responses.seriesPreview,
    errors: seriesErrors,
  }),
  createSeries: post('/series', {
    summary:
      'Create a series: independent events on the dates of a rule, from a saved event or a new one, in one change set; 200 at most',
    parameters: [idempotencyKey],
    body: seriesBody,
    status: 201,
    response: responses.seriesCreated,
    headers: ['Location'],
    errors: seriesErrors,
  }),
  readSeries: get('/series/{id}', { summary: 'Read a series with its events', response: responses.seriesResponse }),
  changeSeriesRule: put('/series/{id}', {
    summary: 'Extend or shorten a series: creates the events that its dates lack, and trashes those on other dates',
    body: z.object({ rule: seriesRuleBody.shape.rule, skip: seriesRuleBody.shape.skip }),
    response: responses.seriesChanged,
  }),
  editSeries: patch('/series/{id}', {
    summary:
      'Edit an event of a series and those after it, or all; values that single events have of their own stay, unless `overwrite` names them',
    body: seriesEditBody,
    response: responses.seriesEdited,
    errors: [...seriesErrors, ...errors.preconditionErrors],
  }),
  dissolveSeries: remove('/series/{id}', {
    summary: 'Dissolve a series: its events become independent',
    response: responses.seriesChanged,
  }),

  // Records
  createBundle: post('/{resource}', (resource) => ({
    summary: 'Create with several languages',
    parameters: [idempotencyKey],
    body: bundleRef(resource, 'Create'),
    status: 201,
    response: bundleRef(resource),
    headers: ['Location'],
    errors: errors.writeErrors(resource),
  })),
  bulk: post('/{resource}/bulk', {
    summary: 'Change several records, by id or by filter, each with its own result',
    body: bulkBody,
    response: responses.bulkResponse,
  }),
  address: get('/{resource}/address', {
    summary: 'The slug and URL for a title or a chosen slug',
    parameters: [
      inQuery('wish', { ...string, maxLength: maxTextLength }, 'A title or a chosen slug', { required: true }),
      inQuery('id', integer, 'The record that can keep its current slug'),
    ],
    response: addressResponse,
    errors: forbidden,
  }),
  similar: get('/{resource}/similar', {
    summary:
      'Up to five records with nearly the same name in any language, the most likely first; for accounts that write. Events have all words of the title, or half of them at the same venue on the same day',
    parameters: [
      inQuery('name', { ...string, maxLength: maxTextLength }, 'The name or title', { required: true }),
      inQuery('address', { ...string, maxLength: maxTextLength }, 'The street and number of a venue'),
      inQuery('zip', { ...string, maxLength: maxTextLength }, 'The postal code of a venue'),
      inQuery('date', string, 'The day of an event, `YYYY-MM-DD`: of equally likely events those around it come first'),
      inQuery('venue', integer, 'The venue of an event: those that take place there on the day come first'),
      inQuery('exclude', integer, 'A record to leave out, such as that of the form'),
    ],
    response: responses.similarResponse,
    errors: forbidden,
  }),
  readBundle: get('/{resource}/{id}', (resource) => ({
    summary: 'Read with all translations that the account can see',
    response: bundleRef(resource),
    errors: errors.visibilityErrors(resource),
  })),
  updateBundle: put('/{resource}/{id}', (resource) => ({
    summary: 'Write all parts in one transaction, or none',
    parameters: [idempotencyKey],
    body: bundleRef(resource, 'Update'),
    response: bundleRef(resource),
    errors: [...errors.writeErrors(resource), ...errors.trashErrors[resource], ...errors.preconditionErrors],
  })),
  purge: remove('/{resource}/{id}', {
    summary: 'Delete a record of the trash permanently',
    response: z.object({ resource: z.enum(resourceNames), id: z.int(), change_set: z.string() }),
  }),
  history: get('/{resource}/{id}/history', (resource) => ({
    summary: 'The changes of a record, newest first',
    parameters: [
      inQuery('before', integer, 'Only changes before this one'),
      inQuery('limit', number(1, 50, 100), 'Changes per response; fewer if they are long'),
    ],
    response: responses.history,
    errors: errors.visibilityErrors(resource),
  })),
  restore: post('/{resource}/{id}/restore', (resource) => ({
    summary: 'Restore a record, a language or a field as it was after a change',
    body: bodies.restoreBody(resources[resource]),
    response: bundleRef(resource),
    errors: [
      ...errors.writeErrors(resource),
      ...errors.visibilityErrors(resource),
      ...errors.trashErrors[resource],
      ...errors.preconditionErrors,
      '409 last-variant',
    ],
  })),
  shareLinks: get('/events/{id}/share-links', {
    summary: 'List the share links of an event, without their addresses; for accounts that may edit it',
    response: z.object({ share_links: z.array(responses.shareLinkResponse) }),
    errors: [...errors.visibilityErrors('events'), ...forbidden],
  }),
  addShareLink: post('/events/{id}/share-links', {
    summary:
      'Create a link that shows the event to readers without an account, as far as the account may read it, until it expires. The URL is returned once',
    body: bodies.shareLinkBody,
    hasOptionalBody: true,
    status: 201,
    response: responses.shareLinkCreatedResponse,
    errors: [...errors.visibilityErrors('events'), ...errors.trashErrors.events],
  }),
  removeShareLink: remove('/events/{id}/share-links/{key}', {
    summary: 'Revoke a share link',
    response: deletedId,
    errors: errors.visibilityErrors('events'),
  }),

  // Accounts
  accounts: get('/accounts', {
    summary:
      'List accounts. Administrators get all data; editors and authors the names and roles of possible authors; other accounts that write or translate the names of the authors whose records they can see',
    response: responses.accountsResponse,
    errors: forbidden,
  }),
  addAccount: post('/accounts', {
    summary: 'Create an account; without a password, one is generated and returned once',
    body: accountBodies.accountBody,
    status: 201,
    response: responses.accountCreatedResponse,
  }),
  changeAccount: patch('/accounts/{id}', {
    summary: 'Change an account; this ends its sessions',
    body: accountBodies.accountChangeBody,
    response: responses.accountCreatedResponse,
  }),
  removeAccount: remove('/accounts/{id}', {
    summary: 'Delete an account; records and history keep its number',
    response: responses.accountResponse,
  }),
  applicationPasswords: get('/accounts/{id}/application-passwords', {
    summary: 'List the application passwords of an account, without the passwords',
    response: z.object({ application_passwords: z.array(responses.appPasswordResponse) }),
    errors: forbidden,
  }),
  addApplicationPassword: post('/accounts/{id}/application-passwords', {
    summary: 'Create an application password, which is returned once',
    body: accountBodies.appPasswordBody,
    status: 201,
    response: responses.appPasswordCreatedResponse,
  }),
  removeApplicationPassword: remove('/accounts/{id}/application-passwords/{key}', {
    summary: 'Delete an application password',
    response: deletedId,
  }),
  sessions: get('/accounts/{id}/sessions', {
    summary: 'List the sessions of an account',
    response: z.object({ sessions: z.array(responses.sessionResponse) }),
    errors: forbidden,
  }),
  endSessions: remove('/accounts/{id}/sessions', {
    summary: 'End all sessions except that of the request',
    response: endedSessions,
  }),
  endSession: remove('/accounts/{id}/sessions/{session}', { summary: 'End one session', response: endedSessions }),
} satisfies { [name: string]: Row }

const libraryRows = {
  listImages: get('/media', {
    summary: 'List the images of the library, newest first',
    parameters: [
      inQuery('page', number(1, 1), 'Page to return'),
      inQuery('per_page', number(1, 24), 'Images per page; more than 100 means 100'),
      inQuery('search', { ...string, maxLength: 200 }, 'Text in file names or alt texts'),
      inQuery('without_alt', { ...string, enum: languages }, 'Only images without an alt text in this language'),
    ],
    response: responses.library,
    errors: forbidden,
  }),
  uploadImage: post('/media', {
    summary:
      'Add an image, as the body or as the only file of a form: JPEG, PNG, WebP, AVIF or GIF, detected from its content',
    parameters: [
      idempotencyKey,
      inQuery(
        'alt',
        toJsonSchema(perLanguage(z.string())),
        'Alt text per language if the body is the image: `alt[nl]=…`',
        { style: 'deepObject', explode: true },
      ),
      inHeader('Content-Disposition', 'The file name if the body is the image'),
    ],
    status: 201,
    samples: {
      body: {
        'multipart/form-data': { file: '(the bytes of hall.png)', alt: { en: 'The empty hall' } },
        '*/*': '(the bytes of hall.png)',
      },
    },
    response: responses.libraryImage,
    headers: ['Location', 'ETag'],
    errors: ['400 rest_invalid_json', '413 rest_picture_too_large'],
  }),
  readImage: get('/media/{id}', {
    summary: 'Read an image',
    parameters: [ifNoneMatch],
    response: responses.libraryImage,
    headers: ['ETag'],
    conditional: true,
    errors: forbidden,
  }),
  readImageUses: get('/media/{id}/uses', {
    summary: 'List the records that show an image or link to it in a text',
    response: responses.imageUsage,
    errors: forbidden,
  }),
  updateImage: patch('/media/{id}', {
    summary:
      'Change alt texts and focal point; absent languages stay, `""` removes a text. A new focal point creates a new thumbnail with a new URL',
    parameters: [ifMatch],
    body: z.extend(bodies.imageBody, {
      alt: z.exactOptional(perLanguage(z.string().check(z.maxLength(maxAltTextLength)))),
    }),
    response: responses.libraryImage,
    headers: ['ETag'],
  }),
  deleteImage: remove('/media/{id}', {
    summary: 'Delete an image permanently; only if no record or text uses it',
    parameters: [ifMatch],
    response: responses.libraryImage,
    errors: ['409 media-in-use'],
  }),
} satisfies { [name: string]: Row }

export type AdminName = keyof typeof adminRows
export type LibraryName = keyof typeof libraryRows

/** An operation; `resource` has replaced `{resource}` in its path. */
export type AdminOperation<N extends string = AdminName | LibraryName> = Documentation & {
  name: N
  method: Method
  path: string
  resource: ResourceName | undefined
}

const expandResources = <N extends string>(rows: { readonly [name in N]: Row }): readonly AdminOperation<N>[] =>
  // safe: the keys of the table
  (Object.keys(rows) as N[]).flatMap((name): AdminOperation<N>[] => {
    const { method, path, document } = rows[name]
    if (!path.includes('{resource}')) return [{ name, method, path, resource: undefined, ...document('events') }]
    return resourceNames.map((resource) => ({
      name,
      method,
      path: path.replace('{resource}', resource),
      resource,
      ...document(resource),
    }))
  })

/** The operations of the namespace without those of the image library. */
export const adminOperations = expandResources(adminRows)
/** The operations of the image library. */
export const libraryOperations = expandResources(libraryRows)
export const allAdminOperations: readonly AdminOperation[] = [...adminOperations, ...libraryOperations]
