// Categories and tags as answered: alone, and the other shape they have inside events.
import type { TermInEvent } from '#shared/schema/response-parts.ts'
import type { Language } from '#shared/i18n/language.ts'
import { resources } from '#shared/schema/resources.ts'
import type { Read } from '#shared/schema/values.ts'
import { publicAddress } from '../config.ts'
import type { TermResource } from '../sync-store/store.ts'
import type { StoredRecord } from '../sync-store/types.ts'
import { getIdentity, termUrls } from './present-common.ts'
import type { PresenterContext } from './presenter-context.ts'
import { displayedText } from './translation-text.ts'
import { nestedLanguage } from './visibility.ts'

/** A tree is never deeper than this; a loop in it could not be left otherwise. */
const deepest = 50

/** The slugs from the top of the tree down to a term, each in the language it is shown in. */
export function slugPath(
  ctx: PresenterContext,
  resource: TermResource,
  record: StoredRecord,
  language: Language,
): string[] {
  const slugs = [record.variants[language]?.slug ?? '']
  let above = ctx.records[resource].get(Number(record.shared['parent'] ?? 0))
  while (above && slugs.length < deepest) {
    slugs.unshift(above.variants[nestedLanguage(ctx.account, above, language) ?? above.sourceLanguage]?.slug ?? '')
    above = ctx.records[resource].get(Number(above.shared['parent'] ?? 0))
  }
  return slugs
}

/** A category or a tag. */
export function presentTerm(
  ctx: PresenterContext,
  resource: TermResource,
  record: StoredRecord,
  language: Language,
): Read<'categories'> | Read<'tags'> {
  const { texts, inherited } = displayedText(record, language)
  return {
    id: record.id,
    count: ctx.counts[resource].get(record.id) ?? 0,
    description: texts['description'] ?? '',
    name: texts['name'] ?? '',
    slug: record.variants[language]?.slug ?? '',
    taxonomy: resources[resource].taxonomy ?? '',
    ...(resource === 'categories' && { parent: Number(record.shared['parent'] ?? 0) }),
    meta: [],
    url: publicAddress(ctx.config, resource, record.id, language, slugPath(ctx, resource, record, language)),
    urls: termUrls(ctx, resource, record, language),
    count_all_languages: ctx.countsInAllLanguages[resource].get(record.id) ?? 0,
    ...getIdentity(ctx, record, language, inherited),
  }
}

/** The terms of an event, by name. */
export function presentNestedTerms(
  ctx: PresenterContext,
  resource: TermResource,
  ids: readonly number[],
): TermInEvent[] {
  const found: TermInEvent[] = []
  for (const id of ids) {
    const record = ctx.records[resource].get(id)
    const language = record && nestedLanguage(ctx.account, record, ctx.language)
    if (!record || !language) continue
    const { texts } = displayedText(record, language)
    found.push({
      name: texts['name'] ?? '',
      slug: record.variants[language]?.slug ?? '',
      term_group: 0,
      term_taxonomy_id: id,
      taxonomy: resources[resource].taxonomy ?? '',
      description: texts['description'] ?? '',
      parent: Number(record.shared['parent'] ?? 0),
      count: ctx.counts[resource].get(id) ?? 0,
      filter: 'raw',
      id,
      urls: termUrls(ctx, resource, record, language),
      language,
    })
  }
  return found.toSorted((one, other) => byName.compare(one.name, other.name))
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
