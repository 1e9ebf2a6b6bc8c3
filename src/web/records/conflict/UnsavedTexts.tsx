// What was typed and cannot be saved: every field of it, to be read and copied.
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Section } from '#ui/Page.tsx'
import { showToast } from '#ui/toasts.tsx'
import { changedFields, type FieldPath, partValues } from '../draft/draft.ts'
import { useRecordFormState, useFormContext } from '../form/form-context.ts'
import { controlId } from '../form/form-state.ts'
import { fieldName } from '../form/record-names.ts'
import css from './conflict.module.css'
import { ConflictValue } from './ConflictValue.tsx'

/** `title` names them where several stand on a page, and tells them apart. */
export function UnsavedText({ title }: { title?: string }) {
  const { t } = useLingui()
  const { draft } = useRecordFormState(useFormContext().form)
  const spots = changedFields(draft)
  if (spots.length === 0) return null
  return (
    <Section title={title ?? t`What you typed`}>
      <ul className={css.texts}>
        {spots.map((spot) => (
          <li key={controlId(spot.part, spot.field)}>
            <OneText spot={spot} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OneText({ spot }: { spot: FieldPath }) {
  const { i18n, t } = useLingui()
  const { draft } = useRecordFormState(useFormContext().form)
  const text = useRef<HTMLDivElement>(null)
  const name = fieldName(i18n, draft.table.name, spot.part, spot.field)
  const copy = async () => {
    if (!text.current) return
    if (await copyText(text.current)) showToast({ tone: 'positive', text: t`Copied: ${name}` })
    else showToast({ tone: 'info', text: t`Selected: ${name}. Copy it with Ctrl+C or ⌘C.` })
  }
  return (
    <>
      <p className={css.line}>
        <span className={css.name}>{name}</span>
        <Button variant="bare" aria-label={t`Copy: ${name}`} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
      </p>
      <div ref={text} className={css.side} role="group" aria-label={name}>
        <ConflictValue spot={spot} value={partValues(draft, spot.part)[spot.field]} />
      </div>
    </>
  )
}
