// Unsaved names of terms: typed, or pasted from a spreadsheet.
import Papa from 'papaparse'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { NamedResource, NamesRow } from '#api/names.ts'
import { readTabStorage, writeTabStorage } from '#device/tab-storage.ts'
import { interfaceLanguages, languages, type Language } from '#shared/i18n/language.ts'
import type { RecordNames } from '#shared/translation-responses.ts'

/** The unsaved names of a record. `title`: its saved name, for messages. */
export type ChangedRow = NamesRow & { title: string }
/** By the id of the record. */
export type ChangedNames = ReadonlyMap<number, ChangedRow>

/** The name in the source language, else in any. */
export const getTitle = ({ names, source_language: source }: RecordNames): string =>
  names[source] ?? Object.values(names)[0] ?? ''

const without = <V>(values: { [L in Language]?: V }, language: Language): { [L in Language]?: V } =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== language))

/** The changes with another name. The saved name is no change, nor is an empty one in place of none. */
export function changeName(changes: ChangedNames, record: RecordNames, language: Language, name: string): ChangedNames {
  const next = new Map(changes)
  const row = changes.get(record.id) ?? { id: record.id, title: getTitle(record), names: {}, if: {} }
  const names = without(row.names, language)
  if (name !== (record.names[language] ?? '')) {
    // The ETag is that of the name which the first change replaced.
    const etags = { [language]: record.etags[language] ?? null, ...row.if }
    next.set(record.id, { ...row, names: { ...names, [language]: name }, if: etags })
  } else if (Object.keys(names).length > 0) next.set(record.id, { ...row, names, if: without(row.if, language) })
  else next.delete(record.id)
  return next
}

/** The number of changed names. */
export const countChanges = (changes: ChangedNames): number =>
  [...changes.values()].reduce((count, { names }) => count + Object.keys(names).length, 0)

const perLanguage = <S extends z.ZodMiniType>(value: S) => z.partialRecord(z.enum(languages), value)
const storedRows = z.array(
  z.object({
    id: z.int(),
    title: z.string(),
    names: perLanguage(z.string()),
    if: perLanguage(z.nullable(z.string())),
  }),
)

/** The changes that {@link toStored} made a stored value of; none if it has another shape. */
export function parseStored(value: unknown): ChangedNames {
  const { data = [] } = storedRows.safeParse(value)
  return new Map(data.map((row) => [row.id, row]))
}

export const toStored = (changes: ChangedNames): unknown => [...changes.values()]

/** The unsaved names of an account. They last until the tab closes: after another page or a reload they are still there. */
export function useChangedNames(
  account: number,
  resource: NamedResource,
): [ChangedNames, (changes: ChangedNames) => void] {
  const name = `changed-names.${account}.${resource}`
  const [changes, setChanges] = useState(() => parseStored(readTabStorage(name)))
  const store = (next: ChangedNames) => {
    setChanges(next)
    writeTabStorage(name, toStored(next))
  }
  return [changes, store]
}

/** A pasted name without a place: no such row or column, or one that the account may not write. Rows and columns count from 1. */
export type UnplacedCell = { text: string; row: number; column: number }

/** The cells of a spreadsheet as it copies them; `undefined` for a text without several cells, which is pasted as any other. */
export function parsePastedCells(text: string): string[][] | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/(?:\r\n|\r|\n)$/, ''), { delimiter: '\t' })
  return data.length > 1 || (data[0]?.length ?? 0) > 1 ? data : undefined
}

/**
 * The changes with pasted cells, the first of which belongs to `language` of `records[first]`, and the number of placed cells. Empty
 * cells change nothing.
 */
export function placeCells(
  changes: ChangedNames,
  records: readonly RecordNames[],
  { first, language }: { first: number; language: Language },
  cells: readonly (readonly string[])[],
): { changes: ChangedNames; unplaced: UnplacedCell[]; count: number } {
  const firstColumn = interfaceLanguages.indexOf(language)
  const unplaced: UnplacedCell[] = []
  let next = changes
  let count = 0
  for (const [row, texts] of cells.entries())
    for (const [column, pasted] of texts.entries()) {
      const text = pasted.replace(/\s+/g, ' ').trim()
      if (text === '') continue
      const record = records[first + row]
      const target = interfaceLanguages[firstColumn + column]
      if (record && target && record.writable.includes(target)) {
        next = changeName(next, record, target, text)
        count += 1
      } else unplaced.push({ text, row: row + 1, column: column + 1 })
    }
  return { changes: next, unplaced, count }
}
