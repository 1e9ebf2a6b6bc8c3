// Records with the same source text as another one that lack its translation: `GET {resource}/{id}/repeats`.
import { languageParameter, languages } from '#shared/i18n/language.ts'
import { isBlank } from '#shared/i18n/translation-state.ts'
import { can } from '#shared/policy/policy.ts'
import { notFound } from '#shared/problem.ts'
import type { RepeatsResponse } from '#shared/responses.ts'
import { type Issues, notAChoice, notAllowed } from '#shared/schema/issues.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { fillableFields } from '#shared/schema/suggestions.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { ProblemError, problemError, rejectIssues, respond } from '../http/response.ts'
import { readRecord } from '../store/records.ts'
import { findRepeats } from '../store/repeats.ts'
import { authorizeReading, isAllowed, visibleLanguages } from './access.ts'
import { maxRows } from './bulk.ts'
import { getOutdatedFields } from './translation-text.ts'

const parameters = ['field', languageParameter, '_fields']

/** Responds to accounts that may translate the record into the language of the request. */
export async function repeats(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account, query, language } = ctx
  const unknown = [...query.keys()].filter((name) => !parameters.includes(name))
  const issues: Issues = {
    // An object made from entries can have any names.
    ...Object.fromEntries(unknown.map((name) => [name, notAllowed('Unknown parameter.')])),
    ...ctx.languageIssues,
  }
  const field = query.get('field') ?? ''
  const offered = fillableFields(resource)
  if (field !== '' && !offered.includes(field)) issues['field'] = notAChoice(offered)
  rejectIssues(issues, field === '' ? ['field'] : [])
  // No record has such an id.
  if (typeof id === 'string') throw new ProblemError(notFound(resource, id))
  const response = await ctx.store.read(async (tx): Promise<RepeatsResponse> => {
    const record = await readRecord(tx, resource, id)
    if (!record) throw new ProblemError(notFound(resource, id))
    authorizeReading(account, record)
    const from = record.sourceLanguage
    if (language === from)
      rejectIssues({ [languageParameter]: notAChoice(languages.filter((other) => other !== from)) })
    if (!isAllowed(account, 'editVariant', resource, record, language)) throw problemError('rest_forbidden', 403)
    const visible = visibleLanguages(account, record)
    const textIn = (each: typeof language): string =>
      visible.includes(each) ? (record.translations[each]?.texts[field] ?? '') : ''
    const [source, text] = [textIn(from), textIn(language)]
    const isUsable = !isBlank(source) && !isBlank(text) && !getOutdatedFields(record, language).includes(field)
    if (!isUsable || record.trashedUtc !== null) return { from, source, text: '', ids: [] }
    const found = await findRepeats(tx, account, { resource, field, text: source, from, to: language }, maxRows)
    const ids = found
      .filter((repeat) => can(account, 'editVariant', resource, repeat.subject, language) === true)
      .map((repeat) => repeat.id)
    return { from, source, text, ids }
  })
  return respond(200, response)
}
