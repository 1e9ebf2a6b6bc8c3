// Parses the data quality filters: missing images and categories, overlaps at a venue, and authors.
import type { Issue } from '#shared/problem.ts'
import { can } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import type { ListQuery } from '../store/types.ts'
import { unknownIds } from '#shared/schema/issues.ts'
import { isDigits } from './filter-references.ts'

/** Parses the quality filters, which are for editors and translators; every account may list its own records. */
export function parseQualityFilters(
  ctx: RequestContext,
  values: { readonly [name: string]: unknown },
  query: ListQuery,
  faults: { [name: string]: Issue },
): void {
  const { account } = ctx
  const isAllowed = can(account, 'seeHidden', 'events') === true
  for (const filter of ['image', 'category', 'overlaps'])
    if (values[filter] !== undefined && !isAllowed)
      faults[filter] = { code: 'not_allowed', message: 'Only editors and translators may ask for this.' }
  if (typeof values['image'] === 'boolean') query.pictured = values['image']
  const name = typeof values['author'] === 'string' ? values['author'].trim() : undefined
  if (name === undefined) return
  const author = name === 'me' ? account?.id : /^\d{1,15}$/.test(name) ? Number(name) : undefined
  if (author === undefined && name !== 'me')
    faults['author'] = isDigits(name)
      ? unknownIds([name])
      : { code: 'unknown_id', message: 'Must be `me`, or the number of an account.' }
  else if (author === undefined || (author !== account?.id && !isAllowed))
    faults['author'] = {
      code: 'not_allowed',
      message: 'Only editors and translators may ask for the records of others.',
    }
  else query.author = author
}
