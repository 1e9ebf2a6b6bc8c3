// Fields that others and this person changed, each with both values: keep one or take the other.
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { Html } from '#ui/Html.tsx'
import { Section } from '#ui/Page.tsx'
import { isResourceName, resources } from '#contract/resources.ts'
import type { Conflict } from '../draft/rebase.ts'
import { chosenRecords } from './chosen.ts'
import { useFormState, useHere } from './form-context.ts'
import { controlId } from './form-state.ts'
import css from './form.module.css'
import { fieldName } from './names.ts'

export function Conflicts() {
  const { t } = useLingui()
  const { conflicts } = useFormState(useHere().form)
  if (conflicts.length === 0) return null
  return (
    <Section title={t`Changed by others and by you`} id="conflicts">
      <ul className={css.conflicts}>
        {conflicts.map((conflict) => (
          <li key={controlId(conflict.part, conflict.field)}>
            <OneConflict conflict={conflict} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OneConflict({ conflict }: { conflict: Conflict }) {
  const { i18n, t } = useLingui()
  const { form } = useHere()
  const { draft } = useFormState(form)
  const name = fieldName(i18n, draft.table.name, conflict.part, conflict.field)
  return (
    <div role="group" aria-label={name} className={css.conflict}>
      <h3>{name}</h3>
      <div>
        <p className={css.name}>
          <Trans>Theirs</Trans>
        </p>
        <Said conflict={conflict} value={conflict.theirs} />
      </div>
      <div>
        <p className={css.name}>
          <Trans>Yours</Trans>
        </p>
        <Said conflict={conflict} value={conflict.mine} />
      </div>
      <p className={css.decide}>
        <Button aria-label={t`Keep mine: ${name}`} onClick={() => form.decide(conflict, 'mine')}>
          <Trans>Keep mine</Trans>
        </Button>
        <Button aria-label={t`Take theirs: ${name}`} onClick={() => form.decide(conflict, 'theirs')}>
          <Trans>Take theirs</Trans>
        </Button>
      </p>
    </div>
  )
}

/** A value in the form clients send it, said to a person. */
function Said({ conflict: { part, field: name }, value }: { conflict: Conflict; value: unknown }) {
  const { draft, whole, made } = useFormState(useHere().form)
  const field = draft.table.fields[name]
  const lang = part === 'shared' ? undefined : part
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return (
      <p className={css.nothing}>
        <Trans>empty</Trans>
      </p>
    )
  if (typeof value === 'boolean') return <p>{value ? <Trans>yes</Trans> : <Trans>no</Trans>}</p>
  if (Array.isArray(value)) {
    const target = isResourceName(field?.to) ? resources[field.to].title : 'name'
    const known = [...chosenRecords(whole?.shared[name], target), ...made]
    return <p>{value.map((id: unknown) => known.find((one) => one.id === id)?.name ?? `#${String(id)}`).join(', ')}</p>
  }
  if (field?.kind === 'prose' && typeof value === 'string') return <Html html={value} lang={lang} />
  return <p lang={lang}>{typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)}</p>
}
