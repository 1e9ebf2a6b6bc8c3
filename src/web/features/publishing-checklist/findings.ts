// What is missing or unusual in a record before it is published.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { getDay, isDateTime } from '#shared/dates/wall-time.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { type RecordDraft, partValues } from '#records/draft/draft.ts'

/**
 * `missing`: no value. `short`: a text of a few words. `same`: equal to the source text. `past`: the event is over. `untranslated`: no
 * translation. `undescribed`: an image without alt text in this language. `unplaced`: a venue without coordinates. `unpublished`: a value
 * inherited from a translation that is not public, and published with this one.
 */
export type Finding = {
  part: RecordPart
  field: string
  kind: 'missing' | 'short' | 'same' | 'past' | 'untranslated' | 'undescribed' | 'unplaced' | 'unpublished'
}

/**
 * `today` returns the day in a time zone. `lacks` are the fields, `kept` the languages that the server stores. `said` are findings about
 * linked images and venues, by field.
 */
export type Looking = {
  draft: RecordDraft
  language: Language
  today: (zone: string | undefined) => string
  lacks: readonly string[]
  kept: readonly Language[]
  said: { readonly [field: string]: 'undescribed' | 'unplaced' | undefined }
}

/** In characters: the least that a description should have. */
export const shortest = 60

/** Fields that a complete record has. Of fields joined by “|”, one is enough. */
const wanted = {
  events: ['end_date', 'venue', 'categories', 'image', 'description'],
  venues: ['address', 'city', 'country', 'geo_lat', 'description'],
  organizers: ['email|phone|website', 'description'],
  categories: [],
  tags: [],
} as const satisfies Record<ResourceName, readonly string[]>

/** Fields with the last day of a record, the most reliable first. */
const days = ['end_date', 'start_date'] as const

/** Whether a value is empty: no text (or only empty paragraphs), no choice, or inherited. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' &&
    !/<(?:img|hr|table)\b/i.test(value) &&
    value.replace(/<[^>]*>|&nbsp;/g, '').trim() === '')

/** The number of characters; a text with an image or a table counts as long. */
const lengthOf = (html: string): number =>
  /<(?:img|table)\b/i.test(html)
    ? shortest
    : html
        .replace(/<[^>]*>/g, ' ')
        .replace(/&#?\w+;/g, '.')
        .replace(/\s+/g, ' ')
        .trim().length

/** The number of checks, and of those passed. */
export type Score = { done: number; of: number }

/** The findings in the language on the page and in the shared fields, the missing translations, and the score. */
export function findings({ draft, language, today, lacks, kept, said }: Looking): { found: Finding[]; score: Score } {
  const { fields } = draft.table
  const partOf = (name: string): RecordPart => (fields[name]?.perLanguage ? language : 'shared')
  const isHere = (name: string): boolean =>
    name in fields && !lacks.includes(name) && (partOf(name) === 'shared' || isBegun(draft, language))
  const valueOf = (name: string): unknown => {
    const own = partValues(draft, partOf(name))[name]
    return isNothing(own) && fields[name]?.inherits ? partValues(draft, draft.source)[name] : own
  }
  const groups = wanted[draft.table.name]
    .map((names) => names.split('|').filter(isHere))
    .filter(({ length }) => length > 0)
  const looked = groups.flatMap((names): Finding[] => {
    const [field = ''] = names
    const value = valueOf(field)
    const path = { part: partOf(field), field }
    if (names.every((name) => isNothing(valueOf(name)))) return [{ ...path, kind: 'missing' }]
    const isShort = fields[field]?.kind === 'richText' && lengthOf(String(value)) < shortest
    if (isShort) return [{ ...path, kind: 'short' }]
    const kind = isNothing(value) ? undefined : said[field]
    return kind ? [{ ...path, kind }] : []
  })
  const same = Object.keys(fields)
    .filter(
      (name) =>
        isHere(name) && partOf(name) !== 'shared' && (name === draft.table.title || fields[name]?.kind === 'richText'),
    )
    .filter(() => language !== draft.source && isBegun(draft, draft.source))
    .filter((name) => {
      const own = partValues(draft, language)[name]
      return !isNothing(own) && own === partValues(draft, draft.source)[name]
    })
    .map((field): Finding => ({ part: language, field, kind: 'same' }))
  const named = [...unnamed(), ...looked]
  const ofTranslation = language !== draft.source && isBegun(draft, language) ? [...lacking(named), ...inherited()] : []
  const found = [...named, ...ofTranslation, ...past(), ...same, ...untranslated()]
  // Each field once, the title of each language, and what this translation needs from its source.
  const of = groups.length + kept.length + ofTranslation.length
  const fieldPaths = new Set(found.map(({ part, field }) => `${part} ${field}`))
  return { found, score: { done: Math.max(0, of - fieldPaths.size), of } }

  /** A new record begins in the language on the page. */
  function isFirstLanguage(other: Language): boolean {
    return draft.id === undefined && other === language
  }

  function unnamed(): Finding[] {
    const { title } = draft.table
    if (!isBegun(draft, language) && !isFirstLanguage(language)) return []
    return isNothing(partValues(draft, language)[title]) ? [{ part: language, field: title, kind: 'missing' }] : []
  }

  /** Texts that the source has and this translation lacks. */
  function lacking(known: readonly Finding[]): Finding[] {
    const source = partValues(draft, draft.source)
    return Object.keys(fields)
      .filter((name) => fields[name]?.translated && isHere(name) && !known.some(({ field }) => field === name))
      .filter((name) => isNothing(partValues(draft, language)[name]) && !isNothing(source[name]))
      .map((field) => ({ part: language, field, kind: 'missing' }))
  }

  /** Inherited values of a source that is not public. */
  function inherited(): Finding[] {
    const source = partValues(draft, draft.source)
    if (!draft.table.post || source['status'] === 'publish') return []
    return Object.keys(fields)
      .filter((name) => fields[name]?.inherits && isHere(name))
      .filter((name) => (partValues(draft, language)[name] ?? null) === null && !isNothing(source[name]))
      .map((field) => ({ part: language, field, kind: 'unpublished' }))
  }

  function past(): Finding[] {
    const shared = partValues(draft, 'shared')
    const last = days.find((name) => name in fields && typeof shared[name] === 'string' && isDateTime(shared[name]))
    const isOut = draft.parts[language].exists && draft.parts[language].base['status'] === 'publish'
    if (last === undefined || isOut) return []
    const zone = shared['timezone']
    const isOver = getDay(String(shared[last])) < today(typeof zone === 'string' && zone !== '' ? zone : undefined)
    return isOver ? [{ part: 'shared', field: last, kind: 'past' }] : []
  }

  function untranslated(): Finding[] {
    return kept
      .filter((other) => !isBegun(draft, other) && !isFirstLanguage(other))
      .map((other): Finding => ({ part: other, field: draft.table.title, kind: 'untranslated' }))
  }
}

/** Whether a translation exists, or has changes. */
const isBegun = (draft: RecordDraft, language: Language): boolean =>
  draft.parts[language].exists ||
  draft.source === language ||
  Object.values(draft.parts[language].changes).some((value) => !isNothing(value))
