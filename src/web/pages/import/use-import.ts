// The rows of an import with their checks, corrections and results.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { randomKey } from '#api/client.ts'
import { useImportEvents } from '#api/import-events.ts'
import { openDraft } from '#fields/open-drafts.ts'
import type { ImportedEvent } from '#shared/import-events-response.ts'
import { type BuiltRow, buildRow, type ImportOptions, withoutEnd } from './build-row.ts'
import type { FileTable } from './read-csv.ts'

/** A row of the file. `result`: of its check or, once it is imported, of the import. */
export type CheckedRow = {
  number: number
  cells: readonly string[]
  built: BuiltRow
  isChecking: boolean
  result?: ImportedEvent | undefined
  /** It has an error, or was corrected: it stays among the first rows. */
  hadError: boolean
}

export type RowResult = ImportedEvent['result']

/** The result of a row; `undefined`: it is not checked yet. */
export const getResult = ({ built, result }: CheckedRow): RowResult | undefined =>
  built.issues.length > 0 ? 'refused' : result?.result

export const countResults = (rows: readonly CheckedRow[], ...results: readonly RowResult[]): number =>
  rows.filter((row) => results.some((result) => result === getResult(row))).length

const isImportable = (row: CheckedRow): boolean => ['created', 'updated'].includes(getResult(row) ?? '')

/** Cells by column. */
export type NewCells = ReadonlyMap<number, string>

/** New cells of a row. */
export type Correction = { row: number; cells: NewCells }

/** An import that has written rows. `failed`: it stopped, and the rows without a result may be imported again. */
export type StartedImport = {
  changeSet: string
  results: ReadonlyMap<number, ImportedEvent>
  failed: Error | undefined
}

export function useImport(table: FileTable, options: ImportOptions) {
  const [created, setCreated] = useState<ReadonlySet<string>>(new Set())
  const [rows, setRows] = useState<readonly CheckedRow[]>(() =>
    table.rows.map(({ number, cells }) => toRow(number, cells, options, created)),
  )
  const [error, setError] = useState<Error>()
  const [isCorrected, setIsCorrected] = useState(false)
  const [started, setStarted] = useState<StartedImport>()
  const [importedCount, setImportedCount] = useState(0)
  const { mutateAsync: send } = useImportEvents(options.language)
  const importing = useImportEvents(options.language)
  const isStopped = useRef(false)

  /** Checks events again without an end that only a new event needs: those that exist keep theirs. */
  const leaveEnds = async (updated: readonly { index: number; row: CheckedRow }[]) => {
    const changed = updated.flatMap(({ index, row }) => {
      const built = row.built.hasEnd ? undefined : withoutEnd(row.built)
      return built ? [{ index, before: row.built, built }] : []
    })
    if (changed.length === 0) return
    const { rows: results } = await send({ rows: changed.map(({ built }) => built.request) })
    setRows((current) =>
      current.map((row, index) => {
        const at = changed.findIndex((each) => each.index === index && each.before === row.built)
        const [change, result] = [changed[at], results[at]]
        return change && result ? { ...row, built: change.built, result } : row
      }),
    )
  }
  /** Checks rows, also those that the page could not read completely. Results of rows that were corrected in the meantime are dropped. */
  const check = async (indexes: readonly number[], all: readonly CheckedRow[]) => {
    const found = indexes.flatMap((index) => {
      const row = all[index]
      return row ? [{ index, row, isUnread: row.built.issues.length > 0 }] : []
    })
    // Of two rows that change the same event, the service refuses the second.
    const sent = found.toSorted((a, b) => Number(a.isUnread) - Number(b.isUnread))
    const sentRows = new Map(sent.map(({ index, row }) => [index, row]))
    setRows(all.map((row, index) => (sentRows.has(index) ? { ...row, isChecking: true } : row)))
    setError(undefined)
    const update = (results: readonly (ImportedEvent | undefined)[]) => {
      const known = new Map(sent.map(({ index }, at) => [index, results[at]]))
      setRows((current) =>
        current.map((row, index) => {
          const result = known.get(index)
          if (!result || row.built !== sentRows.get(index)?.built) return row
          return { ...row, result, isChecking: false, hadError: row.hadError || result.result === 'refused' }
        }),
      )
    }
    const { rows: results, failed } = await send({
      rows: sent.map(({ row }) => row.built.request),
      onProgress: update,
      isStopped: () => isStopped.current,
    })
    if (!failed) return leaveEnds(sent.filter((_, at) => results[at]?.changes?.['shared']?.['end_date']))
    setError(failed)
    setRows((current) =>
      current.map((row, index) =>
        row.built === sentRows.get(index)?.built && row.isChecking ? { ...row, isChecking: false } : row,
      ),
    )
  }
  const checkAll = useEffectEvent(() => {
    isStopped.current = false
    void check([...rows.keys()], rows)
  })
  useEffect(() => {
    checkAll()
    return () => {
      isStopped.current = true
    }
  }, [])

  /**
   * Rebuilds and checks rows whose cells changed, or that have names to create. `corrected`: the row in which an editor acts, which keeps its place;
   * others that are right by the same correction leave the errors.
   */
  const rebuild = (cells: ReadonlyMap<number, readonly string[]>, names: ReadonlySet<string>, corrected: number) => {
    const next = rows.map((row, index) => {
      const own = cells.get(index)
      if (!own) return row
      const rebuilt = toRow(row.number, own, options, names)
      return { ...rebuilt, hadError: rebuilt.hadError || index === corrected }
    })
    void check([...cells.keys()], next)
    setIsCorrected(true)
  }
  /** Corrects cells: first the one of the row in which it was done. */
  const correct = (corrections: readonly Correction[]) =>
    rebuild(
      new Map(
        corrections.map(
          ({ row, cells }) => [row, (rows[row]?.cells ?? []).map((cell, column) => cells.get(column) ?? cell)] as const,
        ),
      ),
      created,
      corrections[0]?.row ?? -1,
    )
  /** Creates unknown names of these rows, and checks them again. `row`: the one in which it was chosen. */
  const create = (names: readonly string[], indexes: readonly number[], row: number) => {
    const next = new Set([...created, ...names])
    setCreated(next)
    rebuild(new Map(indexes.map((index) => [index, rows[index]?.cells ?? []])), next, row)
  }
  /** Imports the rows that change something; after an error those that remain, in the same change set. */
  const run = async () => {
    const changeSet = started?.changeSet ?? randomKey()
    const indexes = rows.flatMap((row, index) => (isImportable(row) && !started?.results.has(index) ? [index] : []))
    isStopped.current = false
    setError(undefined)
    const earlier = started?.results ?? new Map<number, ImportedEvent>()
    const { rows: results, failed } = await importing.mutateAsync({
      rows: indexes.flatMap((index) => rows[index]?.built.request ?? []),
      changeSet,
      onProgress: (done) => setImportedCount(earlier.size + done.length),
      isStopped: () => isStopped.current,
    })
    const written = results.flatMap((result, at) => {
      const index = indexes[at]
      return index === undefined ? [] : [[index, result] as const]
    })
    if (results.length > 0 || !failed || started)
      setStarted({ changeSet, results: new Map([...earlier, ...written]), failed })
    else setError(failed)
  }

  /** Checks the rows whose check failed; if there are none, the import itself failed. */
  const retry = () => {
    const unchecked = rows.flatMap((row, index) => (getResult(row) === undefined ? [index] : []))
    void (unchecked.length > 0 ? check(unchecked, rows) : run())
  }

  useLeaveGuard(
    (isCorrected || importing.isPending || rows.some(({ isChecking }) => isChecking)) &&
      (started === undefined || importing.isPending),
    () => {
      isStopped.current = true
    },
  )
  return { rows, error, correct, create, retry, run, isImporting: importing.isPending, importedCount, started }
}

const toRow = (
  number: number,
  cells: readonly string[],
  options: ImportOptions,
  created: ReadonlySet<string>,
): CheckedRow => {
  const built = buildRow(cells, options, created)
  return { number, cells, built, isChecking: false, hadError: built.issues.length > 0 }
}

/** Asks before the page is left while `isActive`. Nothing can be saved by leaving. */
function useLeaveGuard(isActive: boolean, onLeave: () => void): void {
  const isUnsaved = useRef(isActive)
  useEffect(() => {
    isUnsaved.current = isActive
  }, [isActive])
  const stop = useEffectEvent(onLeave)
  useEffect(() => {
    let isShown = true
    const close = openDraft(
      {},
      {
        isUnsaved: () => isShown && isUnsaved.current,
        isShown: () => isShown,
        isTemporary: true,
        save: async () => Promise.resolve(false),
        explain: () => undefined,
        discard: () => stop(),
        moveToDevice: async () => Promise.resolve(true),
      },
    )
    return () => {
      isShown = false
      close()
    }
  }, [])
}
