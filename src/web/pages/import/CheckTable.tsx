// The rows of an import. Wrong cells are inputs.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useAccount } from '#api/session.ts'
import { config } from '#device/page-config.ts'
import { auditField, AuditValue } from '#records/history/AuditValue.tsx'
import { auditFieldName } from '#records/history/audit-labels.ts'
import { formatEventTimes, formatList, formatTime } from '#shared/dates/format.ts'
import { getDay, isWallTime, toWallTime } from '#shared/dates/wall-time.ts'
import { isLanguage } from '#shared/i18n/language.ts'
import { statusLabels } from '#shared/i18n/labels.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import { can } from '#shared/policy/policy.ts'
import type { AuditParts } from '#shared/responses.ts'
import { events } from '#shared/schema/events.ts'
import type { LinkField } from '#shared/schema/links.ts'
import { splitNames } from '#shared/schema/spreadsheet.ts'
import type { Severity } from '#ui/Notice.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { Pill } from '#ui/StatusIcon.tsx'
import { Cell, HeadCell, Row, RowHeader, SecondaryText, Table } from '#ui/Table.tsx'
import { type BuiltRow, type ImportOptions, namedFields, toNameKey } from './build-row.ts'
import css from './import.module.css'
import { type RowError, rowErrors, type Suggestion, targetLabel, withCity } from './import-messages.ts'
import { type CheckedRow, getResult, type NewCells, type RowResult, type useImport } from './use-import.ts'

/** Rows that are shown at first and added with each press. */
const pageSize = 100

type Process = Pick<ReturnType<typeof useImport>, 'correct' | 'create'>

type Props = {
  rows: readonly CheckedRow[]
  filter: RowResult | 'all'
  headers: readonly string[]
  options: ImportOptions
  process: Process
}

export function CheckTable({ rows, filter, headers, options, process }: Props) {
  const { t } = useLingui()
  const [size, setSize] = useState(pageSize)
  useEffect(() => {
    // The button may have gone with the last rows.
    if (size > pageSize) document.querySelectorAll<HTMLElement>('main tbody > tr')[size - pageSize]?.focus()
  }, [size])
  const indexed = rows.map((row, index) => ({ row, index }))
  const chosen = indexed.filter(
    ({ row }) => filter === 'all' || getResult(row) === filter || (filter === 'refused' && row.hadError),
  )
  // Errors first; a corrected row stays where it is.
  const ordered = [...chosen.filter(({ row }) => row.hadError), ...chosen.filter(({ row }) => !row.hadError)]
  const hiddenCount = ordered.length - size
  return (
    <>
      <Table
        caption={t`Rows of the file`}
        layout="rows"
        head={
          <>
            <HeadCell width={4} hideBelow={40}>{t`Row`}</HeadCell>
            <HeadCell width={8.25}>{t`Result`}</HeadCell>
            <HeadCell>{t`Title`}</HeadCell>
            <HeadCell width={13}>{t`Date`}</HeadCell>
            <HeadCell width={10.5}>{t`Venue`}</HeadCell>
            <HeadCell width={15}>{t`What happens`}</HeadCell>
          </>
        }
      >
        {ordered.slice(0, size).map(({ row, index }) => (
          <CheckRow key={index} {...{ row, index, rows, headers, options, process }} />
        ))}
      </Table>
      <ShowMore hiddenCount={hiddenCount} step={pageSize} onClick={() => setSize(size + pageSize)} />
    </>
  )
}

const tones: Record<RowResult, Severity | 'quiet'> = {
  created: 'positive',
  updated: 'info',
  unchanged: 'quiet',
  refused: 'danger',
}

type RowProps = Omit<Props, 'filter'> & { row: CheckedRow; index: number }

function CheckRow({ row, index, rows, headers, options, process }: RowProps) {
  const { i18n, t } = useLingui()
  const account = useAccount()
  const element = useRef<HTMLTableRowElement>(null)
  const canCreate = (field: LinkField) => can(account, 'create', events.fields[field].to) === true
  const { built, number } = row
  const result = getResult(row)
  const labels = { created: t`Create`, updated: t`Update`, unchanged: t`Unchanged`, refused: t`Error` }
  const errors = rowErrors(i18n, row, options, canCreate)
  const wrong = [...new Set(errors.map(({ column }) => column).filter((column) => column >= 0))]
  const isIn = (column: number, targets: readonly string[]) => targets.includes(options.targets[column] ?? '')
  const nameField = (column: number) => namedFields.find((field) => isIn(column, [field]))
  /** Corrects cells, also in the other rows with the same cells if one has a wrong name. */
  const correct = (column: number, cells: NewCells) => {
    const isSame = (other: CheckedRow) => [...cells.keys()].every((each) => other.cells[each] === row.cells[each])
    const same = nameField(column)
      ? rows.flatMap((other, at) => (at !== index && other.hadError && isSame(other) ? [at] : []))
      : []
    process.correct([index, ...same].map((at) => ({ row: at, cells })))
  }
  const create = (column: number, name: string) => {
    const field = nameField(column)
    if (!field) return
    const key = toNameKey(field, name, built.request.venue_place)
    const hasName = ({ cells, built: { request } }: CheckedRow) =>
      (field === 'venue' ? [cells[column] ?? ''] : splitNames(cells[column] ?? '')).some(
        (each) => toNameKey(field, each, request.venue_place) === key,
      )
    const indexes = rows.flatMap((other, at) => (other.hadError && hasName(other) ? [at] : []))
    process.create([key], indexes, index)
  }
  const input = (column: number) => (
    <CellInput
      key={`${column} ${row.cells[column]}`}
      label={t`${headers[column] || targetLabel(i18n, options.targets[column] ?? 'ignore')}, row ${number}`}
      describedBy={`row-${index}-errors`}
      cell={row.cells[column] ?? ''}
      onCorrect={(cell) => process.correct([{ row: index, cells: new Map([[column, cell]]) }])}
    />
  )
  const places = [
    ['title', ...(isLanguage(built.titleLanguage) ? [`title.${built.titleLanguage}`] : [])],
    ['start', 'start_time', 'end', 'end_time'],
    ['venue'],
  ] as const
  const [titles, dates, venues] = places.map((targets) => wrong.filter((column) => isIn(column, targets)))
  const others = wrong.filter((column) => !places.some((targets) => isIn(column, targets)))
  return (
    <Row ref={element} tabIndex={-1} data-error={result === 'refused' || undefined} className={css.row}>
      <Cell nowrap hideBelow={40}>
        {number}
      </Cell>
      <Cell corner>
        {result && !row.isChecking ? <Pill tone={tones[result]}>{labels[result]}</Pill> : <Pill tone="quiet">…</Pill>}
      </Cell>
      <RowHeader lang={built.titleLanguage}>
        {titles && titles.length > 0 ? titles.map(input) : <span className={css.title}>{built.title}</span>}
      </RowHeader>
      <Cell nowrap>{dates && dates.length > 0 ? dates.map(input) : <Times row={built} />}</Cell>
      <Cell label={t`Venue`}>
        {venues && venues.length > 0 ? (
          venues.map(input)
        ) : (
          <span translate="no" className={css.venue} data-nothing={built.venue ? undefined : ''}>
            {withCity(built.venue, built.request.venue_place?.city)}
          </span>
        )}
      </Cell>
      <Cell>
        <div id={`row-${index}-errors`} className={css.effect}>
          {errors.length > 0 ? (
            errors.map((error, at) => (
              <Reason
                key={at}
                error={error}
                onUse={(suggestion) => {
                  element.current?.focus()
                  if ('cells' in suggestion) correct(error.column, suggestion.cells)
                  else create(error.column, suggestion.create)
                }}
              />
            ))
          ) : (
            <Effect row={row} options={options} />
          )}
        </div>
        {others.map(input)}
      </Cell>
    </Row>
  )
}

function CellInput({
  label,
  describedBy,
  cell,
  onCorrect,
}: {
  label: string
  describedBy: string
  cell: string
  onCorrect: (cell: string) => void
}) {
  const [text, setText] = useState(cell)
  const commit = () => {
    if (text.trim() !== cell) onCorrect(text.trim())
  }
  return (
    <input
      type="text"
      autoComplete="off"
      className={css.input}
      aria-label={label}
      aria-invalid
      aria-describedby={describedBy}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        // The row takes the focus; the input, which loses it, is read. Tab goes on from the row, whose inputs and buttons go.
        const isLeft = event.key === 'Tab' && text.trim() !== cell
        if (event.key === 'Enter' || isLeft) event.currentTarget.closest('tr')?.focus()
        else if (event.key === 'Escape') setText(cell)
      }}
    />
  )
}

function Reason({ error, onUse }: { error: RowError; onUse: (suggestion: Suggestion) => void }) {
  return (
    <p>
      <span className={css.reason}>{error.reason}</span>{' '}
      {error.suggestions.map((suggestion, index) => (
        <span key={index}>
          {index > 0 && ' · '}
          <button type="button" className={css.textButton} onClick={() => onUse(suggestion)}>
            {suggestion.label}
          </button>
        </span>
      ))}
    </p>
  )
}

/** “Thu 13 May”, below it “20:30–22:30”. */
function Times({ row: { times, zone } }: { row: BuiltRow }) {
  if (!times) return null
  const dates = {
    start_date: toWallTime(times.start),
    end_date: toWallTime(times.end),
    all_day: times.isAllDay,
    timezone: zone,
    utc_start_date: '',
  }
  const { days, times: clock } = formatEventTimes(dates, activeLocale(), config.siteTimezone)
  const name = zone === config.siteTimezone ? '' : ` (${zone})`
  return (
    <>
      <time dateTime={times.start.slice(0, 10)}>{days}</time>
      {(clock ?? name) && <SecondaryText>{`${clock ?? ''}${name}`.trim()}</SecondaryText>}
    </>
  )
}

/** What the import of a row without errors does. */
function Effect({ row: { result, built }, options }: { row: CheckedRow; options: ImportOptions }) {
  const { i18n } = useLingui()
  if (result?.result === 'created') {
    const languages = formatList(
      Object.keys(built.request.texts ?? {})
        .filter(isLanguage)
        .map(languageName),
      activeLocale(),
    )
    const status = i18n._(statusLabels[built.request.status ?? 'draft'])
    return (
      <Trans>
        New event in {languages}: {status}
      </Trans>
    )
  }
  if (result?.result === 'unchanged')
    return (
      <span className={css.quiet}>
        <Trans>Same as now</Trans>
      </span>
    )
  return result?.changes ? <Changes changes={result.changes} options={options} /> : null
}

/** The changes of an event that are shown. */
const maxChanges = 4

function Changes({ changes, options }: { changes: AuditParts; options: ImportOptions }) {
  const { i18n } = useLingui()
  const all = Object.entries(changes).flatMap(([part, fields]) =>
    Object.entries(fields).map(([name, change]) => ({ part, name, change, fields })),
  )
  return (
    <>
      {all.slice(0, maxChanges).map(({ part, name, change: { old, new: now }, fields }) => {
        const of = auditField('events', part, name, options.language, fields)
        const isTime =
          !of.isAllDay &&
          [old, now].every((value) => typeof value === 'string' && isWallTime(value)) &&
          getDay(String(old)) === getDay(String(now))
        return (
          <p key={`${part}.${name}`}>
            <span className={css.quiet}>{auditFieldName(i18n, 'events', part, name)}</span>{' '}
            {of.field?.kind === 'richText' ? (
              <Trans>New text</Trans>
            ) : (
              <>
                <s>{isTime ? formatTime(String(old), activeLocale()) : <AuditValue of={of} value={old} />}</s> →{' '}
                <b>{isTime ? formatTime(String(now), activeLocale()) : <AuditValue of={of} value={now} />}</b>
              </>
            )}
          </p>
        )
      })}
      {all.length > maxChanges && (
        <p>
          <Plural value={all.length - maxChanges} one="and # more" other="and # more" />
        </p>
      )}
    </>
  )
}
