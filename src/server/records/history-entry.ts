// A line of the log as an asker may read it.
import type {
  ChangeAuthor,
  AuditEntry,
  AuditParts,
  AuditValue,
  TranslationMark,
  TranslationMarks,
} from '#shared/history.ts'
import { languages } from '#shared/i18n/language.ts'
import { canSeeAccountNames } from '#shared/policy/account-names.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { copiedFlag, isOutdated } from '#shared/i18n/translation-state.ts'
import type { RequestContext } from '../http/context.ts'
import { visibleLanguages } from './visibility.ts'
import type { Store } from '../sync-store/store.ts'
import type { Change, Changed, ChangeParts, StoredRecord, Value } from '../sync-store/types.ts'
import { isNothing, madeFromPrefix } from '../sync-store/diff.ts'
import type { Snapshot } from './history-snapshot.ts'

/** The resources whose ids stand in a field of the log. */
const linked: { readonly [field: string]: ResourceName } = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
  events: 'events',
}

/** Bookkeeping that follows from other fields. */
const isInternal = (field: string): boolean => field.startsWith(madeFromPrefix) || field.startsWith('utc_')

type LinkedRecords = { [field: string]: ReadonlyMap<number, StoredRecord> }

/** The records whose ids stand in a change, by field and id. */
function readLinkedRecords(store: Store, parts: ChangeParts): LinkedRecords {
  const records: LinkedRecords = {}
  for (const [field, resource] of Object.entries(linked)) {
    const values = Object.values(parts).flatMap((fields) => fields[field] ?? [])
    const ids = values.flatMap((value) => (typeof value === 'object' && value !== null ? value : []))
    if (ids.length > 0) records[field] = store.readMany(resource, ids)
  }
  return records
}

/** A value without the ids of records that the account may not see; ids of deleted records stay. */
const visibleValue = (
  account: Account,
  records: ReadonlyMap<number, StoredRecord> | undefined,
  value: Value | readonly number[],
): AuditValue => {
  if (typeof value !== 'object' || value === null) return value
  return value.filter((id) => {
    const record = records?.get(id)
    return record === undefined || visibleLanguages(account, record).length > 0
  })
}

/** What a change did to the parts that are seen. */
export function auditParts(ctx: RequestContext, parts: ChangeParts, isSeen: (part: string) => boolean): AuditParts {
  const response: AuditParts = {}
  const records = readLinkedRecords(ctx.store, parts)
  const visible = (field: string, value: Value | readonly number[]): AuditValue =>
    visibleValue(ctx.account, records[field], value)
  for (const [part, fields] of Object.entries(parts)) {
    if (!isSeen(part)) continue
    // What a language that comes or goes had emptied for itself is kept for going back, and is no news.
    const isWhole = fields['status']?.includes(null) === true
    const isNews = ([old, now]: Changed): boolean => !isWhole || !isNothing(old) || !isNothing(now)
    const shownFields = Object.entries(fields).filter(([field, change]) => !isInternal(field) && isNews(change))
    if (shownFields.length === 0) continue
    response[part] = Object.fromEntries(
      shownFields.map(([field, [old, now]]) => [field, { old: visible(field, old), new: visible(field, now) }]),
    )
  }
  return response
}

/**
 * What a change did to the states of translations, told from what their texts were made from; `after` is the record behind the change.
 * A text that changes is made from its source, which is no news; nor is what another source language brings along.
 */
export function translationFlags(
  { parts }: Pick<Change, 'parts'>,
  after: Pick<Snapshot, 'source' | 'texts'>,
  isSeen: (part: string) => boolean,
): TranslationMarks | undefined {
  const switched = parts['shared']?.['source_language']
  const isSwitched = switched !== undefined && switched[0] !== null && switched[1] !== null
  if (after.source === undefined || isSwitched) return undefined
  const source = after.texts[after.source] ?? {}
  const sourceChange = parts[after.source] ?? {}
  const marks: TranslationMarks = {}
  for (const language of languages.filter((each) => each !== after.source && isSeen(each))) {
    const fields = parts[language] ?? {}
    const isNew = fields['status']?.[0] === null
    const ofLanguage: { [field: string]: TranslationMark } = {}
    for (const [name, [old, now]] of Object.entries(fields)) {
      if (!name.startsWith(madeFromPrefix) || typeof now !== 'string') continue
      const field = name.slice(madeFromPrefix.length)
      const sourceNow = source[field] ?? ''
      const sourceBefore = String((field in sourceChange ? sourceChange[field]?.[0] : sourceNow) ?? '')
      const wasBehind = typeof old === 'string' && isOutdated(old, sourceBefore)
      if (now === copiedFlag) ofLanguage[field] = 'copied'
      else if (isNew || field in fields) continue
      else if (isOutdated(now, sourceNow) && !wasBehind) ofLanguage[field] = 'outdated'
      else ofLanguage[field] = field in sourceChange && !wasBehind ? 'minor' : 'confirmed'
    }
    if (Object.keys(ofLanguage).length > 0) marks[language] = ofLanguage
  }
  return Object.keys(marks).length > 0 ? marks : undefined
}

/** Who made a change, by name to whom names are told. */
export function changeAuthor(store: Store, reader: Account, account: number | null): ChangeAuthor {
  if (account === null) return null
  return { id: account, name: canSeeAccountNames(reader) ? (store.accounts.byId(account)?.name ?? '') : '' }
}

/**
 * A line of the log. `after` is the record behind it, for who may know the states of translations; `isSeen` says which parts the asker
 * may see.
 */
export function auditEntry(
  ctx: RequestContext,
  change: Change,
  after: Snapshot | undefined,
  isSeen: (part: string) => boolean,
): AuditEntry {
  const marks = after && translationFlags(change, after, isSeen)
  return {
    seq: change.seq,
    at: change.at,
    change_set: change.changeSet,
    by: changeAuthor(ctx.store, ctx.account, change.account),
    deed: change.deed,
    parts: auditParts(ctx, change.parts, isSeen),
    ...(marks && { marks }),
  }
}
