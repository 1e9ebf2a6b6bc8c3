// The request for the plan of a record bundle, and the parts that an account may not write.
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import type { NamedImages } from '../images/write-images.ts'
import { toPolicySubject } from './visibility.ts'
import type { KnownAccount } from '../store/account-types.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { type ValidationErrors, deny, noErrors } from './validation-errors.ts'
import type { WriteRequest } from './write-request.ts'
import type { BundleBody } from './bundle-body.ts'

/** A write of several parts, for its plan. */
export const createBundleRequest = (
  tx: WriteTx,
  ctx: RequestContext,
  account: KnownAccount,
  resource: ResourceName,
  record: StoredRecord | undefined,
  { shared, texts, options, minor, basedOn }: BundleBody,
  source: Language,
  errors: ValidationErrors,
  images: NamedImages = new Map(),
): WriteRequest => {
  if (ctx.languageFault) errors.faults['ml_language'] = ctx.languageFault
  const topLevel = ['based_on', 'source_language']
  return {
    tx,
    config: ctx.config,
    now: ctx.now,
    account,
    resource,
    record,
    language: ctx.language,
    source,
    shared,
    texts,
    options,
    pictures: images,
    minor,
    basedOn,
    findings: errors,
    nameOf: (part, field) => (topLevel.includes(field) ? field : `${part}.${field}`),
  }
}

/** The problem if the account may not write a part at all. The plan checks single shared fields: unchanged values are allowed. */
export function denyParts(account: KnownAccount, record: StoredRecord, body: BundleBody): Problem | undefined {
  const errors = noErrors()
  const subject = toPolicySubject(record)
  const touched = [...new Set([...body.texts.keys(), ...body.options.keys()])]
  for (const language of touched)
    if (can(account, 'editVariant', record.resource, subject, language) !== true)
      deny(errors, language, 'You may not write this language of this record.')
  const mayShared = can(account, 'editShared', record.resource, subject) === true
  const mayAny = languages.some((language) => can(account, 'editVariant', record.resource, subject, language) === true)
  if (!mayShared && touched.length === 0 && !mayAny) deny(errors, 'shared', 'You may not change this record.')
  const names = Object.keys(errors.forbidden)
  return names.length > 0 ? problem('rest_forbidden', 403, '', { params: names, details: errors.forbidden }) : undefined
}
