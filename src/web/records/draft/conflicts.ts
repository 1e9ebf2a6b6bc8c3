// The fields that others and this person changed, until they are decided: what it was, what others made of it, what this person wrote.
import { type Draft, type Spot, write } from './draft.ts'
import type { Conflict } from './rebase.ts'
import { same } from './values.ts'

/** Whose value is to stand: the one from before, that of others, or this person's. */
export type Choice = 'base' | 'theirs' | 'mine'
/** A conflict on the page; without a choice nothing is saved. */
export type Standing = Conflict & { choice: Choice | undefined }

const isAt =
  (spot: Spot) =>
  (other: Spot): boolean =>
    other.part === spot.part && other.field === spot.field

/**
 * The conflicts after news: `fresh` are those the news made, `draft` has taken it. What it was before the first of them and what
 * the person wrote stay as they were; a choice holds until others change that very field again.
 */
export function afterNews(standing: readonly Standing[], fresh: readonly Conflict[], draft: Draft): Standing[] {
  const before = standing.flatMap((one): Standing[] => {
    const { base, mine } = draft.parts[one.part]
    const theirs = base[one.field]
    const field = draft.table.fields[one.field]
    const isNews = !field || !same(field, theirs, one.theirs)
    const again = fresh.some(isAt(one))
    if (!again && !(one.field in mine) && one.choice === undefined) return []
    return [{ ...one, theirs, choice: again && isNews ? undefined : one.choice }]
  })
  const added = fresh.filter((one) => !standing.some(isAt(one))).map((one) => ({ ...one, choice: undefined }))
  return [...before, ...added]
}

const valueOf = (conflict: Conflict, choice: Choice): unknown => conflict[choice]

/** The draft and the conflicts once one of them is decided; it can be decided anew until the record is saved. */
export function decided(
  draft: Draft,
  standing: readonly Standing[],
  spot: Spot,
  choice: Choice,
): { draft: Draft; conflicts: Standing[] } {
  const conflict = standing.find(isAt(spot))
  if (!conflict) return { draft, conflicts: [...standing] }
  return {
    draft: write(draft, spot.part, { [spot.field]: valueOf(conflict, choice) }),
    conflicts: standing.map((one) => (one === conflict ? { ...one, choice } : one)),
  }
}

/** The conflicts once the person wrote into a field: what they wrote is theirs to keep, and the choice. */
export const afterWriting = (standing: readonly Standing[], spot: Spot, value: unknown): readonly Standing[] =>
  standing.some(isAt(spot))
    ? standing.map((one) => (isAt(spot)(one) ? { ...one, mine: value, choice: 'mine' } : one))
    : standing

/** The conflicts nobody has decided yet. */
export const undecided = (standing: readonly Standing[]): Standing[] =>
  standing.filter(({ choice }) => choice === undefined)
