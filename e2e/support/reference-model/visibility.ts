// The part of the reference model that all lists share: visible rows, their language, and searched texts.
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Account, can, canSee } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import type { CreatedRecord, CreatedEvent, Texts } from './create-content.ts'

/** The account and language of a request. */
export type Viewer = { account: Account; language: Language }
export type Query = { readonly [parameter: string]: string }
/** A record in the language it is listed in. */
export type Row<M extends CreatedRecord> = { of: M; language: Language; texts: Texts }

/** The status of a translation as in responses; `undefined` if there is none. */
export const getStatus = ({ texts, trashed }: CreatedRecord, language: Language): Status | undefined =>
  texts[language] && (trashed ? 'trash' : texts[language].status)
export const isVisible = (account: Account, of: CreatedRecord, language: Language): boolean => {
  const status = getStatus(of, language)
  return status !== undefined && canSee(account, of.author, status)
}
/** Whether an account can see a record in any language. */
export const isVisibleSomewhere = (account: Account, of: CreatedRecord): boolean =>
  languages.some((each) => isVisible(account, of, each))
export const canSeeHidden = (account: Account): boolean => can(account, 'seeHidden', 'events') === true

/** Whether an account can see the protected values of an event. */
export function isOpen(account: Account, event: CreatedEvent): boolean {
  if (!event.isLocked || canSeeHidden(account)) return true
  if (account?.id !== event.author) return false
  const isPublic = Object.values(event.texts).some(({ status }) => status === 'publish' || status === 'future')
  return account.role === 'author' || (account.role === 'contributor' && !isPublic)
}

/** Whether an event is counted for its linked records: visible in the language, not trashed, and unlocked. */
export const counts = ({ account, language }: Viewer, event: CreatedEvent): boolean =>
  !event.trashed && isVisible(account, event, language) && isOpen(account, event)

const fills = (text: string): boolean => text !== ''
export function stateOf(of: CreatedRecord, own: Texts | undefined, language: Language): string {
  const source = of.texts[of.source]
  if (!own || !source) return 'missing'
  if (language === of.source) return 'complete'
  if (of.edited) return 'outdated'
  const isEmpty = (['description', 'excerpt', 'reason'] as const).some(
    (field) => fills(source[field]) && !fills(own[field]),
  )
  if (isEmpty) return 'partial'
  return getStatus(of, language) !== 'publish' && getStatus(of, of.source) === 'publish' ? 'unpublished' : 'complete'
}

/** The row of a record, if any: its translation, or with the filter `translation` its source, in the requested state. */
export function toRow<M extends CreatedRecord>(
  { account, language }: Viewer,
  of: M,
  translation: string | undefined,
): Row<M> | undefined {
  const shown = isVisible(account, of, language)
    ? language
    : translation && isVisible(account, of, of.source)
      ? of.source
      : undefined
  const texts = shown && of.texts[shown]
  if (!shown || !texts) return undefined
  if (translation && translation !== 'any') {
    const own = shown === language ? of.texts[language] : undefined
    const state = stateOf(of, own, language)
    if (translation === 'todo' ? state === 'complete' : state !== translation) return undefined
  }
  return { of, language: shown, texts }
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** Whether texts contain all search terms, and none of the excluded ones. */
const has = (texts: readonly string[], sought: string): boolean =>
  [...plain(sought).matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)].every(
    ([, minus, phrase, word]) =>
      word === '-' || texts.some((text) => plain(text).includes(phrase ?? word ?? '')) === (minus === ''),
  )
/** The slug of a term, which is searched too. */
const textsOf = (of: CreatedRecord, { title, description, excerpt, slug }: Texts): string[] => [
  title,
  description,
  excerpt,
  slug,
  ...of.notes,
]

/** Whether a row matches a search: in its own language, or in any visible one. */
export function isFound(
  { account }: Viewer,
  { of, texts }: Row<CreatedRecord>,
  { search, search_languages }: Query,
): boolean {
  if (search === undefined) return true
  if (search_languages !== 'all') return has(textsOf(of, texts), search)
  return languages.some(
    (each) => of.texts[each] && isVisible(account, of, each) && has(textsOf(of, of.texts[each]), search),
  )
}

/** The statuses of a list; `undefined` if the account may not filter by them. */
export function requestedStatuses(account: Account, requested: string | undefined): readonly Status[] | undefined {
  const isPublic = account === null || account.role === 'subscriber'
  const alive: readonly Status[] = statuses.filter((status) => status !== 'trash')
  const names = requested?.split(',') ?? [isPublic ? 'publish' : 'any']
  if (isPublic && names.some((name) => name !== 'publish' && name !== 'any')) return undefined
  return statuses.filter((status) => names.includes(status) || (names.includes('any') && alive.includes(status)))
}

/** Whether the account may use the common parameters. */
export function canRequest(account: Account, { translation, due, orderby, image, author }: Query): boolean {
  if ((due !== undefined || orderby === 'due') && !canSeeHidden(account)) return false
  if (translation !== undefined && !canSeeHidden(account) && !(account !== null && translation === 'any')) return false
  if (image !== undefined && !canSeeHidden(account)) return false
  if (author === undefined || canSeeHidden(account)) return true
  return account !== null && (author === 'me' || author === String(account.id))
}
export const isBy = (account: Account, of: CreatedRecord, author: string | undefined): boolean =>
  author === undefined || of.author === (author === 'me' ? account?.id : Number(author))

export type Key = string | number
/** Sorts by several keys; texts without accents and case. */
export const sortRows = <T>(rows: readonly T[], descending: boolean, keysOf: (row: T) => readonly Key[]): T[] => {
  const folded = (key: Key): Key => (typeof key === 'string' ? plain(key) : key)
  const sorted = rows.toSorted((a, b) => {
    const [of, than] = [keysOf(a).map(folded), keysOf(b).map(folded)]
    const at = of.findIndex((key, n) => key !== than[n])
    return at < 0 ? 0 : (of[at] ?? 0) < (than[at] ?? 0) ? -1 : 1
  })
  return descending ? sorted.toReversed() : sorted
}
