// Parses the parameters of a write into the request for its plan.
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import type { Issue, Problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RequestContext } from '../http/context.ts'
import { type NamedImages, resolveImageUrls } from '../images/write-images.ts'
import { parseNestedQuery, type Input } from '../http/parameters.ts'
import { parseField } from '../http/parse-field.ts'
import type { KnownAccount } from '../store/account-types.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { type AddIssue, noErrors, rejectWith } from '../records/validation-errors.ts'
import { parseTextOptions, parseWriteOptions, splitFields, type WriteRequest } from '../records/write-request.ts'

/** The parameters of a write; those of the body replace those of the query string. `text`: the raw text of both, to compare repeated requests. */
export type ParsedWrite = { input: Input; text: string; images: NamedImages }

/** Parses a write, and finds or fetches the images that it names. Opens transactions of its own. */
export async function parseWrite(ctx: RequestContext): Promise<ParsedWrite | Problem> {
  const { body, query } = ctx
  if ('code' in body) return body
  const input = new Map([...parseNestedQuery(query), ...body.sent])
  return { input, text: `${query.toString()}\n${body.text}`, images: await resolveImageUrls(ctx, input) }
}

/** A write in the language of the request, for its plan. */
export function toWriteRequest(
  tx: WriteTx,
  ctx: RequestContext,
  { input, images }: ParsedWrite,
  account: KnownAccount,
  resource: ResourceName,
  record: StoredRecord | undefined,
): WriteRequest {
  const { config, now, language } = ctx
  const errors = noErrors()
  const addIssue: AddIssue = (parameter, issue) => {
    errors.issues[parameter] = issue
  }
  if (ctx.languageFault) addIssue(languageParameter, ctx.languageFault)
  if (resource === 'tags' && (input.get('parent') ?? null) !== null) {
    const message = 'Tags cannot stand under one another.'
    rejectWith(errors, 'parent', { code: 'not_allowed', message }, 'rest_taxonomy_not_hierarchical')
  }
  const { shared, texts } = splitFields(resource, input)
  const options = parseTextOptions(resource, input, addIssue)
  const isNew = record === undefined
  return {
    tx,
    config,
    now,
    account,
    resource,
    record,
    language,
    source: isNew ? language : parseSource(input, record, addIssue),
    shared,
    texts: isNew || texts.size > 0 ? new Map([[language, texts]]) : new Map(),
    options: options ? new Map([[language, options]]) : new Map(),
    images,
    ...parseWriteOptions(input, addIssue),
    errors,
    parameterName: (_part, field) => field,
  }
}

/** The issue with a source language in which the record has no translation. */
export const unknownSource = ({ variants }: StoredRecord): Issue => ({
  code: 'not_a_choice',
  message: 'Must be a language this record is written in.',
  data: { options: Object.keys(variants) },
})

/** The source language of a stored record after the write. */
function parseSource(input: Input, record: StoredRecord, addIssue: AddIssue): Language {
  const requested = input.get('source_language') ?? undefined
  if (requested === undefined) return record.sourceLanguage
  const parsed = parseField(record.resource, 'source_language', requested)
  const variant = Object.values(record.variants).find(({ language }) => language === requested)
  if (parsed.as === 'issue') addIssue('source_language', parsed.issue)
  else if (!variant) addIssue('source_language', unknownSource(record))
  return variant?.language ?? record.sourceLanguage
}
