// Which words of a filter somebody is offered: those the service would not refuse them, and that can show them anything.
import type { Filter } from '#shared/schema/filters.ts'
import { isStatusOffered, type Account } from '#shared/policy/policy.ts'
import { statuses } from '#shared/schema/status.ts'

/** The words, in the table's order. */
export const offeredOptions = (account: Account, name: string, { options = [] }: Filter): readonly string[] =>
  name === 'status'
    ? options.filter((option) => {
        const status = statuses.find((one) => one === option)
        return status === undefined || isStatusOffered(account, status)
      })
    : options
