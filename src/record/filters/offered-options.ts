// Which words of a filter somebody is offered: those the service would not refuse them, and that can show them anything.
import type { Filter } from '#contract/filter.ts'
import { offersStatus } from '#contract/list-rights.ts'
import type { Account } from '#contract/rights.ts'
import { statuses } from '#contract/status.ts'

/** The words, in the table's order. */
export const offeredOptions = (account: Account, name: string, { options = [] }: Filter): readonly string[] =>
  name === 'status'
    ? options.filter((option) => {
        const status = statuses.find((one) => one === option)
        return status === undefined || offersStatus(account, status)
      })
    : options
