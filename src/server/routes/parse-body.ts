// Parses the parameters of a write into the request for its plan.
import { languageParameter } from '#shared/i18n/language.ts'
import { type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RequestContext } from '../http/context.ts'
import { type NamedImages, resolveImageUrls } from '../images/write-images.ts'
import { parseNestedQuery, type Input } from '../http/parameters.ts'
import { parseField } from '../http/parse-field.ts'
import type { KnownAccount } from '../store/account-types.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { noErrors } from '../records/validation-errors.ts'
import { parseTextOptions, parseWriteOptions, hasTextOptions } from '../records/write-options.ts'
import { partFields } from '../records/part-fields.ts'
import type { WriteRequest } from '../records/write-request.ts'

/** The parameters of a write; those of the body replace those of the query string. `text`: both as sent, to compare repeated requests. */
export type ParsedWrite = { sent: Input; text: string; pictures: NamedImages }

/** Parses a write, and finds or fetches the images that it names. Opens transactions of its own. */
export async function parseWrite(ctx: RequestContext): Promise<ParsedWrite | Problem> {
  const { body, query } = ctx
  if ('code' in body) return body
  const sent = new Map([...parseNestedQuery(query), ...body.sent])
  return { sent, text: `${query.toString()}\n${body.text}`, pictures: await resolveImageUrls(ctx, sent) }
}

/** A write in the language of the request, for its plan. */
export function toWriteRequest(
  tx: WriteTx,
  ctx: RequestContext,
  { sent, pictures }: ParsedWrite,
  account: KnownAccount,
  resource: ResourceName,
  record: StoredRecord | undefined,
): WriteRequest {
  const { config, now, language } = ctx
  const errors = noErrors()
  const refuse = (field: string, fault: (typeof errors.faults)[string]): void => {
    errors.faults[field] = fault
  }
  if (ctx.languageFault) refuse(languageParameter, ctx.languageFault)
  if (resource === 'tags' && (sent.get('parent') ?? null) !== null) errors.alone = taken('parent', errors)
  const { shared, texts } = partFields(resource, sent)
  const options = parseTextOptions(resource, sent, refuse)
  const isNew = record === undefined
  return {
    tx,
    config,
    now,
    account,
    resource,
    record,
    language,
    source: isNew ? language : parseSource(sent, record, refuse),
    shared,
    texts: isNew || texts.size > 0 ? new Map([[language, texts]]) : new Map(),
    options: hasTextOptions(options) ? new Map([[language, options]]) : new Map(),
    pictures,
    ...parseWriteOptions(sent, refuse),
    findings: errors,
    nameOf: (_part, field) => field,
  }
}

const taken = (parameter: string, errors: WriteRequest['findings']): Problem => {
  const fault = { code: 'not_allowed', message: 'Tags cannot stand under one another.' } as const
  errors.faults[parameter] = fault
  return problem('rest_taxonomy_not_hierarchical', 400, '', {
    params: { [parameter]: fault.message },
    details: { [parameter]: fault },
  })
}

/** The source language of an existing record after the write: that of one of its translations. */
export function parseSource(
  sent: Input,
  record: StoredRecord,
  refuse: (field: string, fault: WriteRequest['findings']['faults'][string]) => void,
): WriteRequest['source'] {
  const requested = sent.get('source_language') ?? undefined
  if (requested === undefined) return record.sourceLanguage
  const parsed = parseField(record.resource, 'source_language', requested)
  if (parsed.as === 'issue') refuse('source_language', parsed.issue)
  const found = Object.values(record.variants).find((variant) => variant.language === requested)?.language
  if (parsed.as !== 'issue' && !found)
    refuse('source_language', {
      code: 'not_a_choice',
      message: 'Must be a language this record is written in.',
      data: { options: Object.keys(record.variants) },
    })
  return found ?? record.sourceLanguage
}
