// A write of several parts of a record: what may be written at all, and the request its planning starts from.
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { may } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import type { NamedImages } from '../images/write-images.ts'
import { subjectOf } from './visibility.ts'
import type { KnownAccount } from '../sync-store/account-types.ts'
import type { StoredRecord } from '../sync-store/types.ts'
import { type Findings, forbid, noFindings } from './validation-errors.ts'
import type { WriteRequest } from './write-request.ts'
import type { WholeBody } from './bundle-body.ts'

/** A write of several parts, as the planning takes it. */
export const wholeRequest = (
  ctx: RequestContext,
  account: KnownAccount,
  resource: ResourceName,
  record: StoredRecord | undefined,
  { shared, texts, options, minor, basedOn }: WholeBody,
  source: Language,
  findings: Findings,
  pictures: NamedImages = new Map(),
): WriteRequest => {
  if (ctx.languageFault) findings.faults['ml_language'] = ctx.languageFault
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
    pictures,
    minor,
    basedOn,
    findings,
    nameOf: (part, field) => (topLevel.includes(field) ? field : `${part}.${field}`),
  }
}

/** The parts the account may not write at all. Shared fields sent back unchanged are judged one by one later. */
export function refuseParts(account: KnownAccount, record: StoredRecord, body: WholeBody): Problem | undefined {
  const findings = noFindings()
  const subject = subjectOf(record)
  const touched = [...new Set([...body.texts.keys(), ...body.options.keys()])]
  for (const language of touched)
    if (may(account, 'editVariant', record.resource, subject, language) !== true)
      forbid(findings, language, 'You may not write this language of this record.')
  const mayShared = may(account, 'editShared', record.resource, subject) === true
  const mayAny = languages.some((language) => may(account, 'editVariant', record.resource, subject, language) === true)
  if (!mayShared && touched.length === 0 && !mayAny) forbid(findings, 'shared', 'You may not change this record.')
  const names = Object.keys(findings.forbidden)
  return names.length > 0
    ? problem('rest_forbidden', 403, '', { params: names, details: findings.forbidden })
    : undefined
}
