// Where a record stands in the result of its list, and the records beside it, across the pages.

/** A page of a result: the numbers of its records. */
export type ResultPage = { ids: readonly number[]; total: number }
/** The records beside one; `page` is where it stands, `position` counts from 1 over all pages, `undefined` once it left the result. */
export type Neighbours = {
  page: number
  position: number | undefined
  total: number
  previous: number | undefined
  next: number | undefined
}

/** Finds a record on a page or on those beside it, as far as they are known; `undefined` when it stands on none. */
export function findNeighbours(
  id: number,
  page: number,
  size: number,
  known: { before: ResultPage | undefined; here: ResultPage | undefined; after: ResultPage | undefined },
): Neighbours | undefined {
  const pages = [known.before, known.here, known.after]
  const of = pages.findIndex((one) => one?.ids.includes(id))
  const found = pages[of]
  if (!found) return undefined
  const at = found.ids.indexOf(id)
  const number = page + of - 1
  return {
    page: number,
    position: (number - 1) * size + at + 1,
    total: found.total,
    previous: found.ids[at - 1] ?? pages[of - 1]?.ids.at(-1),
    next: found.ids[at + 1] ?? pages[of + 1]?.ids[0],
  }
}

/** The walk from a record as it last was, in answer to a question (in any notation, without its page). */
export type Kept = { question: string; id: number; walk: Neighbours }

/**
 * What is left of a walk once the record is no longer in the result, as a text that was missing when it is written: the same records
 * beside it. `total` is the result's size now; `undefined` while that is not known.
 */
export function storedNeighbours(
  kept: Kept | undefined,
  question: string,
  id: number,
  total: number | undefined,
): Neighbours | undefined {
  if (kept?.id !== id || kept.question !== question) return undefined
  return total === undefined ? kept.walk : { ...kept.walk, total, position: undefined }
}
