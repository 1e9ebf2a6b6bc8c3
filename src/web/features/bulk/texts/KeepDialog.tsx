// Keeps the names of records in another language: a confirmed copy of the source text.
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Language } from '#shared/i18n/language.ts'
import { languageLabel, languageName } from '#shared/i18n/locale.ts'
import { resources } from '#shared/schema/resources.ts'
import { Checkbox, Select } from '#ui/Field.tsx'
import { editableLanguages } from '../actions.ts'
import type { BulkDialogProps } from '../BulkDialog.tsx'
import css from '../bulk.module.css'
import { BulkSteps } from '../BulkSteps.tsx'
import { useBulkDialog } from '../use-bulk-dialog.ts'
import { canUndoTexts } from './can-undo.ts'

type Values = { language: Language; publish: boolean }

export function KeepDialog(props: BulkDialogProps) {
  const { t } = useLingui()
  const { resource, account, targets } = props
  const formId = useId()
  const editable = editableLanguages(account)
  const { register, handleSubmit, control } = useForm<Values>({
    defaultValues: {
      language: editable.find((name) => name === props.language) ?? editable[0] ?? props.language,
      publish: true,
    },
  })
  const dialog = useBulkDialog(resource, props.language, targets)
  const name = languageName(useWatch({ control, name: 'language' }))
  return (
    <BulkSteps
      {...props}
      dialog={dialog}
      titleFor={(records) => t`Keep names as they are: ${records}`}
      confirmFor={(records) => t`Keep ${records} in ${name}`}
      form={{
        id: formId,
        unavailable: undefined,
        content: (
          <form
            id={formId}
            className={css.form}
            noValidate
            onSubmit={(event) =>
              void handleSubmit(({ language, publish }) =>
                dialog.showPreview({ keep: { field: resources[resource].title, language, publish } }),
              )(event)
            }
          >
            <Select
              label={t`Text language`}
              options={editable.map((language) => ({ value: language, label: languageLabel(language) }))}
              {...register('language')}
            />
            <Checkbox label={t`Publish translations that are then complete`} {...register('publish')} />
            <p className={css.quiet}>
              <Trans>
                A missing name becomes the one of the source language, and is confirmed as right. Another name is left
                alone.
              </Trans>
            </p>
          </form>
        ),
      }}
      canUndo={(row) => canUndoTexts(account, resource, row)}
    />
  )
}
