/** The questions of the large store: as many different ones of each kind as are asked for, the same in every run. */
import { type Language, languages } from '#contract/language.ts'
import { statuses } from '#contract/status.ts'
import { addDays } from '#contract/time.ts'
import type { Store } from '#server/sync-store/store.ts'
import type { ListQuery } from '#server/sync-store/types.ts'
import { below, type Chance, chanceOf, frequent } from './chance.ts'
import { today } from './content.ts'
import { wordAt } from './words.ts'

type Events = NonNullable<ListQuery['events']>

const editor: ListQuery['account'] = { id: 1, name: 'editor', role: 'editor', languages: [] }
const languageOf = (chance: Chance): Language => languages[below(chance, languages.length)] ?? 'nl'

const asked = (language: Language, events: Partial<Events>, more: Partial<ListQuery> = {}): ListQuery => ({
  resource: 'events',
  language,
  account: null,
  page: 1,
  perPage: 10,
  statuses: ['publish'],
  order: { by: 'start_date', descending: false },
  events: { hidden: 'without', bounds: [], ...events },
  ...more,
})
const between = (from: string, to: string): Events['bounds'] => [
  { column: 'start', operator: '>=', at: `${from} 00:00:00` },
  { column: 'end', operator: '<=', at: `${to} 23:59:59` },
]
/** From a day around today on for two years, as the list's defaults are. */
const ahead = (chance: Chance): Events['bounds'] => {
  const from = addDays(today, below(chance, 400) - 200)
  return between(from, addDays(from, 731))
}
const month = (chance: Chance): Events['bounds'] => {
  const from = addDays(today, below(chance, 1500) - 1000)
  return between(from, addDays(from, 7 + below(chance, 60)))
}
const underWay = (chance: Chance): Events['bounds'] => {
  const day = addDays(today, below(chance, 600) - 300)
  return [
    { column: 'start', operator: '<=', at: `${addDays(day, 30)} 23:59:59` },
    { column: 'end', operator: '>=', at: `${day} 00:00:00` },
  ]
}
const forEditors = (chance: Chance): Partial<ListQuery> => ({
  account: editor,
  translation: chance() < 0.6 ? 'any' : chance() < 0.5 ? 'missing' : 'outdated',
  statuses: chance() < 0.6 ? statuses.filter((status) => status !== 'trash') : [statuses[below(chance, 5)] ?? 'draft'],
})

/** Where records of a kind begin and how many there are. */
export type Known = { categories: number; firstVenue: number; venues: number }

/** Kinds of questions by name; `deep`: the page that is deep in a list of this many. */
export const kindsOf = (
  store: Store,
  known: Known,
  deep: number,
): { [kind: string]: (chance: Chance) => ListQuery } => ({
  'first page of what is ahead': (chance) => asked(languageOf(chance), { bounds: ahead(chance) }),
  [`page ${deep.toLocaleString('en')}`]: (chance) =>
    asked(
      languageOf(chance),
      { bounds: between(addDays(today, -2900 + below(chance, 1500)), addDays(today, 1200)) },
      { page: deep },
    ),
  'category and dates': (chance) =>
    asked(languageOf(chance), {
      bounds: chance() < 0.5 ? ahead(chance) : month(chance),
      categories: store.descendants([1 + frequent(chance, known.categories)]),
    }),
  'venue and dates': (chance) =>
    asked(languageOf(chance), { bounds: ahead(chance), venues: [known.firstVenue + frequent(chance, known.venues)] }),
  'under way': (chance) => asked(languageOf(chance), { bounds: underWay(chance) }),
  'first page for editors': (chance) =>
    asked(
      languageOf(chance),
      { bounds: ahead(chance), hidden: chance() < 0.5 ? 'any' : 'without' },
      forEditors(chance),
    ),
})

/** Searches of words by how often they are used; `letters`: of one or two letters that stand in words. */
export const searchesOf =
  (letters: boolean): ((chance: Chance) => ListQuery) =>
  (chance) => {
    const language = languageOf(chance)
    const word = wordAt(language, 200 + below(chance, 200))
    const at = below(chance, word.length - 1)
    const text = letters ? word.slice(at, at + 1 + below(chance, 2)) : word
    return asked(language, { bounds: chance() < 0.5 ? [] : ahead(chance) }, { search: { text, allLanguages: false } })
  }

/** Different questions of a kind, at most `count`. */
export const different = (make: (chance: Chance) => ListQuery, count: number, seed: number): ListQuery[] => {
  const chance = chanceOf(seed)
  const found = new Map<string, ListQuery>()
  for (let tries = 0; found.size < count && tries < count * 20; tries++) {
    const question = make(chance)
    found.set(JSON.stringify(question), question)
  }
  return [...found.values()]
}
