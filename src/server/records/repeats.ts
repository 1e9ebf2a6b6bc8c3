// Records with the same source text as another one that lack its translation: `GET {resource}/{id}/repeats`.
import { isBlank } from '#shared/i18n/translation-state.ts'
import { can } from '#shared/policy/policy.ts'
import type { RepeatsResponse } from '#shared/translation-responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { fillableFields } from '#shared/schema/suggestions.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { respond } from '../http/response.ts'
import { findRepeats } from '../store/repeats.ts'
import { visibleLanguages } from './access.ts'
import { maxRows } from './bulk.ts'
import { parseTextQuery, readTranslatable } from './text-query.ts'
import { getOutdatedFields } from './translation-text.ts'

/** Responds to accounts that may translate the record into the language of the request. */
export async function repeats(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account, language } = ctx
  const field = parseTextQuery(ctx, fillableFields(resource))
  const response = await ctx.store.read(async (tx): Promise<RepeatsResponse> => {
    const record = await readTranslatable(tx, ctx, resource, id)
    const from = record.sourceLanguage
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
