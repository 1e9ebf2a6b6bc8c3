// A write of several parts of a record: what may be written at all, and the request its planning starts from.
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import type { NamedImages } from '../images/write-images.ts'
import { toPolicySubject } from './visibility.ts'
import type { KnownAccount } from '../sync-store/account-types.ts'
import type { StoredRecord } from '../sync-store/types.ts'
import { type ValidationErrors, deny, noErrors } from './validation-errors.ts'
import type { WriteRequest } from './write-request.ts'
import type { BundleBody } from './bundle-body.ts'

/** A write of several parts, as the planning takes it. */
export const createBundleRequest = (
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
    store: ctx.store,
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

/** The parts the account may not write at all. Shared fields sent back unchanged are judged one by one later. */
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
