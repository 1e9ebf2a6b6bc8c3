// Names the existing records that a new one could repeat. They do not prevent saving.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Typed, similarQuery } from '#api/similar.ts'
import { paths } from '#api/paths.ts'
import { config } from '#device/page-config.ts'
import type { RecordChoice } from '#fields/field-props.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { getDay, isDateTime } from '#shared/dates/wall-time.ts'
import { formatEventTimes } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { Language } from '#shared/i18n/language.ts'
import { can } from '#shared/policy/policy.ts'
import type { SimilarRecord } from '#shared/responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFieldValue, useFormContext, useFormOutline } from './form-context.tsx'
import type { RecordForm } from './record-form.ts'
import css from './form.module.css'

/** Records that are named; the most likely come first. */
const maxNamed = 3

type SimilarRecordsProps = {
  of: ResourceName
  typed: Typed
  language: Language
  /** Uses an existing record instead; without it, links open them. */
  onUse?: (choice: RecordChoice) => void
}

export function SimilarRecords({ of, typed, language, onUse }: SimilarRecordsProps) {
  const debounced = useDebouncedValue(JSON.stringify(typed))
  // safe: stringified above
  const { data = [] } = useQuery(similarQuery(of, JSON.parse(debounced) as Typed, language))
  const isTyped = typed.name.trim() !== ''
  const sameOccasion = data.filter((record) => record.same_venue_and_day)
  // The same title at the same venue on the same day is most likely the same event.
  const isSameOccasion = sameOccasion.length > 0
  const others = typed.exclude === undefined ? data : []
  const found = isTyped ? (isSameOccasion ? sameOccasion : others).slice(0, maxNamed) : []
  if (found.length === 0) return null
  return (
    <Notice
      // Of saved events, some take place twice a day.
      tone={isSameOccasion && typed.exclude === undefined ? 'warning' : 'info'}
      role="status"
      title={
        isSameOccasion ? (
          <Plural
            value={found.length}
            one="A similar event takes place at this venue on this day:"
            other="Similar events take place at this venue on this day:"
          />
        ) : of === 'events' ? (
          <Plural value={found.length} one="An event has this title:" other="Events have this title:" />
        ) : (
          <Trans>This may already exist:</Trans>
        )
      }
    >
      <ul className={css.similar}>
        {found.map((record) => (
          <SimilarItem key={record.id} of={of} record={record} language={language} onUse={onUse} />
        ))}
      </ul>
    </Notice>
  )
}

type SimilarItemProps = Pick<SimilarRecordsProps, 'of' | 'language'> & {
  record: SimilarRecord
  onUse: SimilarRecordsProps['onUse'] | undefined
}

function SimilarItem({ of, record, language, onUse }: SimilarItemProps) {
  const { t } = useLingui()
  const { id, name, events, language: own } = record
  const place = [record.address, [record.zip, record.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const called = [name, record.city].filter(Boolean).join(', ')
  return (
    <li>
      <span>
        {onUse ? (
          <span lang={own} className={css.similarName}>
            {name}
          </span>
        ) : (
          <Link to={paths.record(of, id, language)} lang={own}>
            {name}
          </Link>
        )}
        {place !== '' && <span lang={own}>, {place}</span>}
        {record.times ? (
          <>, {formatTimes(record.times, t`all day`)}</>
        ) : (
          <>
            {' · '}
            <Plural value={events} _0="no events" one="# event" other="# events" />
          </>
        )}
      </span>
      {onUse && (
        <Button
          variant="bare"
          aria-label={t`Use “${called}”`}
          onClick={() => onUse({ id, name, language: own, ...(record.city && { about: record.city }) })}
        >
          <Trans>Use this one</Trans>
        </Button>
      )}
    </li>
  )
}

function formatTimes(event: NonNullable<SimilarRecord['times']>, allDay: string): string {
  const { days, times, zone } = formatEventTimes(event, activeLocale(), config.siteTimezone)
  return [days, times ?? allDay, zone].filter((part) => part !== undefined).join(', ')
}

/**
 * The records that a new record in a form could repeat. Of a saved event only those at its venue on its day: events of a series and those of
 * every year have the same title. Nothing for other records that are saved, nor where the account may neither create nor edit.
 */
export function FormSimilarRecords({ form, language }: { form: RecordForm; language: Language }) {
  const { account } = useFormContext()
  const { draft } = useFormOutline(form)
  const { name } = draft.table
  if (can(account, 'create', name) !== true && can(account, 'editVariant', name) !== true) return null
  if (name === 'events') return <SimilarEvents form={form} language={language} id={draft.id} />
  return draft.id === undefined && <NewRecord form={form} language={language} />
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

function SimilarEvents({ form, language, id }: { form: RecordForm; language: Language; id: number | undefined }) {
  const name = useFieldValue(form, { part: language, field: 'title' })
  const start = useFieldValue(form, { part: 'shared', field: 'start_date' })
  const venue = useFieldValue(form, { part: 'shared', field: 'venue' })
  // Not a venue that is created with the event.
  const venueId = Number(Array.isArray(venue) ? venue[0] : venue)
  const typed: Typed = {
    name: toText(name),
    ...(isDateTime(toText(start)) && { date: getDay(toText(start)) }),
    ...(venueId > 0 && { venue: String(venueId) }),
    ...(id !== undefined && { exclude: String(id) }),
  }
  return <SimilarRecords of="events" typed={typed} language={language} />
}

function NewRecord({ form, language }: { form: RecordForm; language: Language }) {
  const { table } = form.state().draft
  const name = useFieldValue(form, { part: language, field: table.title })
  const address = useFieldValue(form, { part: language, field: 'address' })
  const zip = useFieldValue(form, { part: 'shared', field: 'zip' })
  const typed: Typed = { name: toText(name), address: toText(address), zip: toText(zip) }
  return <SimilarRecords of={table.name} typed={typed} language={language} />
}
