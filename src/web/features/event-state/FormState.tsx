// The state of the event in a form, as it would be saved.
import type { Language } from '#shared/i18n/language.ts'
import { partValues } from '#records/draft/draft.ts'
import { useRecordFormState } from '#records/form/form-context.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import { EventStatusNotice } from './StateNotice.tsx'

/** `language` is the one drawn. */
export function FormEventStatus({ form, language }: { form: RecordForm; language: Language }) {
  const { draft } = useRecordFormState(form)
  return (
    <EventStatusNotice
      state={partValues(draft, 'shared')['event_state']}
      reason={partValues(draft, language)['event_state_reason']}
      language={language}
    />
  )
}
