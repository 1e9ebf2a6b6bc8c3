import type { AccountResponse, AppPasswordResponse, SessionResponse } from '../accounts.ts'
import type { BulkResponse, Feed, FeedChange, History, AuditEntry, RevertResponse, BulkRowResult } from '../changes.ts'
import { maxPreferencesLength, type SavedView, type SavedViews } from '../preferences.ts'
import type { Library, LibraryImage } from '../images.ts'
import type { Attention, AttentionResponse, SearchHit, SearchResponse } from '../attention.ts'
import { resourceNames } from '../schema/resources.ts'
import { roles } from '../policy/policy.ts'
import { bulkAction, bulkBody } from '../schema/bulk.ts'
import type { Session } from '../record-bundle.ts'
import { appPasswordScope, documentedRows } from './admin-operations.ts'
import {
  boolean,
  described,
  focalPoint,
  integer,
  language,
  list,
  object,
  perLanguage,
  record,
  ref,
  string,
  type Schema,
  toJsonSchema,
} from './schema.ts'
import { type AdminName, type AdminOperation, allAdminOperations, type LibraryName } from '../admin-operations.ts'
import { components, conventions, recordedExamples, type ServerEntry } from './document.ts'
import { getSchemaName, bundleSchemas } from './record-schemas.ts'
import { createOperation, type DocumentedOperation } from './operation.ts'
import { inPath, languageQuery } from './parameters.ts'
import { commonErrors, type ErrorResponse, unsafeMethodErrors } from './error-responses.ts'

const resource: Schema = { ...string, enum: resourceNames }
const role: Schema = { ...string, enum: roles }
const part: Schema = { ...string, enum: ['shared', ...(language['enum'] as readonly string[])] } // safe: written so in schema.ts
const perPart = (values: Schema): Schema => record(values)
const author: Schema = {
  oneOf: [object<{ id: 0; name: 0 }>({ id: integer, name: string }), { type: 'null' }],
  description: '`null`: the service itself',
}
const action: Schema = { ...string, enum: ['create', 'update', 'trash', 'restore', 'delete', 'purge'] }
const auditValue: Schema = { oneOf: [string, { type: 'number' }, { type: 'null' }, list(integer)] }
const auditParts = perPart(record(object<{ old: 0; new: 0 }>({ old: auditValue, new: auditValue })))

const account = object<Session['account']>({ id: integer, name: string, role, languages: list(language) })
const view = object<SavedView>({
  id: integer,
  name: string,
  resource,
  query: record(string),
  shared: boolean,
  mine: described(boolean, 'Saved by the reader'),
  by: described(string, 'Who saved it; empty when the account is gone'),
})

const rows = { changed: integer, unchanged: integer, refused: integer }

/** Schemas of what does not depend on the resource. */
export const adminSchemas = (): Schema => ({
  About: object<{ name: 0; version: 0; languages: 0; roots: 0; offers: 0 }>({
    name: string,
    version: string,
    languages: list(language),
    roots: list(language),
    offers: record({ oneOf: [boolean, integer] }),
  }),
  Health: object<{ status: 0; version: 0 }>({ status: { const: 'ok' }, version: string }),
  Session: object<Session>({ account, ends: string }, 'ends'),
  SearchAnswer: object<SearchResponse>({
    q: string,
    hits: list(
      object<SearchHit>({
        resource,
        id: integer,
        language,
        field: described(string, 'The field that holds the first of the words'),
        title: string,
        status: string,
      }),
    ),
    totals: described(record(integer), 'Per resource, in all languages together'),
  }),
  AttentionAnswer: object<AttentionResponse>({
    attention: list(
      object<Attention>({
        kind: string,
        resource,
        total: integer,
        filter: described(record(string), 'The parameters of the list that holds exactly these records'),
      }),
    ),
  }),
  SavedView: view,
  SavedViews: object<SavedViews>({ views: list(ref('SavedView')) }),
  Preferences: described(
    record({}),
    `Whatever the page keeps for the account, at most ${maxPreferencesLength} characters`,
  ),
  RowResult: object<BulkRowResult>(
    {
      resource,
      id: integer,
      result: { ...string, enum: ['changed', 'unchanged', 'refused'] },
      parts: ref('LoggedParts'),
      marks: ref('TranslationMarks'),
      problem: described(ref('Problem'), 'Why it was refused'),
      kept: described(list(string), 'Fields that cannot be put back, as `{part}.{field}`'),
    },
    'parts',
    'marks',
    'problem',
    'kept',
  ),
  LoggedParts: described(auditParts, 'Per part (`shared`, `nl` …) and field what was and what came'),
  TranslationMarks: described(
    perLanguage(record({ enum: ['confirmed', 'copied', 'minor', 'outdated'] })),
    'Per language and field what a change did to the state of a translation, told to who may edit: confirmed as still right, stored as a copy, kept up to date by a minor change of the source, or made outdated again',
  ),
  History: object<History>({
    changes: list(
      object<AuditEntry>(
        {
          seq: integer,
          at: string,
          change_set: string,
          by: author,
          deed: action,
          parts: ref('LoggedParts'),
          marks: ref('TranslationMarks'),
        },
        'marks',
      ),
    ),
    next: described({ type: ['integer', 'null'] }, 'The `before` of the following page'),
  }),
  Reverted: object<RevertResponse>({ change_set: string, rows: list(ref('RowResult')), ...rows }),
  Feed: object<Feed>({
    changes: list(ref('FeedChange')),
    last: described(integer, 'The `after` of the next question'),
    more: described(boolean, 'Whether that has an answer already'),
  }),
  FeedChange: object<FeedChange>({
    seq: integer,
    resource,
    id: integer,
    deed: action,
    parts: list(part),
    version: described(perPart({ type: ['string', 'null'] }), 'The present etag of each part; `null`: it is gone'),
    by: author,
    change_set: string,
  }),
  BulkWrite: toJsonSchema(bulkBody),
  BulkDeed: { ...toJsonSchema(bulkAction), minProperties: 1, description: '`delete` and `restore` stand alone' },
  BulkAnswer: object<BulkResponse>({ change_set: string, dry_run: boolean, rows: list(ref('RowResult')), ...rows }),
  Account: object<AccountResponse>({ id: integer, name: string, role, languages: list(language), disabled: boolean }),
  AccountMade: object<AccountResponse & { password: string }>({
    id: integer,
    name: string,
    role,
    languages: list(language),
    disabled: boolean,
    password: described(string, 'Shown this once; empty when the sender chose it'),
  }),
  ApplicationPassword: object<AppPasswordResponse>({
    id: integer,
    name: string,
    ...appPasswordScope,
    ends: described(string, 'Empty when it never does'),
    created: string,
    used: described(string, 'Empty when it never was'),
  }),
  ApplicationPasswordMade: object<AppPasswordResponse & { password: string }>({
    id: integer,
    name: string,
    ...appPasswordScope,
    ends: described(string, 'Empty when it never does'),
    created: string,
    used: string,
    password: described(string, 'Shown this once'),
  }),
  SessionTold: object<SessionResponse>({
    id: string,
    started: string,
    used: string,
    ends: string,
    current: described(boolean, 'The one that asks'),
  }),
  Picture: object<LibraryImage>(
    {
      url: string,
      id: integer,
      extension: string,
      width: integer,
      height: integer,
      filesize: integer,
      sizes: record({ type: 'object' }),
      focus: described(focalPoint, 'The point that stays in sight where it is cut, in percent'),
      name: described(string, 'What its sender called it'),
      alt: described(perLanguage(string), 'What it shows, per language'),
      author: string,
      created_utc: string,
      modified_utc: string,
      version: integer,
      source: described(string, 'Where it was fetched; empty: it was uploaded'),
      rights: object<LibraryImage['rights']>({ describe: list(language), remove: boolean }),
    },
    'sizes',
    'focus',
  ),
  Library: object<Library>({ media: list(ref('Picture')), total: integer, total_pages: integer }),
})

type Row = AdminOperation<AdminName | LibraryName>

/** What the operation is called: `readWholeEvent`, `bulkEvents`, `signIn`. */
export const getAdminName = ({ name, resource }: Row): string =>
  resource === undefined
    ? name
    : `${name}${name === 'bulk' ? `${resource[0]?.toUpperCase()}${resource.slice(1)}` : getSchemaName(resource)}`

const knownPathParameters: { readonly [name: string]: Schema } = {
  id: inPath('id', integer, 'Identifier'),
  key: inPath('key', integer, 'Identifier of the application password'),
  set: inPath('set', string, 'The change set, as history and answers name it'),
  session: inPath('session', string, 'Identifier of the session'),
}
const pathParameters = (path: string): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => knownPathParameters[name] ?? inPath(name, string, name))

/** What a row can answer besides success: what can be wrong with any request of its method, and what the row says. */
export const getAdminErrorResponses = (row: Row): ErrorResponse[] => [
  ...commonErrors,
  ...(row.method === 'GET' ? [] : unsafeMethodErrors),
  ...documentedRows[row.name](row.resource ?? 'events').refusals,
]

const upload: NonNullable<DocumentedOperation['takes']> = {
  'multipart/form-data': {
    type: 'object',
    properties: { file: { contentMediaType: 'application/octet-stream' }, alt: { type: 'object' } },
    required: ['file'],
  },
  '*/*': {},
}

function documentRow(row: Row): DocumentedOperation {
  const { takes, ...about } = documentedRows[row.name](row.resource ?? 'events')
  const tag = row.path.split('/')[1] ?? ''
  const bodies = takes && { 'application/json': takes, 'application/x-www-form-urlencoded': takes }
  const body = row.name === 'addPicture' ? upload : bodies
  return {
    status: 200,
    ...about,
    id: getAdminName(row),
    tag: tag === '' ? 'discovery' : tag,
    parameters: [...pathParameters(row.path), languageQuery, ...(about.parameters ?? [])],
    ...(body && { takes: body }),
    refusals: getAdminErrorResponses(row),
  }
}

const paths = (): Schema => {
  const found: { [path: string]: Schema } = {}
  for (const row of allAdminOperations)
    (found[row.path === '' ? '/' : row.path] ??= {})[row.method.toLowerCase()] = createOperation(documentRow(row))
  return found
}

/** Every error the namespace answers, those of rows of a change of many among them. */
const allErrorResponses = (): ErrorResponse[] => allAdminOperations.flatMap(getAdminErrorResponses)

/** The whole document. `server` is the address of `{admin}` for the root it is asked under. */
export const adminOpenapi = ({ server, version, cookie }: Omit<ServerEntry, 'namespace'>): Schema => {
  const own = new Set(allAdminOperations.map(getAdminName))
  const tags = new Set(allAdminOperations.map((row) => documentRow(row).tag))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calendar content: admin',
      version,
      description: `What an admin application needs beyond the interface: ${resourceNames.join(', ')} with all languages at once, changes of many, history, pictures, accounts. All of it is an extension. ${conventions}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: [...tags].map((name) => ({ name })),
    paths: paths(),
    components: components(
      allErrorResponses(),
      { ...adminSchemas(), ...bundleSchemas() },
      recordedExamples((of) => own.has(of)),
      cookie,
    ),
  }
}
