// The state of the event in a form, as it would be saved.
import type { Language } from '#shared/i18n/language.ts'
import { valuesOf } from '#records/draft/draft.ts'
import { useFormState } from '#records/form/form-context.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import { StateNotice } from './StateNotice.tsx'

/** `language` is the one drawn. */
export function FormState({ form, language }: { form: RecordForm; language: Language }) {
  const { draft } = useFormState(form)
  return (
    <StateNotice
      state={valuesOf(draft, 'shared')['event_state']}
      reason={valuesOf(draft, language)['event_state_reason']}
      language={language}
    />
  )
}
