// A draft as it is kept on the device, part by part, and taken up again, however the record has changed since.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { behindKept, type Read, readOf } from './based-on.ts'
import { undecided, type Standing } from './conflicts.ts'
import {
  type Behind,
  changedParts,
  copiedFields,
  type Draft,
  type DraftPart,
  emptyDraft,
  parts,
  withCopied,
  write,
} from './draft.ts'
import type { Values } from './values.ts'

/** One changed part: `base` is what the server said when it was written, `mine` what differs. */
export type KeptPart = DraftPart & {
  part: RecordPart
  /** The language the record was first written in. */
  source: Language
  /** What of the source it was written from, where it is a translation. */
  read?: Read | undefined
  /** The key that makes a repeated create one create: a draft that comes back after a lost answer must not make a second. */
  creationKey: string
}

/** What of a draft is kept: its changed parts. Secrets are not written down, and of undecided conflicts the older state, so that they are asked again. */
export function keptParts(draft: Draft, conflicts: readonly Standing[], creationKey: string): KeptPart[] {
  const isSecret = (name: string): boolean => draft.table.fields[name]?.writeOnly === true
  return changedParts(draft).flatMap((part): KeptPart[] => {
    const { exists, etag, base, mine } = draft.parts[part]
    const open = undecided(conflicts).filter((one) => one.part === part)
    const before = Object.fromEntries(open.map((one) => [one.field, one.base]))
    const kept = Object.fromEntries(Object.entries(mine).filter(([name]) => !isSecret(name)))
    if (Object.keys(kept).length === 0) return []
    const seen = open.length > 0 ? null : etag
    const read = part === 'shared' ? undefined : readOf(draft, part, Object.keys(kept))
    const { source } = draft
    const copies = copiedFields(draft.parts[part])
    const copied = copies.length > 0 ? Object.fromEntries(copies.map((name) => [name, kept[name]])) : undefined
    return [{ part, exists, etag: seen, base: { ...base, ...before }, mine: kept, copied, source, read, creationKey }]
  })
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads what a device kept; what is none of ours, or of a page too old to be understood, is `undefined`. */
export function readKept(value: unknown): KeptPart | undefined {
  if (!isObject(value)) return undefined
  const { exists, etag, base, mine, source, creationKey } = value
  const part = parts.find((one) => one === value['part'])
  if (!part || typeof exists !== 'boolean' || !isObject(base) || !isObject(mine)) return undefined
  if (!isLanguage(source) || typeof creationKey !== 'string') return undefined
  const read = readIn(value['read'])
  const copied = isObject(value['copied']) ? value['copied'] : undefined
  return { part, exists, etag: typeof etag === 'string' ? etag : null, base, mine, copied, source, read, creationKey }
}

const readIn = (value: unknown): Read | undefined =>
  isObject(value) && typeof value['version'] === 'number' && isObject(value['texts'])
    ? { version: value['version'], texts: value['texts'] }
    : undefined

const known = (values: Values, of: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in of))

/** The draft as it was when it was kept, over a record as it stands now; parts that were not kept are as now. */
export function takenUp(now: Draft, kept: readonly KeptPart[]): Draft {
  const [first] = kept
  const start = now.id === undefined && first ? begunIn(now, first.source) : now
  return kept.reduce((draft: Draft, { part, exists, etag, base, mine, copied, source, read }): Draft => {
    const blank = draft.parts[part].base
    const was: DraftPart = { exists, etag, base: { ...blank, ...known(base, blank) }, mine: {} }
    const isMeasured = part !== 'shared' && source === now.source && read !== undefined
    const behind = isMeasured ? earlier(draft.behind, behindKept(now, part, mine, read)) : draft.behind
    const taken = write({ ...draft, parts: { ...draft.parts, [part]: was }, behind }, part, known(mine, blank))
    return copied ? withCopied(taken, part, copied) : taken
  }, start)
}

/** Of two languages that are behind, all texts, from the older of both versions. */
const earlier = (one: Behind | undefined, other: Behind | undefined): Behind | undefined =>
  one && other
    ? { version: Math.min(one.version, other.version), texts: [...one.texts, ...other.texts] }
    : (one ?? other)

/** A new record's draft begun in another language, with the defaults it had. */
const begunIn = (now: Draft, source: Language): Draft => emptyDraft(now.table, source, now.parts.shared.base)

/** Whether the record has changed since, in what was kept. */
export const isOlder = (now: Draft, kept: readonly KeptPart[]): boolean =>
  kept.some(({ part, exists, etag }) => exists !== now.parts[part].exists || etag !== now.parts[part].etag)
