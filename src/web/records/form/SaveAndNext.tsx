// Saving and going on to the next record of the list one came from, to write there: a day of translating without the mouse.
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cachedResult, type ListResult } from '../list/list-position.ts'
import { paths } from '#api/paths.ts'
import { Button } from '#ui/Button.tsx'
import { useNeighbours } from '../neighbours/use-neighbours.ts'
import { keepSourceColumn, toWrite } from './source-column.ts'
import { useFormOutline, useFormContext } from './form-context.ts'
import css from './form.module.css'

type Props = { isDirty: boolean; onSave: () => Promise<boolean> }

/** Nothing where no list was seen. `onSave` answers whether everything is saved: only then one goes on. */
export function SaveAndNext(props: Props) {
  const { draft } = useFormContext().form.state()
  const result = cachedResult(draft.table.name)
  return draft.id !== undefined && result && <Next {...props} id={draft.id} result={result} />
}

function Next({ isDirty, onSave, id, result }: Props & { id: number; result: ListResult }) {
  const { form, language } = useFormContext()
  const { draft, isSaving } = useFormOutline(form)
  const { search } = useLocation()
  const navigate = useNavigate()
  const walk = useNeighbours(draft.table.name, id, result)
  const goOn = async () => {
    const next = walk?.next
    if (next === undefined || !(await onSave())) return
    await navigate(keepSourceColumn(paths.edit(draft.table.name, next, language), search), { state: toWrite })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    if (walk?.next === undefined || document.querySelector('dialog[open]')) return
    // Before the editor of a rich text takes it for a new line.
    event.preventDefault()
    event.stopPropagation()
    void goOn()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', heard, { capture: true })
    return () => document.removeEventListener('keydown', heard, { capture: true })
  }, [])
  if (!isDirty || walk?.next === undefined) return null
  return (
    <span className={css.next}>
      <Button busy={isSaving} aria-keyshortcuts="Control+Enter Meta+Enter" onClick={() => void goOn()}>
        <Trans>Save and next</Trans>
      </Button>
    </span>
  )
}
