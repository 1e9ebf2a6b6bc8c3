// All rules of allowed differences.
import type { Exchange } from '../exchange.ts'
import type { Difference } from '../difference.ts'
import { forSearch } from './for-search.ts'
import { listings } from './listings.ts'
import { orders } from './orders.ts'
import { outcomes } from './outcomes.ts'
import { sendings } from './sendings.ts'
import { values } from './values.ts'

/** All of them; the first that holds for a difference excuses it. */
export const rules = [...outcomes, ...sendings, ...values, ...forSearch, ...listings, ...orders]

/** The decision that makes a difference; `undefined` when none does: none makes our service fail. */
export const findDecision = (difference: Difference, exchange: Exchange): string | undefined =>
  exchange.ours.status >= 500 || difference.isContradiction
    ? undefined
    : rules.find((rule) => rule.holds(difference, exchange))?.decision
