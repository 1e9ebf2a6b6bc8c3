// Presents categories and tags, alone and in their other shape inside events.
import type { TermInEvent } from '#shared/schema/response-parts.ts'
import type { Language } from '#shared/i18n/language.ts'
import { resources, type TermResource } from '#shared/schema/resources.ts'
import type { Read } from '#shared/schema/values.ts'
import { publicAddress } from '../config.ts'
import type { StoredRecord } from '../store/types.ts'
import { getIdentity, termUrls } from './present-common.ts'
import type { PresenterContext } from './presenter-context.ts'
import { displayedText } from './translation-text.ts'
import { nestedLanguage } from './visibility.ts'

/** Bounds the walk up the tree, which could contain a loop. */
const maxDepth = 50

/** The slugs from the top of the tree down to a term, each in its displayed language. */
export function slugPath(
  ctx: PresenterContext,
  resource: TermResource,
  record: StoredRecord,
  language: Language,
): string[] {
  const slugs = [record.variants[language]?.slug ?? '']
  let parent = ctx.records[resource].get(Number(record.shared['parent'] ?? 0))
  while (parent && slugs.length < maxDepth) {
    slugs.unshift(parent.variants[nestedLanguage(ctx.account, parent, language) ?? parent.sourceLanguage]?.slug ?? '')
    parent = ctx.records[resource].get(Number(parent.shared['parent'] ?? 0))
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
  const terms: TermInEvent[] = []
  for (const id of ids) {
    const record = ctx.records[resource].get(id)
    const language = record && nestedLanguage(ctx.account, record, ctx.language)
    if (!record || !language) continue
    const { texts } = displayedText(record, language)
    terms.push({
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
  return terms.toSorted((a, b) => byName.compare(a.name, b.name))
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
