import type { Language } from '#shared/i18n/language.ts'
import { useFieldValue } from '#records/form/form-context.tsx'
import type { RecordForm } from '#records/form/record-form.ts'
import { EventStatusNotice } from './StateNotice.tsx'

/** The event status in a form. */
export function FormEventStatus({ form, language }: { form: RecordForm; language: Language }) {
  const state = useFieldValue(form, { part: 'shared', field: 'event_state' })
  const reason = useFieldValue(form, { part: language, field: 'event_state_reason' })
  return <EventStatusNotice state={state} reason={reason} language={language} />
}
