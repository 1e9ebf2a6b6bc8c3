// Names the texts of an event that say another day than its dates, such as after the event was moved.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useSyncExternalStore } from 'react'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { partValues } from '#records/draft/draft.ts'
import { FieldLink } from '#records/form/FieldLink.tsx'
import { fieldName } from '#records/form/field-names.ts'
import { permissionsOf, useFormContext } from '#records/form/form-context.tsx'
import type { RecordForm } from '#records/form/record-form.ts'
import { formatList } from '#shared/dates/format.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { dayFields, type EventDays, findOtherDays, toEventDays } from '#shared/text-checks/date-mentions.ts'
import { dayFingerprint } from '#shared/text-checks/finding.ts'
import { type Finding, FindingList } from './FindingList.tsx'

type Texts = { days: EventDays; texts: { part: Language; field: string; text: string }[] }

/** The texts in the form of an event that name days on which it does not take place. They do not prevent saving. */
export function FormTextDates({ form }: { form: RecordForm }) {
  const { i18n } = useLingui()
  const { account } = useFormContext()
  // As text, which is compared by value: other changes of the form do not render this.
  const current = useSyncExternalStore(form.subscribe, () => JSON.stringify(readTexts(form)))
  const checked = useDebouncedValue(current)
  const found = useMemo(() => findTexts(JSON.parse(checked) as Texts | null), [checked]) // safe: stringified above
  const { draft } = form.state()
  const { name: resource } = draft.table
  const list = found.map(({ part, field, fingerprint, named }): Finding => {
    const name = fieldName(i18n, resource, part, field)
    const content = (
      <>
        <FieldLink part={part} field={field}>
          {name}
        </FieldLink>
        : <span lang={part}>{formatList(named, activeLocale())}</span>
      </>
    )
    return { language: part, field, kind: 'day', fingerprint, name, content }
  })
  return (
    <FindingList
      resource={resource}
      id={draft.id}
      found={list}
      writable={permissionsOf(form.state(), account).languages}
      notice={<Trans>These texts name a day on which the event does not take place:</Trans>}
    />
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

type Found = { part: Language; field: string; fingerprint: string; named: string[] }

function findTexts(read: Texts | null): Found[] {
  if (!read) return []
  const { days } = read
  return read.texts.flatMap(({ part, field, text }) => {
    const named = findOtherDays(text, days)
    return named.length > 0 ? [{ part, field, fingerprint: dayFingerprint(text, days), named }] : []
  })
}
