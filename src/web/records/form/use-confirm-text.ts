import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmTexts, undoChangeSet } from '#api/mutations.ts'
import type { Language } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { showToast } from '#ui/toasts.tsx'
import { sourceVersionRead } from '../draft/based-on.ts'
import { fieldName } from './field-names.ts'
import { useFormContext } from './form-context.tsx'

/** Confirms that a text of the record still matches its source, with undo. `onConfirmed` is called before the form shows it. */
export function useConfirmText(id: number, language: Language, onConfirmed?: (field: string) => void) {
  const { i18n, t } = useLingui()
  const { form } = useFormContext()
  const queries = useQueryClient()
  const { table } = form.state().draft
  const translation = { resource: table.name, id, language }
  const undo = useMutation({
    mutationFn: (changeSet: string) => undoChangeSet(queries, translation, changeSet),
    onSuccess: (bundle) => {
      form.mergeNewer(bundle)
    },
    onError: (thrown) => showToast({ tone: 'danger', text: i18n._(problemMessage(thrown)) }),
  })
  return useMutation({
    mutationFn: (field: string) => confirmTexts(queries, translation, [field], sourceVersionRead(form.state().draft)),
    onSuccess: ({ whole: bundle, changeSet }, field) => {
      onConfirmed?.(field)
      form.mergeNewer(bundle)
      const name = fieldName(i18n, table.name, language, field)
      const isSourceNewer = bundle.outdated[language]?.includes(field) === true
      showToast({
        tone: isSourceNewer ? 'warning' : 'positive',
        text: isSourceNewer
          ? t`The source text has changed again. Compare it once more.`
          : t`Confirmed as still right: ${name}`,
        ...(changeSet !== undefined && { action: { label: t`Undo`, run: () => undo.mutate(changeSet) } }),
      })
    },
  })
}
