// Lists: which rows a question asks for, in which order, and how many there are in all.
import { type Language, languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { statuses } from '#contract/status.ts'
import type { TranslationState } from '#contract/translation.ts'
import { among, all, any, type Condition, condition } from './condition.ts'
import type { Database } from './database.ts'
import { eventConditions } from './list-events.ts'
import { isListed, listedListsOf } from './listed/list.ts'
import { linkedConditions } from './list-linked.ts'
import { termConditions } from './list-terms.ts'
import { keptBy } from './list-upkeep.ts'
import { orderOf } from './order.ts'
import { recently } from './recently.ts'
import { matching } from './search/match.ts'
import { type Vocabulary, vocabularyOf } from './search/vocabulary.ts'
import { readSearch } from './search/wanted.ts'
import type { ListAnswer, ListQuestion } from './types.ts'
import { seen, seenStatuses, unlocked } from './visibility.ts'

/** The SQL of a question: `page` selects rows of ids and languages, `count` their number over all pages. */
export type ListSql = { page: Condition; count: Condition }

const columns = { status: 'r.status', author: 'r.author' }

/** Whether source variants stand in for missing ones. */
const withStandIns = ({ translation }: ListQuestion): boolean =>
  translation === 'any' || translation === 'missing' || translation === 'todo'

const finished = 'r.stand_in = 0 AND r.outdated = 0 AND r.empty = 0'
/** The row's variant is not public although its source is: only then the source's row stands beside it, published. */
const unpublished = (resource: ResourceName): string =>
  `(r.status <> 'publish' AND EXISTS (SELECT 1 FROM ${resource}_rows s WHERE s.asked = r.asked AND s.id = r.id AND s.stand_in = 1 AND s.status = 'publish'))`

/** A translation's own row in a state. */
const ownIn = (resource: ResourceName, state: Exclude<TranslationState, 'missing'>): Condition => {
  if (state === 'outdated') return condition('r.stand_in = 0 AND r.outdated = 1')
  if (state === 'partial') return condition('r.stand_in = 0 AND r.outdated = 0 AND r.empty = 1')
  return condition(`${finished} AND ${state === 'unpublished' ? '' : 'NOT '}${unpublished(resource)}`)
}

/** The one row of each record that the question is about: its own variant, or its source variant where the own one is not seen. */
function chosen({ resource, language, translation, account }: ListQuestion): Condition {
  const asked = condition('r.asked = ?', language)
  if (translation === undefined) return all([asked, condition('r.stand_in = 0')])
  if (translation !== 'any' && translation !== 'missing' && translation !== 'todo')
    return all([asked, ownIn(resource, translation)])
  const { anybodys, own } = seenStatuses(account)
  const hidden = statuses.filter((status) => !anybodys.includes(status))
  const unseen = hidden.map((status) =>
    own.includes(status) && account !== null
      ? condition(`(r.own_status = '${status}' AND r.author <> ?)`, account.id)
      : condition(`r.own_status = '${status}'`),
  )
  const standsIn = all([condition('r.stand_in = 1'), any([condition("r.own_status = ''"), ...unseen])])
  if (translation === 'missing') return all([asked, standsIn])
  const ownRows =
    translation === 'any'
      ? condition('r.stand_in = 0')
      : any((['outdated', 'partial', 'unpublished'] as const).map((state) => ownIn(resource, state)))
  return all([asked, any([ownRows, standsIn])])
}

/** Rows whose text in their language, or a seen variant's in any, has what is searched. */
function searched(question: ListQuestion, vocabulary: Vocabulary): Condition[] {
  const { resource, search, account } = question
  if (!search) return []
  const wanted = readSearch(search.text)
  if (wanted.words.length === 0 && wanted.excluded.length === 0) return []
  const inLanguage = (language: Language): Condition => matching(vocabulary, 'r.id', resource, language, wanted)
  const open = resource === 'events' ? [unlocked(account, 'r')] : []
  if (search.allLanguages) {
    const anywhere = languages.map((language) => all([variantSeen(question, language), inLanguage(language)]))
    return [...open, any(anywhere)]
  }
  if (!withStandIns(question)) return [...open, inLanguage(question.language)]
  return [
    ...open,
    any(languages.map((language) => all([condition(`r.language = '${language}'`), inLanguage(language)]))),
  ]
}

/** The record of the row has a variant in a language that the asker sees. */
const variantSeen = ({ resource, account }: ListQuestion, language: Language): Condition => {
  const own = all([
    condition(`o.asked = '${language}' AND o.stand_in = 0 AND o.id = r.id`),
    seen(account, statuses, { status: 'o.status', author: 'o.author' }),
  ])
  return { sql: `EXISTS (SELECT 1 FROM ${resource}_rows o WHERE ${own.sql})`, values: own.values }
}

const ofResource: Readonly<Record<ResourceName, (question: ListQuestion, now: string) => Condition[]>> = {
  events: eventConditions,
  venues: linkedConditions,
  organizers: linkedConditions,
  categories: termConditions,
  tags: termConditions,
}

/** Writes the SQL of a question. `now` is UTC, for what lies ahead. */
export function listSql(question: ListQuestion, now: string, vocabulary: Vocabulary): ListSql {
  const { resource, account, include, exclude, page, perPage } = question
  const where = all([
    chosen(question),
    seen(account, question.statuses, columns),
    ...(include ? [among('r.id', include)] : []),
    ...(exclude && exclude.length > 0
      ? [{ ...among('r.id', exclude), sql: `NOT (${among('r.id', exclude).sql})` }]
      : []),
    ...keptBy(question),
    ...searched(question, vocabulary),
    ...ofResource[resource](question, now),
  ])
  const from = `FROM ${resource}_rows r WHERE ${where.sql}`
  const order = orderOf(question)
  // Where nothing stands in, the row's language is the one asked for: the index alone answers.
  const language = withStandIns(question) ? 'r.language' : 'r.asked'
  return {
    page: condition(
      `SELECT r.id, ${language} AS language ${from} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      ...where.values,
      ...order.values,
      perPage,
      (page - 1) * perPage,
    ),
    count: condition(`SELECT count(*) AS total ${from}`, ...where.values),
  }
}

/** Totals worth keeping: as many as people look at between two writes. */
const mostTotals = 500

/** Answers lists. Page and total read one state, also while another process writes; a total is counted once per state of the store. */
export function listsOf(db: Database): (question: ListQuestion, now: string) => ListAnswer {
  const listed = listedListsOf(db)
  const totals = recently<string, number>(mostTotals, () => 1)
  let state = db.state()
  const total = (count: Condition): number => {
    const key = JSON.stringify(count)
    const known = totals.get(key)
    if (known !== undefined) return known
    const counted = db.one<{ total: number }>(count.sql, ...count.values)?.total ?? 0
    totals.set(key, counted)
    return counted
  }
  return (question, now) => {
    if (isListed(question)) return listed(question)
    if (question.search) db.settle()
    const { page, count } = listSql(question, now, vocabularyOf(db))
    const present = db.state()
    if (present !== state) totals.clear()
    state = present
    return db.transactRead(() => {
      const rows = db.all<ListAnswer['rows'][number]>(page.sql, ...page.values)
      // A first page that is not full holds all there is.
      return { rows, total: question.page === 1 && rows.length < question.perPage ? rows.length : total(count) }
    })
  }
}
