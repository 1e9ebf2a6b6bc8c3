// Which fields an earlier state differs in from now: what undoing a change, or going back to a version, would do.
import type { AuditEntry, AuditValue, TranslationMark } from '#shared/responses.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { isLanguage, languages } from '#shared/i18n/language.ts'

/** A field as it is now and as it was; without `field` the whole language, which was not there (`was`) or is not (`now`). */
export type PutBackRow = {
  part: RecordPart
  field?: string
  now: AuditValue
  was: AuditValue
  /** The text stays as it is: undone is what this says of its translation. */
  mark?: TranslationMark
  /** The last change of the field, where it is another than the one that is undone. */
  since?: AuditEntry
}
/** What to put back: the state after the change `seq`, which these rows differ in. */
export type PutBackPlan = { seq: number; rows: PutBackRow[] }

/** Told in the log, but not to be put back by hand: passwords are not kept, the trash has its own way out. */
const apart = new Set(['protected', 'trashed', 'events', 'post_parent'])

/** What a record that lies in the trash goes back by, and nothing else of it. */
export const outOfTrash = 'shared.trashed'
const isPart = (name: string): name is RecordPart => name === 'shared' || isLanguage(name)
const same = (one: AuditValue, other: AuditValue): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** How a row is named to the service. */
export const rowName = ({ part, field }: Pick<PutBackRow, 'part' | 'field'>): string =>
  field === undefined ? part : `${part}.${field}`

type Touched = { oldest: AuditEntry; newest: AuditEntry }

/** The fields that `changes` (newest first) touched, each with the first and the last change of it. */
function touchedBy(changes: readonly AuditEntry[]): Map<string, Touched> {
  const touched = new Map<string, Touched>()
  for (const change of changes)
    for (const [part, fields] of Object.entries(change.parts))
      for (const field of Object.keys(fields)) {
        const key = `${part}.${field}`
        touched.set(key, { oldest: change, newest: touched.get(key)?.newest ?? change })
      }
  return touched
}

/** The rows for fields going back to what they were before their `oldest` change. A language that goes or comes as a whole is one row. */
function rowsOf(touched: ReadonlyMap<string, Touched>, wanted: (key: string) => boolean, undone?: AuditEntry) {
  const rows: PutBackRow[] = []
  for (const [key, { oldest, newest }] of touched) {
    const [part = '', field = ''] = key.split('.')
    if (!wanted(key) || !isPart(part) || apart.has(field)) continue
    const before = undone ?? oldest
    const was = before.parts[part]?.[field]?.old ?? null
    const now = newest.parts[part]?.[field]?.new ?? null
    if (same(now, was)) continue
    const since = undone && newest !== undone ? { since: newest } : {}
    rows.push({ part, field, now, was, ...since })
  }
  const comesOrGoes = (row: PutBackRow) =>
    row.part !== 'shared' && row.field === 'status' && (row.now === null || row.was === null)
  const wholes = rows.filter(comesOrGoes).map(({ field: _field, ...row }) => row)
  return [...wholes, ...rows.filter((row) => !wholes.some(({ part }) => part === row.part))]
}

/**
 * The rows for texts that stay, while what `changes` (newest first) said of their translation is undone. A text that goes back takes that
 * along. `later` changes of the text or its translation are named.
 */
function markRows(
  changes: readonly AuditEntry[],
  texts: readonly PutBackRow[],
  later: readonly AuditEntry[] = [],
): PutBackRow[] {
  const rows = new Map<string, PutBackRow>()
  for (const { marks = {} } of changes)
    for (const part of languages)
      for (const [field, mark] of Object.entries(marks[part] ?? {})) {
        if (texts.some((row) => row.part === part && (row.field === undefined || row.field === field))) continue
        const since = later.find(({ parts, marks: other }) => parts[part]?.[field] ?? other?.[part]?.[field])
        rows.set(`${part}.${field}`, { part, field, now: null, was: null, mark, ...(since && { since }) })
      }
  return [...rows.values()]
}

/** What undoing the change at `at` puts back; `undefined` where the state before it is not known. `changes` are newest first. */
export function planUndo(changes: readonly AuditEntry[], at: number): PutBackPlan | undefined {
  const change = changes[at]
  const before = changes[at + 1]
  const trashed = change?.deed === 'trash' ? change.parts['shared']?.['trashed'] : undefined
  if (change && trashed)
    return { seq: change.seq, rows: [{ part: 'shared', field: 'trashed', now: trashed.new, was: null }] }
  if (!change || !before) return undefined
  const own = touchedBy([change])
  const rows = rowsOf(touchedBy(changes.slice(0, at + 1)), (key) => own.has(key), change)
  return { seq: before.seq, rows: [...rows, ...markRows([change], rows, changes.slice(0, at))] }
}

/** What going back to the state after the change at `at` puts back. */
export function planVersion(changes: readonly AuditEntry[], at: number): PutBackPlan | undefined {
  const change = changes[at]
  if (!change) return undefined
  const rows = rowsOf(touchedBy(changes.slice(0, at)), () => true)
  return { seq: change.seq, rows: [...rows, ...markRows(changes.slice(0, at), rows)] }
}
