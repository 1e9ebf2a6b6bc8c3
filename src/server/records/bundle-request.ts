// Parses the body of a write of several parts into the request for its plan.
import * as z from 'zod/mini'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import type { Problem } from '#shared/problem.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { can } from '#shared/policy/policy.ts'
import { bundleParts, conditions } from '#shared/schema/bodies.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RequestContext } from '../http/context.ts'
import type { Input } from '../http/parameters.ts'
import type { NamedImages } from '../images/write-images.ts'
import type { KnownAccount } from '../store/account-types.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { type AddIssue, deny, noErrors, toProblem, type ValidationErrors } from './validation-errors.ts'
import { toPolicySubject } from './visibility.ts'
import {
  parseTextOptions,
  parseValues,
  parseWriteOptions,
  splitFields,
  type TextOptions,
  type WriteRequest,
} from './write-request.ts'

export type BundleBody = {
  shared: Input
  texts: Map<Language, Input>
  options: Map<Language, TextOptions>
  sourceLanguage: Language | undefined
  minor: boolean
  basedOn: number | undefined
  conditions: Map<RecordPart, string | null>
}

/** A body of these shared fields and texts, without options. */
export const toBundleBody = (shared: Input, texts: BundleBody['texts'] = new Map()): BundleBody => ({
  shared,
  texts,
  options: new Map(),
  sourceLanguage: undefined,
  minor: false,
  basedOn: undefined,
  conditions: new Map(),
})

/** The name of a parameter in errors: that of the texts of a language is the language. */
function nameInErrors(parameter: string): string {
  const [name = ''] = parameter.split('.', 1)
  const language = parameter.slice(name.length + 1)
  if (language === '' || (name !== 'texts' && name !== 'confirm')) return parameter
  return isLanguage(language) ? language : `texts.${language}`
}

const sourceBody = z.object({ source_language: z.optional(z.enum(languages)) })

/** Parses the body; `addIssue` gets everything that is rejected. */
export function parseBundleBody(resource: ResourceName, input: Input, addIssue: AddIssue): BundleBody {
  const parts = parseValues(bundleParts, input, (parameter, issue) => addIssue(nameInErrors(parameter), issue))
  const { shared } = splitFields(resource, Object.entries(parts.shared ?? {}))
  const source = input.get('source_language') ?? shared.get('source_language')
  const body: BundleBody = {
    ...toBundleBody(shared),
    ...parseWriteOptions(input, addIssue),
    conditions: conditionsByPart(parseValues(conditionsBody, input, addIssue).if),
    sourceLanguage: parseValues(sourceBody, new Map([['source_language', source]]), addIssue).source_language,
  }
  const { texts = {}, confirm = {} } = parts
  for (const language of new Set([...Object.keys(texts), ...Object.keys(confirm)].filter(isLanguage))) {
    const fields = Object.entries(texts[language] ?? {})
    const ownTexts = splitFields(resource, fields).texts
    if (ownTexts.size > 0) body.texts.set(language, ownTexts)
    const confirmed = language in confirm ? [['confirm', confirm[language]] as const] : []
    const options = parseTextOptions(resource, new Map([...fields, ...confirmed]), (field, issue) =>
      addIssue(`${language}.${field}`, issue),
    )
    if (options) body.options.set(language, options)
  }
  return body
}

const conditionsBody = z.object({ if: conditions })

/** The ETags in `if`, by part. */
export const conditionsByPart = (etags: z.infer<typeof conditions> = {}): Map<RecordPart, string | null> =>
  new Map(
    (['shared', ...languages] as const).flatMap((part) => (etags[part] === undefined ? [] : [[part, etags[part]]])),
  )

const topLevel = ['based_on', 'source_language']

/** The request for the plan of a write of several parts. */
export function createBundleRequest(
  tx: WriteTx,
  ctx: RequestContext,
  account: KnownAccount,
  resource: ResourceName,
  record: StoredRecord | undefined,
  { shared, texts, options, minor, basedOn }: BundleBody,
  source: Language,
  errors: ValidationErrors,
  images: NamedImages = new Map(),
): WriteRequest {
  const { config, now, language, languageFault } = ctx
  if (languageFault) errors.issues['ml_language'] = languageFault
  return {
    tx,
    config,
    now,
    account,
    resource,
    record,
    language,
    source,
    shared,
    texts,
    options,
    images,
    minor,
    basedOn,
    errors,
    parameterName: (part, field) => (topLevel.includes(field) ? field : `${part}.${field}`),
  }
}

/** The problem if the account may not write a part at all. The plan checks single shared fields: unchanged values are allowed. */
export function denyParts(account: KnownAccount, record: StoredRecord, body: BundleBody): Problem | undefined {
  const errors = noErrors()
  const { resource } = record
  const subject = toPolicySubject(record)
  const canEditText = (language: Language): boolean => can(account, 'editVariant', resource, subject, language) === true
  const touched = [...new Set([...body.texts.keys(), ...body.options.keys()])]
  for (const language of touched)
    if (!canEditText(language)) deny(errors, language, 'You may not write this language of this record.')
  const canEditAny = can(account, 'editShared', resource, subject) === true || languages.some(canEditText)
  if (!canEditAny && touched.length === 0) deny(errors, 'shared', 'You may not change this record.')
  return toProblem(errors)
}
