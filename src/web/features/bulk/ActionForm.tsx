// What shall be done to the picked records: the questions each deed asks.
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { maxDateShift } from '#shared/dates/wall-time.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { isLanguage } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { RecordFilter, RecordsFilter } from '#fields/filter/RecordsFilter.tsx'
import { Select, TextInput } from '#ui/Field.tsx'
import { statusLabels } from '#shared/i18n/labels.ts'
import css from './bulk.module.css'
import { deedNames } from './action-labels.ts'
import { distanceOf, type Saying, statusesFor, writtenBy } from './actions.ts'

/** `onChange` is given the deed as it is then said. */
export function DeedForm({
  saying,
  account,
  onChange,
}: {
  saying: Saying
  account: Account
  onChange: (next: Saying) => void
}) {
  const { i18n, t } = useLingui()
  const id = useId()
  const { kind } = saying
  const change = (some: Partial<Saying>) => onChange({ ...saying, ...some })
  const records = { id, name: kind, options: [], language: saying.language }
  const idsOf = (value: unknown): number[] =>
    (Array.isArray(value) ? value : [value]).map(Number).filter((one) => Number.isSafeInteger(one) && one > 0)
  const faultIn = (text: string, most: number): string | undefined =>
    // A sign alone is the beginning of a number.
    distanceOf(text, most) !== undefined || /^\s*[-+−–]\s*$/.test(text)
      ? undefined
      : t`Enter a whole number such as 7 or -7.`

  if (kind === 'status')
    return (
      <div className={css.form}>
        <Select
          label={t`Status`}
          value={saying.status}
          options={statusesFor(account).map((status) => ({ value: status, label: i18n._(statusLabels[status]) }))}
          onChange={({ target }) => {
            const status = statusesFor(account).find((one) => one === target.value)
            if (status) change({ status })
          }}
        />
        <Select
          label={t`Text language`}
          value={saying.language}
          options={writtenBy(account).map((one) => ({ value: one, label: languageLabel(one) }))}
          onChange={({ target }) => isLanguage(target.value) && change({ language: target.value })}
        />
      </div>
    )
  if (kind === 'categories' || kind === 'tags')
    return (
      <div className={css.form}>
        <RecordsFilter
          {...records}
          resource={kind}
          label={kind === 'tags' ? t`Add tags` : t`Add categories`}
          value={saying.add}
          onChange={(value) => change({ add: idsOf(value) })}
        />
        <RecordsFilter
          {...records}
          id={`${id}-remove`}
          resource={kind}
          label={kind === 'tags' ? t`Remove tags` : t`Remove categories`}
          value={saying.remove}
          onChange={(value) => change({ remove: idsOf(value) })}
        />
      </div>
    )
  if (kind === 'venue' || kind === 'organizer') {
    const Face = kind === 'venue' ? RecordFilter : RecordsFilter
    return (
      <div className={css.form}>
        <Face
          {...records}
          resource={kind === 'venue' ? 'venues' : 'organizers'}
          label={i18n._(deedNames[kind])}
          value={kind === 'venue' ? saying.set[0] : saying.set}
          onChange={(value) => change({ set: idsOf(value) })}
        />
        <p className={css.quiet}>
          <Trans>Replaces the current value. Choose none to remove it.</Trans>
        </p>
      </div>
    )
  }
  if (kind === 'featured')
    return (
      <div className={css.form}>
        <Select
          label={t`Featured`}
          value={String(saying.featured)}
          options={[
            { value: 'true', label: t`Yes` },
            { value: 'false', label: t`No` },
          ]}
          onChange={({ target }) => change({ featured: target.value === 'true' })}
        />
      </div>
    )
  if (kind === 'move')
    return (
      <div className={css.form}>
        <div className={css.pair}>
          <TextInput
            label={t`Days`}
            inputMode="text"
            value={saying.days}
            error={faultIn(saying.days, maxDateShift.days)}
            onChange={({ target }) => change({ days: target.value })}
          />
          <TextInput
            label={t`Hours`}
            inputMode="text"
            value={saying.hours}
            error={faultIn(saying.hours, maxDateShift.hours)}
            onChange={({ target }) => change({ hours: target.value })}
          />
        </div>
        <p className={css.quiet}>
          <Trans>
            For example 7 for a week later or -7 for a week earlier. Start and end move together in local time.
          </Trans>
        </p>
      </div>
    )
  return (
    <p>
      <Trans>Records are deleted in all languages.</Trans>
    </p>
  )
}
