import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type UnsavedTime, unsavedOverlapsQuery } from '#api/overlaps.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { partValues } from '#records/draft/draft.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import type { Language } from '#shared/i18n/language.ts'
import { OverlapNotices } from './OverlapNotice.tsx'
import { getUnsavedTime } from './unsaved-time.ts'

/** The overlaps of the venue, organizers and times in a form. */
export function FormOverlaps({ form, language }: { form: RecordForm; language: Language }) {
  // As text, which is compared by value: other changes of the form do not render this.
  const current = useSyncExternalStore(form.subscribe, () => {
    const { draft } = form.state()
    const time = getUnsavedTime(partValues(draft, 'shared'), draft.id)
    return time ? JSON.stringify(time) : ''
  })
  const debounced = useDebouncedValue(current)
  const time = debounced === '' ? undefined : (JSON.parse(debounced) as UnsavedTime) // safe: stringified above
  const { data = [] } = useQuery(unsavedOverlapsQuery(time, language))
  if (current === '' || !time) return null
  const event =
    time.exclude === undefined ? undefined : { id: time.exclude, start_date: time.start, end_date: time.end }
  return <OverlapNotices event={event} overlaps={data} language={language} />
}
