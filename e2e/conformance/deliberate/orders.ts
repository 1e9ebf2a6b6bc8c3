// Deliberate differences: by the order of a list's rows.
import {
  asked,
  isAsExpected,
  isLinkedResource,
  isList,
  isOutcome,
  isTerms,
  refusesOnly,
  rowsHere,
  rowsThere,
  sameRows,
  theirsSay,
} from '../about.ts'
import { isSame, type Json } from '../json.ts'
import type { Rule } from './rule.ts'

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
      return difference.at === 'ids' && isAsExpected(difference, about)
    },
  },
  {
    decision: '5 Venues and organizers as observed, then id descending',
    told: ['equals in an order come in any order'],
    holds: (difference, about) =>
      difference.at === 'ids' &&
      isLinkedResource(about) &&
      isAsExpected(difference, about) &&
      sameRows(about) &&
      isSame(valuesOf(rowsThere(about), 'date'), valuesOf(rowsHere(about), 'date')),
  },
  {
    decision: '6 As observed; terms that are equal in their order are by name',
    told: ['equals in an order come in any order'],
    holds: (difference, about) => {
      const by = asked(about, 'orderby') ?? 'name'
      const isKnown = ['name', 'slug', 'count', 'description', 'parent', 'term_group'].includes(by)
      return (
        difference.at === 'ids' &&
        isTerms(about) &&
        isKnown &&
        isAsExpected(difference, about) &&
        sameRows(about) &&
        // What a term counts is computed, as their order is from other counts.
        (by === 'count' || isSame(valuesOf(rowsThere(about), by), valuesOf(rowsHere(about), by)))
      )
    },
  },
]
