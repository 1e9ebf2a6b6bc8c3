// How an event stands in a language, as one number: what lists filter by, besides dates and links.
import { type Status, statuses } from '#contract/status.ts'

/** `own`: the status of the variant in the language, `source`: of the source variant that stands in where the own one is missing or not public. */
export type Standing = {
  own: Status | undefined
  source: Status | undefined
  outdated: boolean
  empty: boolean
  hidden: boolean
  featured: boolean
  locked: boolean
}

/** What each property adds to the number. Hidden comes first, so that what the public sees lies in one range. */
export const weights = { hidden: 1024, own: 128, source: 16, outdated: 8, empty: 4, featured: 2, locked: 1 } as const

/** What a status counts for; 0 is no variant. */
export const statusNumber = (status: Status | undefined): number =>
  status === undefined ? 0 : statuses.indexOf(status) + 1

export const codeOf = ({ own, source, outdated, empty, hidden, featured, locked }: Standing): number =>
  statusNumber(own) * weights.own +
  statusNumber(source) * weights.source +
  Number(hidden) * weights.hidden +
  Number(outdated) * weights.outdated +
  Number(empty) * weights.empty +
  Number(featured) * weights.featured +
  Number(locked) * weights.locked

export const readCode = (code: number): Standing => ({
  own: statuses[((code >> 7) & 7) - 1],
  source: statuses[((code >> 4) & 7) - 1],
  hidden: (code & weights.hidden) !== 0,
  outdated: (code & weights.outdated) !== 0,
  empty: (code & weights.empty) !== 0,
  featured: (code & weights.featured) !== 0,
  locked: (code & weights.locked) !== 0,
})

/** Published, translated, and nothing else to say of it: how most events stand. What stands otherwise has an index of its own. */
export const plainCode = weights.own
