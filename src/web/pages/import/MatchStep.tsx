// Step 2: which column is which field, the language of the texts, and the status of new events.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAccount } from '#api/session.ts'
import { config } from '#device/page-config.ts'
import { languages } from '#shared/i18n/language.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { statusLabels } from '#shared/i18n/labels.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page, SaveBar } from '#ui/Page.tsx'
import { Cell, HeadCell, Row, RowHeader, Table } from '#ui/Table.tsx'
import { findMonthFirst, importStatuses } from './build-row.ts'
import css from './import.module.css'
import { targetLabel } from './import-messages.ts'
import { type FileChoice, FileSummary, Steps, useStepFocus } from './Steps.tsx'
import { type ColumnTarget, columnTargets, splitTarget } from './match-columns.ts'
import { type FileTable, maxDates } from './read-csv.ts'
import { findMissing, type ImportFile } from './read-file.ts'

type Props = {
  file: ImportFile
  choice: FileChoice
  onChange: (choice: FileChoice) => void
  onBack: () => void
  onCheck: () => void
}

export function MatchStep({ file, choice, onChange, onBack, onCheck }: Props) {
  const { i18n, t } = useLingui()
  const account = useAccount()
  const { table, notes } = file
  const { language, status, targets } = choice
  useStepFocus()
  const missing = findMissing(targets)
  const reasons = { title: t`Choose the column with the title.`, start: t`Choose the column with the start date.` }
  const reason = missing.map((field) => reasons[field]).join(' ')
  const statuses = importStatuses.filter((each) => each !== 'publish' || account?.role !== 'contributor')
  const count = table.rows.length
  return (
    <Page
      title={t`Import events`}
      count={<FileSummary file={file} />}
      keepFocus
      bar={
        <SaveBar
          label={t`Import`}
          actions={
            <>
              <Button onClick={onBack}>
                <Trans>Back</Trans>
              </Button>
              <Button variant="primary" unavailable={reason === '' ? undefined : reason} onClick={onCheck}>
                <Plural value={count} one="Check # row" other="Check # rows" />
              </Button>
            </>
          }
        >
          {reason === '' ? <Trans>The check changes nothing.</Trans> : reason}
        </SaveBar>
      }
    >
      <Steps current="match" />
      <div className={css.options}>
        <Select
          label={t`Language of the texts`}
          value={language}
          options={languages.map((each) => ({ value: each, label: languageLabel(each) }))}
          onChange={({ target }) => {
            const chosen = languages.find((each) => each === target.value)
            if (chosen) onChange({ ...choice, language: chosen })
          }}
        />
        <Select
          label={t`Status of new events`}
          value={status}
          options={statuses.map((each) => ({ value: each, label: i18n._(statusLabels[each]) }))}
          onChange={({ target }) => {
            const chosen = statuses.find((each) => each === target.value)
            if (chosen) onChange({ ...choice, status: chosen })
          }}
        />
      </div>
      {notes && <CalendarNotice notes={notes} />}
      {!notes && (
        <Columns table={table} targets={targets} onChange={(next) => onChange({ ...choice, targets: next })} />
      )}
    </Page>
  )
}

function CalendarNotice({ notes }: { notes: NonNullable<ImportFile['notes']> }) {
  const { t } = useLingui()
  const { floating, repeated, shortened } = notes
  const zone = config.siteTimezone
  const titles = shortened.slice(0, 5).join(', ')
  return (
    <>
      {floating > 0 && (
        <Notice>
          <Plural
            value={floating}
            one={`# event has no time zone. Its times are read as those of ${zone}.`}
            other={`# events have no time zone. Their times are read as those of ${zone}.`}
          />
        </Notice>
      )}
      {repeated > 0 && (
        <Notice>
          <Plural
            value={repeated}
            one="# date of a repeating event becomes an event of its own."
            other="# dates of repeating events become events of their own."
          />
        </Notice>
      )}
      {shortened.length > 0 && (
        <Notice tone="warning">{t`Only the first ${maxDates} dates of these events are imported: ${titles}`}</Notice>
      )}
    </>
  )
}

function Columns({
  table,
  targets,
  onChange,
}: {
  table: FileTable
  targets: readonly ColumnTarget[]
  onChange: (targets: readonly ColumnTarget[]) => void
}) {
  const { t } = useLingui()
  const hasMonthFirst = findMonthFirst(table.rows, targets).size > 0
  const lacksVenue = !targets.includes('venue') && targets.some((target) => target.startsWith('venue_'))
  const choose = (column: number, chosen: ColumnTarget) =>
    // Each field has one column.
    onChange(targets.map((target, index) => (index === column ? chosen : target === chosen ? 'ignore' : target)))
  return (
    <>
      <p className={css.quiet}>
        <Trans>Empty cells leave the values of existing events as they are.</Trans>
        {hasMonthFirst && (
          <>
            {' '}
            <Trans>The dates of this file have the month first.</Trans>
          </>
        )}
      </p>
      {lacksVenue && (
        <Notice tone="warning" role="status">
          <Trans>Addresses are imported only with the name of a venue. Choose the column with the venue.</Trans>
        </Notice>
      )}
      <Table
        layout="rows"
        caption={t`Columns`}
        head={
          <>
            <HeadCell width={14}>{t`Column`}</HeadCell>
            <HeadCell>{t`Examples`}</HeadCell>
            <HeadCell width={18}>{t`Field`}</HeadCell>
          </>
        }
      >
        {table.headers.map((header, column) => {
          const name = getColumnName(header, column)
          const examples = table.rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
          return (
            <Row key={column}>
              <RowHeader>
                <b translate="no">{name}</b>
              </RowHeader>
              <Cell label={t`Examples`}>
                <span translate="no" className={css.examples} data-nothing={examples.length > 0 ? undefined : ''}>
                  {[...new Set(examples)].slice(0, 2).join(' · ')}
                </span>
              </Cell>
              <Cell>
                <TargetSelect
                  label={t`Field for ${name}`}
                  target={targets[column] ?? 'ignore'}
                  onChange={(target) => choose(column, target)}
                />
              </Cell>
            </Row>
          )
        })}
      </Table>
    </>
  )
}

/** The header of a column or, without one, its letter in a spreadsheet. */
export const getColumnName = (header: string, column: number): string =>
  header === '' ? String.fromCodePoint(65 + (column % 26)) : header

function TargetSelect({
  label,
  target,
  onChange,
}: {
  label: string
  target: ColumnTarget
  onChange: (target: ColumnTarget) => void
}) {
  const { i18n } = useLingui()
  const option = (each: ColumnTarget) => (
    <option key={each} value={each}>
      {targetLabel(i18n, each)}
    </option>
  )
  return (
    <select
      aria-label={label}
      className={css.select}
      value={target}
      data-ignored={target === 'ignore' || undefined}
      onChange={(event) => {
        const chosen = columnTargets.find((each) => each === event.target.value)
        onChange(chosen ?? 'ignore')
      }}
    >
      {option('ignore')}
      {columnTargets.filter((each) => splitTarget(each).language === undefined).map(option)}
      {languages.map((language) => (
        <optgroup key={language} label={languageLabel(language)}>
          {columnTargets.filter((each) => splitTarget(each).language === language).map(option)}
        </optgroup>
      ))}
    </select>
  )
}
