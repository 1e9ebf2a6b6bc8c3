// What an answer of ours says of itself agrees: no decision excuses a list that is counted wrongly, or a moment that is told in two ways.
import { resourceNames } from '#contract/resources.ts'
import type { Answer, Difference } from './difference.ts'
import { isObject, type Json, objectsIn } from './json.ts'
import { pairsOf, type Recording } from './recording.ts'

/** Every point in which our answer contradicts itself, what it should say in the place of theirs. */
export function contradictions({ request }: Recording, { headers, body }: Answer): Difference[] {
  if (!isObject(body)) return []
  const found: Difference[] = []
  const say = (at: string, theirs: unknown, ours: unknown): void => {
    if (ours !== undefined && ours !== null && theirs !== ours) found.push({ at, theirs, ours })
  }
  const name = resourceNames.find((one) => Array.isArray(body[one]) && 'total' in body)
  const rows = name ? objectsIn(body[name]) : [body]
  for (const row of rows) compareMoments(row, say)
  if (!name) return found
  const asked = (parameter: string, unsent: number): number =>
    Number(pairsOf(request.query).findLast(([other]) => other === parameter)?.[1] ?? unsent)
  const [page, size] = [asked('page', 1), Math.min(asked('per_page', 10), 100)]
  const { total, total_pages: pages } = body
  const count = Number(total)
  say('total_pages of its total', Math.ceil(count / size), pages)
  say('rows of its page', Math.max(0, Math.min(size, count - (page - 1) * size)), rows.length)
  say('X-TEC-Total of its total', String(count), headers.get('X-TEC-Total'))
  if (pages === undefined) return found
  say('X-TEC-TotalPages of its total', String(pages), headers.get('X-TEC-TotalPages'))
  say('next_rest_url of its page', page * size < count, 'next_rest_url' in body)
  say('previous_rest_url of its page', page > 1, 'previous_rest_url' in body)
  return found
}

/** A moment and its parts. */
function compareMoments(row: Json, say: (at: string, theirs: unknown, ours: unknown) => void): void {
  for (const name of ['start_date', 'end_date', 'utc_start_date', 'utc_end_date']) {
    const parts = row[`${name}_details`]
    if (!isObject(parts) || !(name in row)) continue
    const [year, month, day, hour, minutes, seconds] = ['year', 'month', 'day', 'hour', 'minutes', 'seconds'].map(
      (part) => parts[part],
    )
    say(`${name} of its details`, `${year}-${month}-${day} ${hour}:${minutes}:${seconds}`, row[name])
  }
}
