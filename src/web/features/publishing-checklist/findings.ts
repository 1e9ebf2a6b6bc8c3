// What is missing or odd about a record before it is published: read off the draft, one table of looks per resource.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { getDay, isDateTime } from '#shared/dates/wall-time.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { type RecordDraft, partValues } from '#records/draft/draft.ts'

/**
 * What was found: nothing there, a text of a few words, the same as in the source language, in the past, a translation that is
 * missing, a picture that is not described in this language, a venue without a place on the map, a value inherited from a source
 * translation that is not public and becomes public with this one.
 */
export type Finding = {
  part: RecordPart
  field: string
  kind: 'missing' | 'short' | 'same' | 'past' | 'untranslated' | 'undescribed' | 'unplaced' | 'unpublished'
}

/**
 * What a look needs to know beside the draft. `today` answers the day in a zone, `lacks` are the fields that the server does not keep,
 * `kept` the languages that it keeps, `said` is what others say of what is linked (a picture, a venue), by field.
 */
export type Looking = {
  draft: RecordDraft
  language: Language
  today: (zone: string | undefined) => string
  lacks: readonly string[]
  kept: readonly Language[]
  said: { readonly [field: string]: 'undescribed' | 'unplaced' | undefined }
}

/** A description of fewer characters tells visitors little. */
export const shortest = 60

/** Fields without which a record of the resource is hardly complete. Of fields joined by "|" one is enough. */
const wanted = {
  events: ['end_date', 'venue', 'categories', 'image', 'description'],
  venues: ['address', 'city', 'country', 'geo_lat', 'description'],
  organizers: ['email|phone|website', 'description'],
  categories: [],
  tags: [],
} as const satisfies Record<ResourceName, readonly string[]>

/** Fields whose last day tells whether a record is over, the surest first. */
const days = ['end_date', 'start_date'] as const

/** Nothing is there: no text (an empty paragraph is none), no choice, none of its own. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' &&
    !/<(?:img|hr|table)\b/i.test(value) &&
    value.replace(/<[^>]*>|&nbsp;/g, '').trim() === '')

/** How many characters of a text are read; one with a picture or a table says enough. */
const lengthOf = (html: string): number =>
  /<(?:img|table)\b/i.test(html)
    ? shortest
    : html
        .replace(/<[^>]*>/g, ' ')
        .replace(/&#?\w+;/g, '.')
        .replace(/\s+/g, ' ')
        .trim().length

/** How much of what is looked at is in order. */
export type Score = { done: number; of: number }

/** Everything found in the language drawn and in what all share, and the languages not written in, with the score. */
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
    const spot = { part: partOf(field), field }
    if (names.every((name) => isNothing(valueOf(name)))) return [{ ...spot, kind: 'missing' }]
    const isShort = fields[field]?.kind === 'richText' && lengthOf(String(value)) < shortest
    if (isShort) return [{ ...spot, kind: 'short' }]
    const kind = isNothing(value) ? undefined : said[field]
    return kind ? [{ ...spot, kind }] : []
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
  // Each wanted field once, the title of each language, and what this translation takes from its source.
  const of = groups.length + kept.length + ofTranslation.length
  const spots = new Set(found.map(({ part, field }) => `${part} ${field}`))
  return { found, score: { done: Math.max(0, of - spots.size), of } }

  /** A record to be made is begun in the language drawn. */
  function isDrawnFirst(one: Language): boolean {
    return draft.id === undefined && one === language
  }

  function unnamed(): Finding[] {
    const { title } = draft.table
    if (!isBegun(draft, language) && !isDrawnFirst(language)) return []
    return isNothing(partValues(draft, language)[title]) ? [{ part: language, field: title, kind: 'missing' }] : []
  }

  /** Texts that the source fills and this translation lacks: without them it is incomplete. */
  function lacking(known: readonly Finding[]): Finding[] {
    const source = partValues(draft, draft.source)
    return Object.keys(fields)
      .filter((name) => fields[name]?.translated && isHere(name) && !known.some(({ field }) => field === name))
      .filter((name) => isNothing(partValues(draft, language)[name]) && !isNothing(source[name]))
      .map((field) => ({ part: language, field, kind: 'missing' }))
  }

  /** Values that visitors see with this translation although the source they come from is not public. */
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
      .filter((one) => !isBegun(draft, one) && !isDrawnFirst(one))
      .map((one): Finding => ({ part: one, field: draft.table.title, kind: 'untranslated' }))
  }
}

/** Whether there is anything of a language: on the server, or typed. */
const isBegun = (draft: RecordDraft, language: Language): boolean =>
  draft.parts[language].exists ||
  draft.source === language ||
  Object.values(draft.parts[language].changes).some((value) => !isNothing(value))
