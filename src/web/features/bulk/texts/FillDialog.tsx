// Gives the translation of a text to the records that say the same and lack it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { languageName } from '#shared/i18n/locale.ts'
import type { BulkAction } from '#shared/schema/bulk.ts'
import type { BulkDialogProps } from '../BulkDialog.tsx'
import css from '../bulk.module.css'
import { BulkSteps } from '../BulkSteps.tsx'
import { useBulkDialog } from '../use-bulk-dialog.ts'
import { canUndoTexts } from './can-undo.ts'

type Props = Omit<BulkDialogProps, 'nameOf'> & {
  fill: NonNullable<BulkAction['fill']>
  /** The texts without markup. */
  shown: { source: string; text: string }
}

export function FillDialog({ fill, shown, ...props }: Props) {
  const { t } = useLingui()
  const { resource, language, account, targets } = props
  const dialog = useBulkDialog(resource, language, targets)
  const showPreview = () => dialog.showPreview({ fill })
  const begin = useEffectEvent(showPreview)
  useEffect(() => begin(), [])
  const name = languageName(fill.to)
  return (
    <BulkSteps
      {...props}
      dialog={dialog}
      titleFor={(records) => t`Fill in ${name}: ${records}`}
      confirmFor={(records) => t`Fill ${records} in ${name}`}
      onRetryPreview={showPreview}
      note={
        <div className={css.texts}>
          <p className={css.quiet} lang={fill.from}>
            {shown.source}
          </p>
          <p lang={fill.to}>{shown.text}</p>
          <p className={css.quiet}>
            <Trans>New translations are drafts. A record that has another text by now is left alone.</Trans>
          </p>
        </div>
      }
      showDays={resource === 'events'}
      canUndo={(row) => canUndoTexts(account, resource, row)}
      nameOf={() => undefined}
    />
  )
}
