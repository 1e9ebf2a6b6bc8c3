// What is missing or odd about a record before it is published: read off the draft, one table of looks per resource.
import { type Language, languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { dayOf, isMoment } from '#contract/time.ts'
import type { Part } from '#contract/whole.ts'
import { type Draft, valuesOf } from '#record/draft/draft.ts'

/** What was found: nothing there, the same as in the source language, in the past, a translation that is missing. */
export type Finding = { part: Part; field: string; kind: 'missing' | 'same' | 'past' | 'untranslated' }

/** What a look needs to know beside the draft. `today` answers the day in a zone, `lacks` what the server does not keep. */
export type Looking = {
  draft: Draft
  language: Language
  today: (zone: string | undefined) => string
  lacks: readonly string[]
}

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

/** Everything found in the language drawn and in what all share, and the languages not written in. */
export function findings({ draft, language, today, lacks }: Looking): Finding[] {
  const { fields } = draft.table
  const partOf = (name: string): Part => (fields[name]?.perLanguage ? language : 'shared')
  const isHere = (name: string): boolean =>
    name in fields && !lacks.includes(name) && (partOf(name) === 'shared' || isBegun(draft, language))
  const valueOf = (name: string): unknown => {
    const own = valuesOf(draft, partOf(name))[name]
    return isNothing(own) && fields[name]?.inherits ? valuesOf(draft, draft.source)[name] : own
  }
  const missing = wanted[draft.table.name].flatMap((names): Finding[] => {
    const here = names.split('|').filter(isHere)
    const [first] = here
    return first !== undefined && here.every((name) => isNothing(valueOf(name)))
      ? [{ part: partOf(first), field: first, kind: 'missing' }]
      : []
  })
  const same = Object.keys(fields)
    .filter(
      (name) =>
        isHere(name) && partOf(name) !== 'shared' && (name === draft.table.title || fields[name]?.kind === 'prose'),
    )
    .filter(() => language !== draft.source && isBegun(draft, draft.source))
    .filter((name) => {
      const own = valuesOf(draft, language)[name]
      return !isNothing(own) && own === valuesOf(draft, draft.source)[name]
    })
    .map((field): Finding => ({ part: language, field, kind: 'same' }))
  return [...missing, ...past(), ...same, ...untranslated()]

  function past(): Finding[] {
    const shared = valuesOf(draft, 'shared')
    const last = days.find((name) => name in fields && typeof shared[name] === 'string' && isMoment(shared[name]))
    const isOut = draft.parts[language].exists && draft.parts[language].base['status'] === 'publish'
    if (last === undefined || isOut) return []
    const zone = shared['timezone']
    const isOver = dayOf(String(shared[last])) < today(typeof zone === 'string' && zone !== '' ? zone : undefined)
    return isOver ? [{ part: 'shared', field: last, kind: 'past' }] : []
  }

  function untranslated(): Finding[] {
    return languages
      .filter((one) => !isBegun(draft, one) && !(draft.id === undefined && one === language))
      .map((one): Finding => ({ part: one, field: draft.table.title, kind: 'untranslated' }))
  }
}

/** Whether there is anything of a language: on the server, or typed. */
const isBegun = (draft: Draft, language: Language): boolean =>
  draft.parts[language].exists ||
  draft.source === language ||
  Object.values(draft.parts[language].mine).some((value) => !isNothing(value))
