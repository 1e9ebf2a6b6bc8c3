// Asks which events of a series get the changes of a form, and lists the values that single events have of their own.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { seriesEditQuery, seriesQuery } from '#api/series.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { formatDateTime, formatDay } from '#shared/dates/format.ts'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import { type InterfaceLanguage, isLanguage, type Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { SeriesDifference, SeriesEdited } from '#shared/responses.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { ErrorMessage, Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './scope.module.css'

export type Scope = 'this' | 'following' | 'all'
/** Several events, and the fields of single ones that are overwritten. */
export type SeriesScopeChoice = { scope: 'following' | 'all'; overwrite: readonly string[] }
export type ScopeChoice = { scope: 'this' } | SeriesScopeChoice

export type ScopeDialogProps = {
  series: number
  event: number
  /** The body of the save. */
  changes: object
  language: Language
  onChoose: (choice: ScopeChoice) => void
  onClose: () => void
  /** Says what changes, above the choice. */
  children?: ReactNode
}

export function ScopeDialog({ series, event, changes, language, onChoose, onClose, children }: ScopeDialogProps) {
  const { t } = useLingui()
  const group = useId()
  const [scope, setScope] = useState<Scope>('this')
  const [overwrite, setOverwrite] = useState<ReadonlySet<string>>(new Set())
  const { data } = useQuery(seriesQuery(series, language))
  const index = data?.events.findIndex(({ id }) => id === event) ?? -1
  const total = data?.events.length ?? 0
  const allDay = new Set(data?.events.filter(({ all_day }) => all_day).map(({ id }) => id))
  const edit = { event, scope: scope === 'all' ? 'all' : 'following', overwrite: [], changes } as const
  const preview = useQuery({ ...seriesEditQuery(series, edit, language), enabled: scope !== 'this' })
  const isReady = scope === 'this' || (preview.data !== undefined && !preview.isPlaceholderData && !preview.error)
  const options: { value: Scope; label: string; count: number | undefined }[] = [
    { value: 'this', label: t`This event`, count: undefined },
    { value: 'following', label: t`This and the following events`, count: total - index },
    { value: 'all', label: t`All events of the series`, count: total },
  ]
  const toggle = (key: string, isChosen: boolean) =>
    setOverwrite(new Set([...overwrite, key].filter((each) => each !== key || isChosen)))
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t`Which events should change?`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            unavailable={isReady ? undefined : t`The changes are still being checked.`}
            onClick={() => onChoose(scope === 'this' ? { scope } : { scope, overwrite: [...overwrite] })}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {children}
      <fieldset className={css.options}>
        <legend>
          <Trans>Apply the changes to</Trans>
        </legend>
        {options.map(({ value, label, count }) => (
          <label key={value}>
            <input type="radio" name={group} value={value} checked={scope === value} onChange={() => setScope(value)} />
            <span>{label}</span>
            {count !== undefined && index >= 0 && (
              <small>
                <Plural value={count} one="# event" other="# events" />
              </small>
            )}
          </label>
        ))}
      </fieldset>
      {scope !== 'this' &&
        (preview.error ? (
          <Notice tone="danger" role="alert">
            <PreviewError thrown={preview.error} />
          </Notice>
        ) : preview.data ? (
          <>
            <Moves rows={preview.data.rows.filter(({ id }) => id !== event)} allDay={allDay} />
            <Differences rows={preview.data.rows} allDay={allDay} overwrite={overwrite} onToggle={toggle} />
          </>
        ) : (
          <Skeleton lines={3} />
        ))}
    </Dialog>
  )
}

function PreviewError({ thrown }: { thrown: Error }) {
  const { i18n } = useLingui()
  return thrown.message === '' ? <ErrorMessage thrown={thrown} /> : i18n._(problemMessage(thrown))
}

/** The start of an event, without its time if it takes all day. */
const formatStart = (start: string, isAllDay: boolean, language: InterfaceLanguage): string =>
  isAllDay ? formatDay(start, language, 'list') : formatDateTime(start, language)

/** The other events that get a new start, with the first as example. `allDay`: the ids of those that take all day. */
function Moves({ rows, allDay }: { rows: SeriesEdited['rows']; allDay: ReadonlySet<number> }) {
  const language = useInterfaceLanguage()
  const moved = rows.flatMap(({ id, parts }) => {
    const { start_date: start, all_day: flag } = parts?.['shared'] ?? {}
    return start ? [{ ...start, isAllDay: allDay.has(id), willBeAllDay: flag ? flag.new === 1 : allDay.has(id) }] : []
  })
  const [first] = moved
  if (!first) return null
  const before = formatStart(String(first.old), first.isAllDay, language)
  const after = formatStart(String(first.new), first.willBeAllDay, language)
  return (
    <p>
      <Plural
        value={moved.length}
        one={`# other event moves from ${before} to ${after}.`}
        other={`# other events move, the first from ${before} to ${after}.`}
      />
    </p>
  )
}

/** The events with values of their own; a checkbox overwrites one. */
function Differences({
  rows,
  allDay,
  overwrite,
  onToggle,
}: {
  rows: SeriesEdited['rows']
  allDay: ReadonlySet<number>
  overwrite: ReadonlySet<string>
  onToggle: (key: string, isChosen: boolean) => void
}) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const differing = rows.filter(({ differences }) => differences.length > 0)
  const refused = rows.filter(({ result }) => result === 'refused')
  return (
    <div role="status" className={css.differences}>
      {refused.length > 0 && (
        <Notice tone="danger">
          <Plural
            value={refused.length}
            one="# event cannot be changed, so none can."
            other="# events cannot be changed, so none can."
          />
        </Notice>
      )}
      {differing.length === 0 ? (
        <p>
          <Trans>No event was changed on its own: all get the same values.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Plural
              value={differing.length}
              one="# event has values of its own and keeps them. Choose what to overwrite:"
              other="# events have values of their own and keep them. Choose what to overwrite:"
            />
          </p>
          <ul aria-label={t`Events changed on their own`}>
            {differing.map(({ id, start_date, differences }) => (
              <li key={id}>
                <strong>{formatStart(start_date, allDay.has(id), language)}</strong>
                <div>
                  {getMissing(differences).map((name) => (
                    <p key={name}>
                      <Trans>Not translated into {name}</Trans>
                    </p>
                  ))}
                  {differences.filter(isOverwritable).map((difference) => (
                    <Difference
                      key={`${difference.part}.${difference.field}`}
                      difference={difference}
                      isChosen={overwrite.has(toKey(id, difference))}
                      onToggle={(isChosen) => onToggle(toKey(id, difference), isChosen)}
                    />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const isOverwritable = ({ missing }: SeriesDifference): boolean => missing !== true

/** The names of the languages that an event lacks. */
const getMissing = (differences: readonly SeriesDifference[]): string[] => [
  ...new Set(differences.flatMap(({ part, missing }) => (missing && part !== 'shared' ? [languageName(part)] : []))),
]

const toKey = (id: number, { part, field }: SeriesDifference): string => `${id}.${part}.${field}`

function Difference({
  difference: { part, field },
  isChosen,
  onToggle,
}: {
  difference: SeriesDifference
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
}) {
  const { i18n, t } = useLingui()
  const label = fieldLabel('events', field)
  const name = label ? i18n._(label) : field
  const full = isLanguage(part) ? `${name} (${languageName(part)})` : name
  return (
    <Checkbox label={t`Overwrite ${full}`} checked={isChosen} onChange={({ target }) => onToggle(target.checked)} />
  )
}
