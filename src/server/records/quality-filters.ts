// Filters for those who keep records: what lacks a picture or a category, rooms that are taken twice, whose records they are.
import type { Issue } from '#shared/problem.ts'
import { can } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import type { ListQuery } from '../sync-store/types.ts'
import { unknownIds } from '#shared/schema/issues.ts'
import { isDigits } from './filter-references.ts'

/** What only those who keep records may look for; one's own records are open to whoever has some. */
export function parseQualityFilters(
  ctx: RequestContext,
  values: { readonly [name: string]: unknown },
  question: ListQuery,
  faults: { [name: string]: Issue },
): void {
  const { account } = ctx
  const keeps = can(account, 'seeHidden', 'events') === true
  for (const name of ['image', 'category', 'overlaps'])
    if (values[name] !== undefined && !keeps)
      faults[name] = { code: 'not_allowed', message: 'Only editors and translators may ask for this.' }
  if (typeof values['image'] === 'boolean') question.pictured = values['image']
  const named = typeof values['author'] === 'string' ? values['author'].trim() : undefined
  if (named === undefined) return
  const author = named === 'me' ? account?.id : /^\d{1,15}$/.test(named) ? Number(named) : undefined
  if (author === undefined && named !== 'me')
    faults['author'] = isDigits(named)
      ? unknownIds([named])
      : { code: 'unknown_id', message: 'Must be `me`, or the number of an account.' }
  else if (author === undefined || (author !== account?.id && !keeps))
    faults['author'] = {
      code: 'not_allowed',
      message: 'Only editors and translators may ask for the records of others.',
    }
  else question.author = author
}
