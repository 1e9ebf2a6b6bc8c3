// Deliberate differences: by the order of a list's rows.
import {
  asked,
  isLinkedResource,
  isList,
  isOutcome,
  isTerms,
  refusesOnly,
  rowsHere,
  rowsThere,
  sameRows,
  theirsSay,
  told,
} from '../about.ts'
import { isSame, type Json } from '../json.ts'
import type { Rule } from './rule.ts'
import { isOfMany } from './strict.ts'

const valuesOf = (rows: readonly Json[], name: string): unknown[] => rows.map((row) => row[name])

/** By the order of a list's rows. */
export const orders: readonly Rule[] = [
  {
    decision: '5 Extension orderby and order',
    told: ['a fixed order'],
    holds: (difference, about) => {
      const isSorted = (asked(about, 'orderby') ?? asked(about, 'order')) !== undefined
      if (!isSorted || !isList(about) || isTerms(about)) return false
      if (isOutcome(difference)) return theirsSay(about) === '200' && refusesOnly(about, 'orderby', 'order')
      const isWhole = told(about.ours.body, 'total') === told(about.recording.response.body, 'total')
      // What is sorted over all rows shows others on a page.
      const isAnotherPage = isOfMany(about) && rowsThere(about).length === rowsHere(about).length
      return difference.at === 'ids' && isWhole && (sameRows(about) || isAnotherPage)
    },
  },
  {
    decision: '5 Venues and organizers as observed, then id descending',
    told: ['equals in an order come in any order'],
    holds: ({ at }, about) =>
      at === 'ids' &&
      isLinkedResource(about) &&
      sameRows(about) &&
      isSame(valuesOf(rowsThere(about), 'date'), valuesOf(rowsHere(about), 'date')),
  },
  {
    decision: '6 As observed; terms that are equal in their order are by name',
    told: ['equals in an order come in any order'],
    holds: ({ at }, about) => {
      const by = asked(about, 'orderby') ?? 'name'
      const isKnown = ['name', 'slug', 'count', 'description', 'parent', 'term_group'].includes(by)
      return (
        at === 'ids' &&
        isTerms(about) &&
        isKnown &&
        sameRows(about) &&
        isSame(valuesOf(rowsThere(about), by), valuesOf(rowsHere(about), by))
      )
    },
  },
]
