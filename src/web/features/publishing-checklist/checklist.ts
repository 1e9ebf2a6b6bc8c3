// The publishing checklist: missing and unusual values of a record.
import { htmlToText } from '#shared/i18n/html-text.ts'
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
export type ChecklistItem = {
  part: RecordPart
  field: string
  kind: 'missing' | 'short' | 'same' | 'past' | 'untranslated' | 'undescribed' | 'unplaced' | 'unpublished'
}

/**
 * `today` returns the day in a time zone. `lacks` are fields that the server does not store, `storedLanguages` the
 * languages that it stores. `linkedItems` are the kinds of items about linked images and venues, by field.
 */
export type ChecklistInput = {
  draft: RecordDraft
  language: Language
  today: (zone: string | undefined) => string
  lacks: readonly string[]
  storedLanguages: readonly Language[]
  linkedItems: { readonly [field: string]: 'undescribed' | 'unplaced' | undefined }
}

/** The minimum length of a description, in characters. */
export const minLength = 60

/** Fields that a complete record has. Of fields joined by “|”, one is enough. */
const expectedFields = {
  events: ['end_date', 'venue', 'categories', 'image', 'description'],
  venues: ['address', 'city', 'country', 'geo_lat', 'description'],
  organizers: ['email|phone|website', 'description'],
  categories: [],
  tags: [],
} as const satisfies Record<ResourceName, readonly string[]>

/** Fields with the last day of a record, the most reliable first. */
const lastDayFields = ['end_date', 'start_date'] as const

/** Whether a value is empty: no text (or only empty paragraphs), no choice, or inherited. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && !/<(?:img|hr|table)\b/i.test(value) && htmlToText(value) === '')

/** The number of characters; a text with an image or a table counts as long. */
const getLength = (html: string): number =>
  /<(?:img|table)\b/i.test(html) ? minLength : htmlToText(html.replace(/&#?\w+;/g, '.')).length

/** The number of checks, and of those passed. */
export type Score = { done: number; of: number }

/** Checks the shared fields, one language, and which translations are missing. */
export function runChecklist({ draft, language, today, lacks, storedLanguages, linkedItems }: ChecklistInput): {
  items: ChecklistItem[]
  score: Score
} {
  const { fields } = draft.table
  const getPart = (name: string): RecordPart => (fields[name]?.perLanguage ? language : 'shared')
  const isChecked = (name: string): boolean =>
    name in fields && !lacks.includes(name) && (getPart(name) === 'shared' || hasContent(draft, language))
  const getValue = (name: string): unknown => {
    const own = partValues(draft, getPart(name))[name]
    return isEmpty(own) && fields[name]?.inherits ? partValues(draft, draft.source)[name] : own
  }
  const groups = expectedFields[draft.table.name]
    .map((names) => names.split('|').filter(isChecked))
    .filter(({ length }) => length > 0)
  const incomplete = groups.flatMap((names): ChecklistItem[] => {
    const [field = ''] = names
    const value = getValue(field)
    const path = { part: getPart(field), field }
    if (names.every((name) => isEmpty(getValue(name)))) return [{ ...path, kind: 'missing' }]
    const isShort = fields[field]?.kind === 'richText' && getLength(String(value)) < minLength
    if (isShort) return [{ ...path, kind: 'short' }]
    const kind = isEmpty(value) ? undefined : linkedItems[field]
    return kind ? [{ ...path, kind }] : []
  })
  const same = Object.keys(fields)
    .filter(
      (name) =>
        isChecked(name) &&
        getPart(name) !== 'shared' &&
        (name === draft.table.title || fields[name]?.kind === 'richText'),
    )
    .filter(() => language !== draft.source && hasContent(draft, draft.source))
    .filter((name) => {
      const own = partValues(draft, language)[name]
      return !isEmpty(own) && own === partValues(draft, draft.source)[name]
    })
    .map((field): ChecklistItem => ({ part: language, field, kind: 'same' }))
  const basic = [...untitled(), ...incomplete]
  const ofTranslation =
    language !== draft.source && hasContent(draft, language) ? [...missingTexts(basic), ...inherited()] : []
  const items = [...basic, ...ofTranslation, ...past(), ...same, ...untranslated()]
  // Each field once, the title of each language, and what this translation needs from its source.
  const of = groups.length + storedLanguages.length + ofTranslation.length
  const fieldPaths = new Set(items.map(({ part, field }) => `${part} ${field}`))
  return { items, score: { done: Math.max(0, of - fieldPaths.size), of } }

  /** A new record begins in the language on the page. */
  function isFirstLanguage(other: Language): boolean {
    return draft.id === undefined && other === language
  }

  function untitled(): ChecklistItem[] {
    const { title } = draft.table
    if (!hasContent(draft, language) && !isFirstLanguage(language)) return []
    return isEmpty(partValues(draft, language)[title]) ? [{ part: language, field: title, kind: 'missing' }] : []
  }

  /** Texts that the source has and this translation lacks. */
  function missingTexts(known: readonly ChecklistItem[]): ChecklistItem[] {
    const source = partValues(draft, draft.source)
    return Object.keys(fields)
      .filter((name) => fields[name]?.translated && isChecked(name) && !known.some(({ field }) => field === name))
      .filter((name) => isEmpty(partValues(draft, language)[name]) && !isEmpty(source[name]))
      .map((field) => ({ part: language, field, kind: 'missing' }))
  }

  /** Inherited values of a source that is not public. */
  function inherited(): ChecklistItem[] {
    const source = partValues(draft, draft.source)
    if (!draft.table.post || source['status'] === 'publish') return []
    return Object.keys(fields)
      .filter((name) => fields[name]?.inherits && isChecked(name))
      .filter((name) => (partValues(draft, language)[name] ?? null) === null && !isEmpty(source[name]))
      .map((field) => ({ part: language, field, kind: 'unpublished' }))
  }

  function past(): ChecklistItem[] {
    const shared = partValues(draft, 'shared')
    const last = lastDayFields.find(
      (name) => name in fields && typeof shared[name] === 'string' && isDateTime(shared[name]),
    )
    const isPublished = draft.parts[language].exists && draft.parts[language].base['status'] === 'publish'
    if (last === undefined || isPublished) return []
    const zone = shared['timezone']
    const isOver = getDay(String(shared[last])) < today(typeof zone === 'string' && zone !== '' ? zone : undefined)
    return isOver ? [{ part: 'shared', field: last, kind: 'past' }] : []
  }

  function untranslated(): ChecklistItem[] {
    return storedLanguages
      .filter((other) => !hasContent(draft, other) && !isFirstLanguage(other))
      .map((other): ChecklistItem => ({ part: other, field: draft.table.title, kind: 'untranslated' }))
  }
}

/** Whether a translation exists, or has changes. */
const hasContent = (draft: RecordDraft, language: Language): boolean =>
  draft.parts[language].exists ||
  draft.source === language ||
  Object.values(draft.parts[language].changes).some((value) => !isEmpty(value))
