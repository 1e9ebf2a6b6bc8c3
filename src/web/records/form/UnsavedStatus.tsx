// What is unsaved in a form, in whatever language it was written; after a save, the fact.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatList } from '#shared/dates/format.ts'
import { changedFields } from '../draft/draft.ts'
import { timeOfDay } from './time-of-day.ts'
import { useFormOutline, useFormContext } from './form-context.ts'
import { fieldName } from './record-names.ts'
import { useInterfaceLanguage } from './use-interface-language.ts'

/** "3 unsaved changes: Title (Nederlands), Ends", or when the record was saved last. */
export function UnsavedStatus() {
  const { i18n } = useLingui()
  const { form } = useFormContext()
  const spoken = useInterfaceLanguage()
  const { draft, isSaving, isChecking, isWaiting, saved } = useFormOutline(form)
  if (isChecking) return <Trans>No answer yet: it is not known whether this was saved. Checking…</Trans>
  if (isWaiting) return <Trans>Waiting for the image upload. Saving follows.</Trans>
  if (isSaving) return <Trans>Saving…</Trans>
  const spots = changedFields(draft)
  const count = spots.length
  if (count > 0) {
    const names = formatList(
      spots.map(({ part, field }) => fieldName(i18n, draft.table.name, part, field)),
      spoken,
    )
    return (
      <Trans>
        <strong>
          <Plural value={count} one="# unsaved change" other="# unsaved changes" />
        </strong>
        : {names}
      </Trans>
    )
  }
  if (!saved) return draft.id === undefined ? <Trans>Nothing written yet</Trans> : <Trans>No unsaved changes</Trans>
  const time = timeOfDay(saved.at, spoken)
  const { version } = saved
  return version === undefined ? (
    <Trans>Saved {time}</Trans>
  ) : (
    <Trans>
      Saved {time}, version {version}
    </Trans>
  )
}
