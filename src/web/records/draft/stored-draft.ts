// A draft as it is stored on the device, part by part, and restored over the record as it is then.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { type SourceRead, sourceRead, storedBasedOn } from './based-on.ts'
import {
  type BasedOn,
  changedParts,
  copiedFields,
  createEmptyDraft,
  type DraftPart,
  markCopied,
  parts,
  type RecordDraft,
  updateDraft,
} from './draft.ts'
import { type OpenConflict, unresolved } from './rebase.ts'
import type { Values } from './values.ts'

/** One changed part, with the server’s values that its changes started from. */
export type StoredPart = DraftPart & {
  part: RecordPart
  /** The source language of the record. */
  source: Language
  /** The source text that a translation was made from. */
  read?: SourceRead | undefined
  /** The idempotency key of a create: a restored draft of a create without a response must not create a second record. */
  creationKey: string
}

/**
 * The changed parts of a draft. Passwords are not stored; of an unresolved conflict the base value is stored, so that it is shown again.
 */
export function toStoredParts(
  draft: RecordDraft,
  conflicts: readonly OpenConflict[],
  creationKey: string,
): StoredPart[] {
  const isSecret = (name: string): boolean => draft.table.fields[name]?.writeOnly === true
  return changedParts(draft).flatMap((part): StoredPart[] => {
    const { exists, etag, base, changes } = draft.parts[part]
    const open = unresolved(conflicts).filter((conflict) => conflict.part === part)
    const before = Object.fromEntries(open.map((conflict) => [conflict.field, conflict.baseValue]))
    const stored = Object.fromEntries(Object.entries(changes).filter(([name]) => !isSecret(name)))
    if (Object.keys(stored).length === 0) return []
    const read = part === 'shared' ? undefined : sourceRead(draft, part, Object.keys(stored))
    const copies = copiedFields(draft.parts[part])
    return [
      {
        part,
        exists,
        etag: open.length > 0 ? null : etag,
        base: { ...base, ...before },
        changes: stored,
        copied: copies.length > 0 ? Object.fromEntries(copies.map((name) => [name, stored[name]])) : undefined,
        source: draft.source,
        read,
        creationKey,
      },
    ]
  })
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a stored part; `undefined` if it has another shape. */
export function parseStoredPart(value: unknown): StoredPart | undefined {
  if (!isObject(value)) return undefined
  const { exists, etag, base, changes, source, creationKey } = value
  const part = parts.find((candidate) => candidate === value['part'])
  if (!part || typeof exists !== 'boolean' || !isObject(base) || !isObject(changes)) return undefined
  if (!isLanguage(source) || typeof creationKey !== 'string') return undefined
  const read = parseSourceRead(value['read'])
  const copied = isObject(value['copied']) ? value['copied'] : undefined
  return {
    part,
    exists,
    etag: typeof etag === 'string' ? etag : null,
    base,
    changes,
    copied,
    source,
    read,
    creationKey,
  }
}

const parseSourceRead = (value: unknown): SourceRead | undefined =>
  isObject(value) && typeof value['version'] === 'number' && isObject(value['texts'])
    ? { version: value['version'], texts: value['texts'] }
    : undefined

const pickKnown = (values: Values, known: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in known))

/** The stored draft over the present record: stored parts as they were, the others as they are now. */
export function restoreDraft(now: RecordDraft, stored: readonly StoredPart[]): RecordDraft {
  const [first] = stored
  const start = now.id === undefined && first ? createEmptyDraft(now.table, first.source, now.parts.shared.base) : now
  return stored.reduce((draft: RecordDraft, { part, exists, etag, base, changes, copied, source, read }) => {
    const empty = draft.parts[part].base
    const was: DraftPart = { exists, etag, base: { ...empty, ...pickKnown(base, empty) }, changes: {} }
    const isComparable = part !== 'shared' && source === now.source && read !== undefined
    const basedOn = isComparable ? olderOf(draft.basedOn, storedBasedOn(now, part, changes, read)) : draft.basedOn
    const parts = { ...draft.parts, [part]: was }
    const restored = updateDraft({ ...draft, parts, basedOn }, part, pickKnown(changes, empty))
    return copied ? markCopied(restored, part, copied) : restored
  }, start)
}

/** The texts of both, with the older version. */
const olderOf = (one: BasedOn | undefined, other: BasedOn | undefined): BasedOn | undefined =>
  one && other
    ? { version: Math.min(one.version, other.version), texts: [...one.texts, ...other.texts] }
    : (one ?? other)

/** Whether a stored part has changed on the server since. */
export const isOutdated = (now: RecordDraft, stored: readonly StoredPart[]): boolean =>
  stored.some(({ part, exists, etag }) => exists !== now.parts[part].exists || etag !== now.parts[part].etag)
