// All rules of allowed differences.
import type { Exchange } from '../exchange.ts'
import type { Difference } from '../difference.ts'
import { forSearch } from './for-search.ts'
import { listings } from './listings.ts'
import { orders } from './orders.ts'
import { outcomes } from './outcomes.ts'
import { sendings } from './sendings.ts'
import { values } from './values.ts'

/** All rules; the first that holds for a difference allows it. */
export const rules = [...outcomes, ...sendings, ...values, ...forSearch, ...listings, ...orders]

/** The decision that allows a difference; `undefined` if none does. No decision allows an internal error. */
export const findDecision = (difference: Difference, exchange: Exchange): string | undefined =>
  exchange.ours.status >= 500 || difference.isContradiction
    ? undefined
    : rules.find((rule) => rule.holds(difference, exchange))?.decision
