import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { withLanguage } from '#api/paths.ts'
import type { FieldPath } from '../draft/draft.ts'
import { useFormContext } from './form-context.tsx'
import { controlId } from './record-form.ts'

/** A link to a field; it shows the language of the field first. `id`: the control, if it is not the field’s own. */
export function FieldLink({
  part,
  field,
  id = controlId(part, field),
  children,
}: FieldPath & { id?: string; children: ReactNode }) {
  const { form, language } = useFormContext()
  const place = useLocation()
  const fieldLanguage = part === 'shared' ? language : part
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (fieldLanguage !== language) form.set({ focusTarget: id })
    else {
      event.preventDefault()
      focusOn(id)
    }
  }
  return (
    <Link to={`${withLanguage(place, fieldLanguage)}#${id}`} replace onClick={go}>
      {children}
    </Link>
  )
}

/** Opens everything that folds an element away. */
export function unfold(element: Element): void {
  const fold = element.closest('details')
  if (!fold) return
  fold.open = true
  if (fold.parentElement) unfold(fold.parentElement)
}

/** Focuses a control and scrolls to it; returns whether it exists. */
export const focusOn = (id: string): boolean => {
  const control = document.getElementById(id)
  if (control) unfold(control)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
  return control !== null
}
