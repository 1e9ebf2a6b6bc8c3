// Unsaved values, to be read and copied.
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Section } from '#ui/Page.tsx'
import { showToast } from '#ui/toasts.tsx'
import { changedFields, type FieldPath, partValues } from '../draft/draft.ts'
import { useRecordFormState, useFormContext } from '../form/form-context.tsx'
import { controlId } from '../form/record-form.ts'
import { fieldName } from '../form/field-names.ts'
import css from './conflict.module.css'
import { ConflictValue } from './ConflictValue.tsx'

/** `title` distinguishes several drafts on a page. */
export function UnsavedText({ title }: { title?: string }) {
  const { t } = useLingui()
  const { draft } = useRecordFormState(useFormContext().form)
  const fieldPaths = changedFields(draft)
  if (fieldPaths.length === 0) return null
  return (
    <Section title={title ?? t`Your changes`}>
      <ul className={css.texts}>
        {fieldPaths.map((path) => (
          <li key={controlId(path.part, path.field)}>
            <UnsavedValue path={path} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function UnsavedValue({ path }: { path: FieldPath }) {
  const { i18n, t } = useLingui()
  const { draft } = useRecordFormState(useFormContext().form)
  const text = useRef<HTMLDivElement>(null)
  const name = fieldName(i18n, draft.table.name, path.part, path.field)
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
        <ConflictValue path={path} value={partValues(draft, path.part)[path.field]} />
      </div>
    </>
  )
}
