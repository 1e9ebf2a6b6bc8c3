// A link to a field of the form; where it is in another language, shows that language first.
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { withLanguage } from '#api/paths.ts'
import type { FieldPath } from '../draft/draft.ts'
import { useFormContext } from './form-context.ts'
import { controlId } from './form-state.ts'

/** `id`: the control, where it is another than the field's own. */
export function FieldLink({
  part,
  field,
  id = controlId(part, field),
  children,
}: FieldPath & { id?: string; children: ReactNode }) {
  const { form, language } = useFormContext()
  const place = useLocation()
  const lies = part === 'shared' ? language : part
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (lies !== language) form.set({ focusNext: id })
    else {
      event.preventDefault()
      focusOn(id)
    }
  }
  return (
    <Link to={`${withLanguage(place, lies)}#${id}`} replace onClick={go}>
      {children}
    </Link>
  )
}

/** Moves the focus to a control, in sight; answers whether it stands. */
export const focusOn = (id: string): boolean => {
  const control = document.getElementById(id)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
  return control !== null
}
