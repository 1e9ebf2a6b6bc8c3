// Categories and tags as answered: alone, and the other shape they have inside events.
import type { TermInEvent } from '#contract/answers.ts'
import type { Language } from '#contract/language.ts'
import { resources } from '#contract/resources.ts'
import type { Read } from '#contract/values.ts'
import { publicAddress } from '../config.ts'
import type { TermResource } from '../store/store.ts'
import type { StoredRecord } from '../store/types.ts'
import { type Frame, identityOf, termUrls } from './presenter-context.ts'
import { shownTexts } from './translation-text.ts'
import { languageInside } from './visibility.ts'

/** A tree is never deeper than this; a loop in it could not be left otherwise. */
const deepest = 50

/** The slugs from the top of the tree down to a term, each in the language it is shown in. */
export function slugsDown(frame: Frame, resource: TermResource, record: StoredRecord, language: Language): string[] {
  const slugs = [record.variants[language]?.slug ?? '']
  let above = frame.read(resource, Number(record.shared['parent'] ?? 0))
  while (above && slugs.length < deepest) {
    slugs.unshift(above.variants[languageInside(frame.account, above, language) ?? above.sourceLanguage]?.slug ?? '')
    above = frame.read(resource, Number(above.shared['parent'] ?? 0))
  }
  return slugs
}

/** A category or a tag. */
export function presentTerm(
  frame: Frame,
  resource: TermResource,
  record: StoredRecord,
  language: Language,
): Read<'categories'> | Read<'tags'> {
  const { texts, inherited } = shownTexts(record, language)
  return {
    id: record.id,
    count: frame.count(resource, record.id, frame.asked),
    description: texts['description'] ?? '',
    name: texts['name'] ?? '',
    slug: record.variants[language]?.slug ?? '',
    taxonomy: resources[resource].taxonomy ?? '',
    ...(resource === 'categories' && { parent: Number(record.shared['parent'] ?? 0) }),
    meta: [],
    url: publicAddress(frame.config, resource, record.id, language, slugsDown(frame, resource, record, language)),
    urls: termUrls(frame, resource, record, language),
    count_all_languages: frame.count(resource, record.id, null),
    ...identityOf(frame, record, language, inherited),
  }
}

/** The terms of an event, by name. */
export function presentTermsInside(frame: Frame, resource: TermResource, ids: readonly number[]): TermInEvent[] {
  const found: TermInEvent[] = []
  for (const id of ids) {
    const record = frame.read(resource, id)
    const language = record && languageInside(frame.account, record, frame.asked)
    if (!record || !language) continue
    const { texts } = shownTexts(record, language)
    found.push({
      name: texts['name'] ?? '',
      slug: record.variants[language]?.slug ?? '',
      term_group: 0,
      term_taxonomy_id: id,
      taxonomy: resources[resource].taxonomy ?? '',
      description: texts['description'] ?? '',
      parent: Number(record.shared['parent'] ?? 0),
      count: frame.count(resource, id, frame.asked),
      filter: 'raw',
      id,
      urls: termUrls(frame, resource, record, language),
      language,
    })
  }
  return found.toSorted((one, other) => byName.compare(one.name, other.name))
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
