// Step 3: what each row would do, with errors that are corrected in the table. Step 4 runs here too.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { Page, SaveBar } from '#ui/Page.tsx'
import type { ImportOptions } from './build-row.ts'
import { CheckTable } from './CheckTable.tsx'
import { saveErrors } from './export-rows.ts'
import css from './import.module.css'
import { targetLabel } from './import-messages.ts'
import { NewNames } from './NewNames.tsx'
import { FileSummary, Steps, useStepFocus } from './Steps.tsx'
import type { FileRow } from './read-csv.ts'
import type { ImportFile } from './read-file.ts'
import { type CheckedRow, countResults, getResult, type RowResult, type useImport } from './use-import.ts'

/** The results in the order of the totals. */
export const rowResults = ['created', 'updated', 'unchanged', 'refused'] as const satisfies readonly RowResult[]
type Filter = RowResult | 'all'

export type ImportProcess = ReturnType<typeof useImport>

type Props = {
  file: ImportFile
  options: ImportOptions
  process: ImportProcess
  onBack: (rows: readonly FileRow[]) => void
}

export function CheckStep({ file, options, process, onBack }: Props) {
  const { i18n, t } = useLingui()
  const { rows, error, isImporting, importedCount } = process
  const [filter, setFilter] = useState<Filter>('all')
  useStepFocus()
  const isChecking = rows.some((row) => row.isChecking)
  const refused = countResults(rows, 'refused')
  const count = countResults(rows, 'created', 'updated')
  const done = isImporting ? importedCount : rows.filter((row) => !row.isChecking && getResult(row)).length
  const choose = (next: Filter) => setFilter(next === filter ? 'all' : next)
  return (
    <Page
      title={t`Import events`}
      count={<FileSummary file={file} language={options.language} />}
      keepFocus
      bar={
        <SaveBar
          label={t`Import`}
          note={refused > 0 && <Trans>Rows with errors are left out.</Trans>}
          actions={
            <>
              <Button onClick={() => onBack(rows.map(({ number, cells }) => ({ number, cells })))} busy={isImporting}>
                <Trans>Back</Trans>
              </Button>
              {refused > 0 && (
                <Button onClick={() => saveErrors(i18n, file, rows, options)}>
                  <Icon icon={Download} />
                  <Trans>Errors as CSV</Trans>
                </Button>
              )}
              <Button
                variant="primary"
                busy={isImporting || isChecking}
                unavailable={count === 0 ? t`The file changes nothing.` : undefined}
                onClick={() => void process.run()}
              >
                <Plural value={count} one="Import # event" other="Import # events" />
              </Button>
            </>
          }
        >
          <Icon icon={Undo2} />
          <Trans>You can undo the whole import.</Trans>
        </SaveBar>
      }
    >
      <Steps current={isImporting ? 'import' : 'check'} />
      {error && <ErrorNotice thrown={error} busy={isChecking || isImporting} retry={process.retry} />}
      <Totals
        rows={rows}
        filter={filter}
        onChoose={choose}
        doneCount={done}
        totalCount={isImporting ? count : rows.length}
        isRunning={isImporting || isChecking}
        isImporting={isImporting}
      />
      {!isImporting && !isChecking && <NewNames rows={rows} process={process} />}
      <div className={css.line}>
        {!file.notes && (
          <ColumnSummary
            headers={file.table.headers}
            options={options}
            onChange={() => onBack(rows.map(({ number, cells }) => ({ number, cells })))}
          />
        )}
        {filter !== 'all' && (
          <button type="button" className={css.textButton} onClick={() => setFilter('all')}>
            <Trans>Show all rows</Trans>
          </button>
        )}
      </div>
      <CheckTable rows={rows} filter={filter} headers={file.table.headers} options={options} process={process} />
    </Page>
  )
}

type TotalsProps = {
  rows: readonly CheckedRow[]
  filter: Filter
  onChoose: (filter: Filter) => void
  doneCount: number
  totalCount: number
  isRunning: boolean
  isImporting: boolean
}

/** The progress, and how many rows have each result. Each is a filter. */
function Totals({ rows, filter, onChoose, doneCount, totalCount, isRunning, isImporting }: TotalsProps) {
  const { t } = useLingui()
  const counts = rowResults.map((result) => ({ result, count: countResults(rows, result) }))
  const labels = { created: t`Create`, updated: t`Update`, unchanged: t`Unchanged`, refused: t`Errors to fix` }
  const locale = activeLocale()
  const possible = formatNumber(countResults(rows, 'created', 'updated', 'unchanged'), locale)
  const [done, total] = [doneCount, totalCount].map((number) => formatNumber(number, locale))
  return (
    <section className={css.totals} aria-label={t`Totals`}>
      <header>
        <p role="status">
          {isRunning ? (
            isImporting ? (
              <Trans>Importing…</Trans>
            ) : (
              <Trans>Checking…</Trans>
            )
          ) : (
            <Trans>
              <b>Check finished.</b> {possible} of {total} rows can be imported. Nothing has been saved yet.
            </Trans>
          )}
        </p>
        <span className={css.progress}>
          {isImporting ? (
            <Trans>
              {done} of {total} imported
            </Trans>
          ) : (
            <Trans>
              {done} of {total} checked
            </Trans>
          )}
        </span>
      </header>
      <div
        className={css.track}
        role="progressbar"
        aria-label={isImporting ? t`Imported rows` : t`Checked rows`}
        aria-valuemin={0}
        aria-valuemax={totalCount}
        aria-valuenow={doneCount}
      >
        {counts.map(({ result, count }) => (
          <i key={result} data-result={result} style={{ width: `${(count / Math.max(1, rows.length)) * 100}%` }} />
        ))}
      </div>
      <div className={css.sums} role="group" aria-label={t`Rows by result`}>
        {counts.map(({ result, count }) => (
          <button
            key={result}
            type="button"
            aria-pressed={filter === result}
            disabled={count === 0 && filter !== result}
            onClick={() => onChoose(result)}
          >
            <b>{formatNumber(count, locale)}</b>
            <span data-result={result}>{labels[result]}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

/** “11 of 13 columns matched: titre → Title … and 8 more. 2 ignored.” */
function ColumnSummary({
  headers,
  options,
  onChange,
}: {
  headers: readonly string[]
  options: ImportOptions
  onChange: () => void
}) {
  const { i18n } = useLingui()
  const matched = options.targets.flatMap((target, column) => (target === 'ignore' ? [] : [{ target, column }]))
  const [count, total] = [matched.length, headers.length]
  const ignored = total - count
  const shown = matched.slice(0, 3)
  return (
    <p className={css.summary}>
      <Trans>
        {count} of {total} columns matched:
      </Trans>{' '}
      {shown.map(({ target, column }, index) => (
        <span key={column}>
          {index > 0 && ', '}
          <b translate="no">{headers[column]}</b> → {targetLabel(i18n, target)}
        </span>
      ))}{' '}
      {count > shown.length && <Plural value={count - shown.length} one="and # more." other="and # more." />}{' '}
      {ignored > 0 && <Plural value={ignored} one="# ignored." other="# ignored." />}{' '}
      <button type="button" className={css.textButton} onClick={onChange}>
        <Trans>Change</Trans>
      </button>
    </p>
  )
}
