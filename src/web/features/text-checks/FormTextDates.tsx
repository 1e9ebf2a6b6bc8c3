// Names the texts of an event that say another day than its dates, such as after the event was moved.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useSyncExternalStore } from 'react'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { partValues } from '#records/draft/draft.ts'
import { FieldLink } from '#records/form/FieldLink.tsx'
import { fieldName } from '#records/form/field-names.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import { formatList } from '#shared/dates/format.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { dayFields, type EventDays, findOtherDays, toEventDays } from '#shared/text-checks/date-mentions.ts'
import { Notice } from '#ui/Notice.tsx'
import css from './text-checks.module.css'

type Texts = { days: EventDays; texts: { part: Language; field: string; text: string }[] }

/** The texts in the form of an event that name days on which it does not take place. They do not prevent saving. */
export function FormTextDates({ form }: { form: RecordForm }) {
  const { i18n } = useLingui()
  // As text, which is compared by value: other changes of the form do not render this.
  const current = useSyncExternalStore(form.subscribe, () => JSON.stringify(readTexts(form)))
  const checked = useDebouncedValue(current)
  const found = useMemo(() => findTexts(JSON.parse(checked) as Texts | null), [checked]) // safe: stringified above
  const { name: resource } = form.state().draft.table
  if (found.length === 0) return null
  return (
    <Notice tone="warning" role="status">
      <p>
        <Trans>These texts name a day on which the event does not take place:</Trans>
      </p>
      <ul className={css.texts}>
        {found.map(({ part, field, named }) => (
          <li key={`${part} ${field}`}>
            <FieldLink part={part} field={field}>
              {fieldName(i18n, resource, part, field)}
            </FieldLink>
            : <span lang={part}>{formatList(named, activeLocale())}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The days of the event in the form, and its texts; `null` while the dates are not valid. */
function readTexts(form: RecordForm): Texts | null {
  const { draft } = form.state()
  const { start_date: start, end_date: end } = partValues(draft, 'shared')
  const days = toEventDays(start, end)
  if (!days) return null
  const texts = languages.flatMap((part) =>
    dayFields.flatMap((field) => {
      const text = partValues(draft, part)[field]
      return typeof text === 'string' && text !== '' ? [{ part, field, text }] : []
    }),
  )
  return { days, texts }
}

function findTexts(read: Texts | null): { part: Language; field: string; named: string[] }[] {
  if (!read) return []
  return read.texts.flatMap(({ part, field, text }) => {
    const named = findOtherDays(text, read.days)
    return named.length > 0 ? [{ part, field, named }] : []
  })
}
