import { HolidayHint } from '#features/holidays/HolidayHint.tsx'
import { FormTextDates } from '#features/text-checks/FormTextDates.tsx'
import type { RecordForm } from '#records/form/record-form.ts'
import type { Language } from '#shared/i18n/language.ts'

/** The notes below the dates in the form of an event. */
export function DateNotes({ form, language }: { form: RecordForm; language: Language }) {
  return (
    <>
      <HolidayHint form={form} language={language} />
      <FormTextDates form={form} />
    </>
  )
}
