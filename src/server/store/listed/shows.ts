// Which standings a question shows: the rule of visibility asked once for each number that occurs, so that lists compare numbers only.
import { may, type Subject } from '#contract/rights.ts'
import type { Status } from '#contract/status.ts'
import type { TranslationState } from '#contract/translation.ts'
import type { ListQuestion } from '../types.ts'
import { seenStatuses } from '../visibility.ts'
import { readCode, type Standing } from './standing.ts'

/** Which of an event's rows a question shows. */
type Shown = 'own' | 'source' | undefined

/** The numbers a question shows, on others' events and on the asker's own; `standIns`: those of them that show the source variant. */
export type Shows = { others: number[]; mine: number[]; standIns: { others: number[]; mine: number[] } }

/** Which filters ask for what an event's password hides; a new filter does not compile without an entry. */
const hiddenByPassword = {
  hidden: false,
  bounds: false,
  localDays: false,
  categories: true,
  tags: true,
  venues: true,
  organizers: true,
  featured: true,
  parent: false,
  located: true,
  near: true,
  // Only for accounts that see hidden events.
  uncategorised: false,
  overlapping: false,
} satisfies Record<keyof NonNullable<ListQuestion['events']>, boolean>
const namesHiddenByPassword = Object.entries(hiddenByPassword).flatMap(([name, isHidden]) => (isHidden ? [name] : []))

/** Whether filters ask for what an event's password hides. */
export const asksBehindPassword = ({ events = { hidden: 'any', bounds: [] }, search }: ListQuestion): boolean =>
  search !== undefined ||
  // safe: a name of the table above
  namesHiddenByPassword.some((name) => events[name as keyof typeof events] !== undefined)

/**
 * Whether the asker may look behind the password of an event of their own, or of anybody's; `maybe`: it depends on more than its
 * standing in one language.
 */
export function opens(account: ListQuestion['account'], isMine: boolean): boolean | 'maybe' {
  if (may(account, 'seeHidden', 'events') === true) return true
  if (account === null || !isMine) return false
  const mine = (status: Status): Subject => ({ author: account.id, variants: { en: status }, trashed: false })
  if (may(account, 'editShared', 'events', mine('publish')) === true) return true
  return may(account, 'editShared', 'events', mine('draft')) === true ? 'maybe' : false
}

const fits = (question: ListQuestion, { featured, hidden, locked }: Standing, isMine: boolean): boolean => {
  const { events, account } = question
  if (!events) return true
  if (events.hidden !== 'any' && hidden !== (events.hidden === 'only')) return false
  if (events.featured !== undefined && events.featured !== featured) return false
  return !locked || !asksBehindPassword(question) || opens(account, isMine) !== false
}

/** The state of a variant that is there; a published source stands beside what is not public, and beside no source variant. */
const stateOf = (own: Status, { source, outdated, empty }: Standing): TranslationState => {
  if (outdated) return 'outdated'
  if (empty) return 'partial'
  return own !== 'publish' && source === 'publish' ? 'unpublished' : 'complete'
}

function shown(question: ListQuestion, standing: Standing, isMine: boolean, sees: (status: Status) => boolean): Shown {
  if (!fits(question, standing, isMine)) return undefined
  const { own, source } = standing
  const { translation, statuses } = question
  if (own !== undefined && sees(own)) {
    if (!statuses.includes(own)) return undefined
    const state = stateOf(own, standing)
    const asked =
      translation === undefined ||
      translation === 'any' ||
      translation === state ||
      (translation === 'todo' && state !== 'complete')
    return asked ? 'own' : undefined
  }
  const standsIn = translation === 'any' || translation === 'missing' || translation === 'todo'
  return standsIn && source !== undefined && sees(source) && statuses.includes(source) ? 'source' : undefined
}

/** Sorts out the numbers that occur. */
export function showsOf(question: ListQuestion, codes: readonly number[]): Shows {
  const { anybodys, own } = seenStatuses(question.account)
  const pick = (isMine: boolean, wanted: readonly Shown[]): number[] =>
    codes.filter((code) =>
      wanted.includes(
        shown(
          question,
          readCode(code),
          isMine,
          (status) => anybodys.includes(status) || (isMine && own.includes(status)),
        ),
      ),
    )
  const hasOwn =
    question.account !== null && (own.length > 0 || opens(question.account, true) !== opens(question.account, false))
  const others = pick(false, ['own', 'source'])
  const standIns = pick(false, ['source'])
  return {
    others,
    mine: hasOwn ? pick(true, ['own', 'source']) : others,
    standIns: { others: standIns, mine: hasOwn ? pick(true, ['source']) : standIns },
  }
}
