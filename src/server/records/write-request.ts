// Parses the bodies of writes into requests for a plan, and collects their validation errors.
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Language } from '#shared/i18n/language.ts'
import { isProblem, type Issue, type ProblemCode } from '#shared/problem.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { textOptions } from '#shared/schema/bodies.ts'
import { type Issues, notAChoice, notAllowed } from '#shared/schema/issues.ts'
import { translatableFields } from '#shared/schema/fields.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Config } from '../config.ts'
import type { RequestContext } from '../http/context.ts'
import { type Input, parseNestedQuery } from '../http/parameters.ts'
import { parseBody } from '../http/parse-body.ts'
import { catchProblem, ProblemError, problemError, rejectIssues } from '../http/response.ts'
import { type NamedImages, resolveImageUrls } from '../images/write-images.ts'
import type { KnownAccount } from '../store/accounts.ts'
import { perResource } from '../store/columns.ts'
import type { RecordSets } from '../store/record-sets.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { Actor, StoredRecord } from '../store/types.ts'
import { authorize, isAllowed, loadRecord, type NamedRecord, type Permission } from './access.ts'

/** The parameters of a write; those of the body replace those of the query string. `text`: the raw text of both, to compare repeated requests. */
export type ParsedWrite = { input: Input; text: string; images: NamedImages }

/** Parses a write, and finds or fetches the images that it names. Opens transactions of its own. */
export async function parseWrite(ctx: RequestContext): Promise<ParsedWrite> {
  const { query } = ctx
  const body = ctx.body()
  const input = new Map([...parseNestedQuery(query), ...body.sent])
  return { input, text: `${query.toString()}\n${body.text}`, images: await resolveImageUrls(ctx, input) }
}

/** A write in its transaction. `record`: the stored record; `undefined`: a new one. */
export type Write = ParsedWrite & {
  tx: WriteTx
  account: KnownAccount
  resource: ResourceName
  record: StoredRecord | undefined
}

/**
 * Writes the record that a path names, in one transaction. Denied access precedes errors of the body, and these an unknown record.
 */
export async function writeRecord(
  ctx: RequestContext,
  permission: Permission,
  resource: ResourceName,
  named: NamedRecord,
  work: (write: Write & { record: StoredRecord }) => Promise<Response>,
): Promise<Response> {
  const { account } = ctx
  authorize(account, permission, resource)
  const parsed = await catchProblem(parseWrite(ctx))
  return ctx.store.write(async (tx) => {
    const record = await catchProblem(loadRecord(tx, ctx, resource, named))
    if (!isProblem(record)) authorize(account, permission, resource, record)
    if (isProblem(parsed)) throw new ProblemError(parsed)
    if (isProblem(record)) throw new ProblemError(record)
    return work({ ...parsed, tx, account, resource, record })
  })
}

export const changeSet = (account: KnownAccount): Actor => ({ account: account.id, changeSet: randomUUID() })

/** The options of a translation: fields to inherit, to confirm as up to date, and to mark as copied. */
export type TextOptions = { inherit?: string[]; confirm?: string[]; copied?: string[] }

export type WriteValues = {
  /** The shared fields of the body, without `null`. */
  shared: Input
  /** The translatable fields of the body by language, without `null`; languages without any are absent. */
  texts: ReadonlyMap<Language, Input>
  options: ReadonlyMap<Language, TextOptions>
  /** A change of the source text outdates no translation. */
  minor: boolean
  /** The version of the source text that was translated. */
  basedOn: number | undefined
}

export type WriteRequest = WriteValues & {
  /** The plan reads the records that it changes in the transaction of the write. */
  tx: WriteTx
  config: Config
  now: number
  account: KnownAccount
  resource: ResourceName
  record: StoredRecord | undefined
  /** The language in which nested records are created. */
  language: Language
  source: Language
  images?: NamedImages
  /** Linked records that were read for several writes. */
  linked?: RecordSets | undefined
  /** Nested records without a status get the status and publication date of the event, instead of those of any new record. */
  usesStatusOfEvent?: boolean
  errors: ValidationErrors
  parameterName(part: RecordPart, field: string): string
}

export type ValidationErrors = {
  issues: Issues
  missing: string[]
  forbidden: Issues
  /** The error with a code of its own, for a write whose only issue it is. */
  specific: ProblemError | undefined
}

export const createErrors = (issues: Issues = {}): ValidationErrors => ({
  issues: { ...issues },
  missing: [],
  forbidden: {},
  specific: undefined,
})

/** Adds a parameter that the account may not send. */
export const deny = (errors: ValidationErrors, parameter: string, message: string): void => {
  errors.forbidden[parameter] = notAllowed(message)
}

/** Adds an issue that has a problem of its own. `detail` fills the place in its message. */
export function rejectWith(
  errors: ValidationErrors,
  parameter: string,
  issue: Issue,
  code: ProblemCode,
  detail = '',
): void {
  errors.issues[parameter] = issue
  errors.specific = problemError(code, 400, detail, {
    ...issue.data,
    params: { [parameter]: issue.message },
    details: { [parameter]: issue },
  })
}

/** Throws the problem of a write that has errors. Permission precedes validation, and missing values precede wrong ones. */
export function rejectErrors({ issues, missing, forbidden, specific }: ValidationErrors): void {
  const params = Object.keys(forbidden)
  if (params.length > 0) throw problemError('rest_forbidden', 403, '', { params, details: forbidden })
  if (specific && missing.length === 0 && Object.keys(issues).length <= 1) throw specific
  rejectIssues(issues, missing)
}

export const toWriteValues = (shared: Input, texts: WriteValues['texts'] = new Map()): WriteValues => ({
  shared,
  texts,
  options: new Map(),
  minor: false,
  basedOn: undefined,
})

/** Splits fields into shared and translatable ones. `null`, the default of the interface, means not sent. */
export function splitFields(
  resource: ResourceName,
  fields: Iterable<readonly [string, unknown]>,
): { shared: Input; texts: Input } {
  const translatable = translatableFields(resources[resource])
  const present = [...fields].filter(([, value]) => value !== null && value !== undefined)
  return {
    shared: new Map(present.filter(([name]) => !translatable.includes(name))),
    texts: new Map(present.filter(([name]) => translatable.includes(name))),
  }
}

const textBodies = perResource((resource) => z.object(textOptions(resources[resource])))

/** Parses the options of a translation; `undefined` if none is set. `prefix`: of the parameters in issues. */
export function parseTextOptions(
  resource: ResourceName,
  input: Input,
  issues: Issues,
  prefix = '',
): TextOptions | undefined {
  const parsed = parseBody(textBodies[resource], input)
  for (const [name, issue] of Object.entries(parsed.issues)) issues[`${prefix}${name}`] = issue
  const options = parsed.values as TextOptions // safe: each option is a list of field names
  return Object.values(options).some((names) => names.length > 0) ? options : undefined
}

/** The issue with a source language in which the record has no translation. */
export const unknownSource = ({ translations }: StoredRecord): Issue =>
  notAChoice(Object.keys(translations), 'Must be a language this record is written in.')

const topLevel = ['based_on', 'source_language']

/** The request for the plan of a write; by default of several parts. */
export const toWriteRequest = (
  { config, now, language, languageIssues }: RequestContext,
  write: WriteValues & Pick<WriteRequest, 'tx' | 'account' | 'resource' | 'record' | 'source'> & Partial<WriteRequest>,
): WriteRequest => ({
  config,
  now,
  language,
  errors: createErrors(languageIssues),
  parameterName: (part, field) => (topLevel.includes(field) ? field : `${part}.${field}`),
  ...write,
})

/** Throws if the account may not write a part at all. The plan checks single shared fields: unchanged values are allowed. */
export function authorizeParts(account: KnownAccount, record: StoredRecord, { texts, options }: WriteValues): void {
  const errors = createErrors()
  const { resource } = record
  const touched = [...new Set([...texts.keys(), ...options.keys()])]
  for (const language of touched)
    if (!isAllowed(account, 'editVariant', resource, record, language))
      deny(errors, language, 'You may not write this language of this record.')
  if (touched.length === 0 && !isAllowed(account, 'editAny', resource, record))
    deny(errors, 'shared', 'You may not change this record.')
  rejectErrors(errors)
}
