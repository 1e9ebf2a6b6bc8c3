// Presents a change as an account may read it.
import type {
  ChangeAuthor,
  AuditEntry,
  AuditParts,
  AuditValue,
  TranslationMark,
  TranslationMarks,
} from '#shared/changes.ts'
import { languages } from '#shared/i18n/language.ts'
import { canSeeAccountNames, type Account } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { copiedFlag, isOutdated } from '#shared/i18n/translation-state.ts'
import type { RequestContext } from '../http/context.ts'
import { visibleLanguages } from './visibility.ts'
import { readAccount } from '../store/accounts.ts'
import { readRecords } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { Change, Changed, ChangeParts, StoredRecord, Value } from '../store/types.ts'
import { isNothing, madeFromPrefix } from '../store/diff.ts'
import type { Snapshot } from './history-snapshot.ts'

/** The resources that fields of a change contain ids of. */
const linkedResources: { readonly [field: string]: ResourceName } = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
  events: 'events',
}

/** Fields that follow from others. */
const isInternal = (field: string): boolean => field.startsWith(madeFromPrefix) || field.startsWith('utc_')

type LinkedRecords = { [field: string]: ReadonlyMap<number, StoredRecord> }

/** The records whose ids a change contains, by field and id. */
async function readLinkedRecords(tx: ReadTx, parts: ChangeParts): Promise<LinkedRecords> {
  const records: LinkedRecords = {}
  for (const [field, resource] of Object.entries(linkedResources)) {
    const values = Object.values(parts).flatMap((fields) => fields[field] ?? [])
    const ids = values.flatMap((value) => (typeof value === 'object' && value !== null ? value : []))
    if (ids.length > 0) records[field] = await readRecords(tx, resource, ids)
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

/** The changed fields of the visible parts. */
export async function auditParts(
  tx: ReadTx,
  { account }: Pick<RequestContext, 'account'>,
  parts: ChangeParts,
  isPartVisible: (part: string) => boolean,
): Promise<AuditParts> {
  const response: AuditParts = {}
  const records = await readLinkedRecords(tx, parts)
  const visible = (field: string, value: Value | readonly number[]): AuditValue =>
    visibleValue(account, records[field], value)
  for (const [part, fields] of Object.entries(parts)) {
    if (!isPartVisible(part)) continue
    // A translation that is added or removed logs its empty fields for reverting. They are no change.
    const isWhole = fields['status']?.includes(null) === true
    const isShown = ([old, now]: Changed): boolean => !isWhole || !isNothing(old) || !isNothing(now)
    const shownFields = Object.entries(fields).filter(([field, change]) => !isInternal(field) && isShown(change))
    if (shownFields.length === 0) continue
    response[part] = Object.fromEntries(
      shownFields.map(([field, [old, now]]) => [field, { old: visible(field, old), new: visible(field, now) }]),
    )
  }
  return response
}

/**
 * The effects of a change on the states of translations, from the source texts that their texts were made from. `after`: the snapshot
 * after the change. Changed texts have no mark: they are made from the present source. Nor has a change of the source language.
 */
export function translationFlags(
  { parts }: Pick<Change, 'parts'>,
  after: Pick<Snapshot, 'source' | 'texts'>,
  isPartVisible: (part: string) => boolean,
): TranslationMarks | undefined {
  const switched = parts['shared']?.['source_language']
  const isSwitched = switched !== undefined && switched[0] !== null && switched[1] !== null
  if (after.source === undefined || isSwitched) return undefined
  const source = after.texts[after.source] ?? {}
  const sourceChange = parts[after.source] ?? {}
  const marks: TranslationMarks = {}
  for (const language of languages.filter((each) => each !== after.source && isPartVisible(each))) {
    const fields = parts[language] ?? {}
    const isNew = fields['status']?.[0] === null
    const fieldMarks: { [field: string]: TranslationMark } = {}
    for (const [name, [old, now]] of Object.entries(fields)) {
      if (!name.startsWith(madeFromPrefix) || typeof now !== 'string') continue
      const field = name.slice(madeFromPrefix.length)
      const sourceNow = source[field] ?? ''
      const sourceBefore = String((field in sourceChange ? sourceChange[field]?.[0] : sourceNow) ?? '')
      const wasOutdated = typeof old === 'string' && isOutdated(old, sourceBefore)
      if (now === copiedFlag) fieldMarks[field] = 'copied'
      else if (isNew || field in fields) continue
      else if (isOutdated(now, sourceNow) && !wasOutdated) fieldMarks[field] = 'outdated'
      else fieldMarks[field] = field in sourceChange && !wasOutdated ? 'minor' : 'confirmed'
    }
    if (Object.keys(fieldMarks).length > 0) marks[language] = fieldMarks
  }
  return Object.keys(marks).length > 0 ? marks : undefined
}

/** The account that made a change, with its name if the reader may see names. */
export async function changeAuthor(tx: ReadTx, reader: Account, account: number | null): Promise<ChangeAuthor> {
  if (account === null) return null
  return { id: account, name: canSeeAccountNames(reader) ? ((await readAccount(tx, account))?.name ?? '') : '' }
}

/** An entry of the history. `after`: the snapshot after the change, if the account may see the states of translations. */
export async function auditEntry(
  tx: ReadTx,
  ctx: RequestContext,
  change: Change,
  after: Snapshot | undefined,
  isPartVisible: (part: string) => boolean,
): Promise<AuditEntry> {
  const marks = after && translationFlags(change, after, isPartVisible)
  return {
    seq: change.seq,
    at: change.at,
    change_set: change.changeSet,
    by: await changeAuthor(tx, ctx.account, change.account),
    deed: change.deed,
    parts: await auditParts(tx, ctx, change.parts, isPartVisible),
    ...(marks && { marks }),
  }
}
