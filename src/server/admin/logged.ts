// A line of the log as an asker may read it.
import type { DoneBy, LoggedChange, LoggedParts, LoggedValue } from '#contract/history.ts'
import { isToldNames } from '#contract/naming.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Account } from '#contract/rights.ts'
import type { Asking } from '../asking.ts'
import { visibleLanguages } from '../present/visible.ts'
import type { Store } from '../store/store.ts'
import type { Change, Changed, ChangeParts, Value } from '../store/types.ts'
import { isNothing } from '../store/difference.ts'

/** The resources whose ids stand in a field of the log. */
const linked: { readonly [field: string]: ResourceName } = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
  events: 'events',
}

/** Bookkeeping that follows from other fields. */
const isInternal = (field: string): boolean => field.startsWith('made_from.') || field.startsWith('utc_')

/** Ids of records the asker may not see are left out; a record that is gone is a number and nothing else. */
const shown = (
  { store, account }: { store: Store; account: Account },
  field: string,
  value: Value | readonly number[],
): LoggedValue => {
  const resource = linked[field]
  if (typeof value !== 'object' || value === null || resource === undefined) return value
  return value.filter((id) => {
    const record = store.read(resource, id)
    return record === undefined || visibleLanguages(account, record).length > 0
  })
}

/** What a change did to the parts that are seen. */
export function loggedParts(asking: Asking, parts: ChangeParts, isSeen: (part: string) => boolean): LoggedParts {
  const told: LoggedParts = {}
  for (const [part, fields] of Object.entries(parts)) {
    if (!isSeen(part)) continue
    // What a language that comes or goes had emptied for itself is kept for going back, and is no news.
    const isWhole = fields['status']?.includes(null) === true
    const isNews = ([old, now]: Changed): boolean => !isWhole || !isNothing(old) || !isNothing(now)
    const shownFields = Object.entries(fields).filter(([field, change]) => !isInternal(field) && isNews(change))
    if (shownFields.length === 0) continue
    told[part] = Object.fromEntries(
      shownFields.map(([field, [old, now]]) => [
        field,
        { old: shown(asking, field, old), new: shown(asking, field, now) },
      ]),
    )
  }
  return told
}

/** Who made a change, by name to whom names are told. */
export function doneBy(store: Store, reader: Account, account: number | null): DoneBy {
  if (account === null) return null
  return { id: account, name: isToldNames(reader) ? (store.accounts.byId(account)?.name ?? '') : '' }
}

/** A line of the log; `isSeen` says which parts the asker may see. */
export const loggedChange = (asking: Asking, change: Change, isSeen: (part: string) => boolean): LoggedChange => ({
  seq: change.seq,
  at: change.at,
  change_set: change.changeSet,
  by: doneBy(asking.store, asking.account, change.account),
  deed: change.deed,
  parts: loggedParts(asking, change.parts, isSeen),
})
