// How long events last, by classes: what is under way at a moment began, in each class, not longer ago than the class lasts.

const day = 86_400
/** The longest of each class, in seconds, from `span` 0 on: a day, four, sixteen … The last class has no end. */
const longestOf = [...Array.from({ length: 8 }, (_, span) => day * 4 ** span), Infinity]

/** Events of `span` 0 are short; the others are long, and found by an index of their own. */
export const shortest = day
/** Long classes: `span` from 1 on. */
export const longSpans = longestOf.map((longest, span) => ({ span, longest })).slice(1)
/** An event that ends before it starts is odd, and in no counter. */
export const odd = -1

/** The class of an event by its seconds. */
export const spanOf = (lasting: number): number =>
  lasting < 0 ? odd : longestOf.findIndex((longest) => lasting <= longest)

/** The same as SQL. */
export const spanSql = (lasting: string): string =>
  `CASE WHEN ${lasting} < 0 THEN ${odd} ${longestOf
    .map((longest, span) => (longest === Infinity ? `ELSE ${span}` : `WHEN ${lasting} <= ${longest} THEN ${span}`))
    .join(' ')} END`
