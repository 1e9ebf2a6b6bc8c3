// Translations that were written before others changed the text they were made from: the save says from which version, so that the change shows.
import { type Language, languages } from '#shared/i18n/language.ts'
import { normalizeText } from '#shared/i18n/translation-state.ts'
import type { Behind, Draft, Spot, Table } from './draft.ts'
import type { Values } from './values.ts'

/** The source a translation was written from: its version, and the texts of it that were translated. */
export type Read = { version: number; texts: Values }

const isFollowed = ({ fields }: Table, name: string): boolean =>
  fields[name]?.translated === true || fields[name]?.inherits === true

/** Whether two source texts need the same translation. */
const saysSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && normalizeText(one) === normalizeText(other))

/** What is behind and still as it was: who wrote it otherwise since then had the newer source on the page. */
const untouched = ({ behind, parts }: Draft): Behind['texts'] =>
  behind?.texts.filter(({ part, field, value }) => parts[part].mine[field] === value) ?? []

/** Whether others changed the source of a text that stands unsaved; it is told until that is saved. */
export const isBehind = ({ behind }: Draft, { part, field }: Spot): boolean =>
  behind?.texts.some((one) => one.part === part && one.field === field) === true

/** What of a draft is behind once it takes a newer state of its record. */
export function behindAfter(draft: Draft, newer: Draft): Behind | undefined {
  const { source, table } = draft
  if (newer.source !== source) return undefined
  const [was, is] = [draft.parts[source].base, newer.parts[source].base]
  const before = untouched(draft)
  const version = before.length > 0 ? draft.behind?.version : draft.sourceVersion
  const fresh = languages
    .filter((language) => language !== source)
    .flatMap((part) => Object.entries(draft.parts[part].mine).map(([field, value]) => ({ part, field, value })))
    .filter(({ field }) => isFollowed(table, field) && !saysSame(was[field], is[field]))
  const texts = [...before, ...fresh]
  return version !== undefined && texts.length > 0 ? { version, texts } : undefined
}

/** The version of the source that a save of the draft is made from. */
export const versionRead = (draft: Draft): number | undefined =>
  untouched(draft).length > 0 ? draft.behind?.version : draft.sourceVersion

/** What to keep of the source beside texts of `part`; nothing where it is the source itself. What is behind has lost its own. */
export function readOf(draft: Draft, part: Language, names: readonly string[]): Read | undefined {
  const version = versionRead(draft)
  if (part === draft.source || version === undefined) return undefined
  const lost = untouched(draft)
    .filter((one) => one.part === part)
    .map(({ field }) => field)
  const { base } = draft.parts[draft.source]
  const texts = names.filter((name) => isFollowed(draft.table, name) && !lost.includes(name))
  return { version, texts: Object.fromEntries(texts.map((name) => [name, base[name]])) }
}

/** What is behind of texts that were kept of a part, where the source has moved on since. */
export function behindKept(now: Draft, part: Language, mine: Values, read: Read): Behind | undefined {
  if (part === now.source || now.sourceVersion === undefined || read.version >= now.sourceVersion) return undefined
  const { base } = now.parts[now.source]
  const texts = Object.entries(mine)
    .filter(([field]) => isFollowed(now.table, field) && !saysSame(read.texts[field], base[field]))
    .map(([field, value]) => ({ part, field, value }))
  return texts.length > 0 ? { version: read.version, texts } : undefined
}
