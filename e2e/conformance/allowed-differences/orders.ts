// Allowed differences in the order of rows.
import {
  queryValue,
  isAsExpected,
  isLinkedResource,
  isList,
  isOutcome,
  isTerms,
  refusesOnly,
  rowsHere,
  rowsThere,
  sameRows,
  expectedStatus,
} from '../exchange.ts'
import { isSame, type Json } from '../json.ts'
import type { Rule } from './rule.ts'

const valuesOf = (rows: readonly Json[], name: string): unknown[] => rows.map((row) => row[name])

/** Rules by order of the rows. */
export const orders: readonly Rule[] = [
  {
    decision: '5 Extension orderby and order',
    documented: ['a fixed order'],
    holds: (difference, exchange) => {
      const isSorted = (queryValue(exchange, 'orderby') ?? queryValue(exchange, 'order')) !== undefined
      if (!isSorted || !isList(exchange) || isTerms(exchange)) return false
      if (isOutcome(difference)) return expectedStatus(exchange) === '200' && refusesOnly(exchange, 'orderby', 'order')
      return difference.at === 'ids' && isAsExpected(difference, exchange)
    },
  },
  {
    decision: '5 Venues and organizers as observed, then id descending',
    documented: ['records with equal sort values have no fixed order'],
    holds: (difference, exchange) =>
      difference.at === 'ids' &&
      isLinkedResource(exchange) &&
      isAsExpected(difference, exchange) &&
      sameRows(exchange) &&
      isSame(valuesOf(rowsThere(exchange), 'date'), valuesOf(rowsHere(exchange), 'date')),
  },
  {
    decision: '6 As observed; terms with equal sort values by name',
    documented: ['records with equal sort values have no fixed order'],
    holds: (difference, exchange) => {
      const by = queryValue(exchange, 'orderby') ?? 'name'
      const isKnown = ['name', 'slug', 'count', 'description', 'parent', 'term_group'].includes(by)
      return (
        difference.at === 'ids' &&
        isTerms(exchange) &&
        isKnown &&
        isAsExpected(difference, exchange) &&
        sameRows(exchange) &&
        // Counts of terms are computed; their order follows from other counts.
        (by === 'count' || isSame(valuesOf(rowsThere(exchange), by), valuesOf(rowsHere(exchange), by)))
      )
    },
  },
]
