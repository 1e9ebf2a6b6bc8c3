// Fields that were changed on the server and in the draft, with their three values to choose from.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Page.tsx'
import { classes } from '#ui/css-classes.ts'
import { type Choice, chosenValue, type OpenConflict, unresolved } from '../draft/rebase.ts'
import { useFormOutline, useRecordFormState, useFormContext } from '../form/form-context.tsx'
import { focusOn } from '../form/FieldLink.tsx'
import { controlId } from '../form/record-form.ts'
import { fieldName } from '../form/field-names.ts'
import css from './conflict.module.css'
import { ConflictValue } from './ConflictValue.tsx'

/** Lists the conflicts of a form; renders nothing without any. A choice changes the form immediately. */
export function ConflictView() {
  const { t } = useLingui()
  const { form } = useFormContext()
  const { conflicts } = useFormOutline(form)
  if (conflicts.length === 0) return null
  const open = unresolved(conflicts).length
  const all = (choice: Choice) => {
    for (const conflict of conflicts) form.resolve(conflict, choice)
  }
  return (
    <Section title={t`Changed by you and someone else`} id="conflicts">
      <p role="status">
        {open > 0 ? (
          <Plural
            value={open}
            one="Choose which value to keep for # field."
            other="Choose which value to keep for # fields."
          />
        ) : (
          <Trans>All conflicts resolved. Save to apply your choices. You can change them until then.</Trans>
        )}
      </p>
      {conflicts.length > 1 && (
        <p className={css.all}>
          <Button onClick={() => all('draft')}>
            <Trans>Use all of mine</Trans>
          </Button>
          <Button onClick={() => all('server')}>
            <Trans>Use all of theirs</Trans>
          </Button>
        </p>
      )}
      <ul className={css.conflicts}>
        {conflicts.map((conflict) => (
          <li key={controlId(conflict.part, conflict.field)}>
            <ConflictChoice conflict={conflict} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ConflictChoice({ conflict }: { conflict: OpenConflict }) {
  const { i18n, t } = useLingui()
  const { form } = useFormContext()
  const { draft } = useRecordFormState(form)
  const name = fieldName(i18n, draft.table.name, conflict.part, conflict.field)
  const control = controlId(conflict.part, conflict.field)
  const group = `conflict-${control}`
  const box = useRef<HTMLFieldSetElement>(null)
  // After the save, the focus moves from the choices to the field, or to the heading if that is in another language.
  useLayoutEffect(() => {
    const fieldset = box.current
    return () => {
      if (!fieldset?.contains(document.activeElement)) return
      if (!focusOn(control)) document.querySelector('h1')?.focus()
    }
  }, [control])
  const { baseValue } = conflict
  const choices: { choice: Choice; title: string; label: string; baseValue?: unknown }[] = [
    { choice: 'base', title: t`Original`, label: t`Original: ${name}` },
    { choice: 'server', title: t`Their version`, label: t`Their version: ${name}`, baseValue },
    { choice: 'draft', title: t`Your version`, label: t`Your version: ${name}`, baseValue },
  ]
  return (
    <fieldset ref={box} className={css.conflict}>
      <legend>{name}</legend>
      {choices.map(({ choice, title, label, baseValue }) => (
        <div key={choice} className={classes(css.side, conflict.choice === choice && css.chosen)}>
          <label className={css.choice}>
            <input
              type="radio"
              name={group}
              id={`${group}-${choice}`}
              aria-label={label}
              checked={conflict.choice === choice}
              onChange={() => form.resolve(conflict, choice)}
            />
            {title}
          </label>
          <ConflictValue path={conflict} value={chosenValue(conflict, choice)} baseValue={baseValue} />
        </div>
      ))}
    </fieldset>
  )
}
