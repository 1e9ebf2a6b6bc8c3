import type { BulkRowResult } from '#shared/responses.ts'
import { undoScope } from '#shared/policy/granted-status.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Status } from '#shared/schema/status.ts'

/** Whether the account may undo what it has changed in a translation. */
export function canUndoTexts(
  account: Account,
  resource: ResourceName,
  { result, parts = {}, marks = {} }: BulkRowResult,
): boolean {
  if (result !== 'changed') return false
  // It has written the translation, and so sees it: the status that is not named is no obstacle.
  const draft: Status = 'draft'
  const translations = Object.fromEntries(
    [...Object.keys(parts), ...Object.keys(marks)].map((part) => [part, parts[part]?.['status']?.new ?? draft]),
  )
  const subject = { author: account?.id ?? 0, translations, trashed: false }
  return undoScope(account, resource, { parts, marks }, subject, true) !== 'none'
}
