// Records on their way to a thread: as JSON, which costs the receiver half of what objects do, and each text of a source's once.
import { type Language, languages } from '#contract/language.ts'
import type { NewRecord, VariantChange } from '../types.ts'

/** `fromSource`: it was made from the texts of the source, as they come with it. */
type PackedVariant = VariantChange & { fromSource?: true }
type PackedRecord = Omit<NewRecord, 'variants'> & { variants: { [L in Language]?: PackedVariant } }

type Texts = { readonly [field: string]: string | null }
/** Whether two hold the same texts in the same order. */
export function areAlike(one: Texts, other: Texts): boolean {
  if (one === other) return true
  const [names, others] = [Object.keys(one), Object.keys(other)]
  return names.length === others.length && names.every((name, n) => name === others[n] && one[name] === other[name])
}

function withoutRepeats(record: NewRecord): PackedRecord {
  const source = record.variants[record.sourceLanguage]?.texts
  const variants: PackedRecord['variants'] = {}
  for (const language of languages) {
    const variant = record.variants[language]
    if (!variant) continue
    const { madeFrom, ...rest } = variant
    variants[language] = source && madeFrom && areAlike(madeFrom, source) ? { ...rest, fromSource: true } : variant
  }
  return { ...record, variants }
}

function withRepeats(record: PackedRecord): NewRecord {
  const source = record.variants[record.sourceLanguage]?.texts
  for (const language of languages) {
    const variant = record.variants[language]
    if (source && variant?.fromSource) variant.madeFrom = source
  }
  return record
}

/** Records to a text: what comes of few is garbage before it has to be moved. */
const together = 100

/** The records of a batch as texts. */
export function packed(records: readonly NewRecord[]): string[] {
  const packs: string[] = []
  for (let at = 0; at < records.length; at += together)
    packs.push(JSON.stringify(records.slice(at, at + together).map(withoutRepeats)))
  return packs
}

/** The records of a batch, in their order. */
export function* unpacked(packs: readonly string[]): Generator<NewRecord> {
  for (const pack of packs) {
    const records: PackedRecord[] = JSON.parse(pack)
    yield* records.map(withRepeats)
  }
}
