// The sections of a form in a row above them: each leads there, and says how much in it is to be mended.
import { Plural, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { useFormOutline, useFormContext } from './form-context.ts'
import css from './form.module.css'
import type { FormSection } from './form-layout.ts'

/** `sections` are those drawn, in order. */
export function SectionList({ sections }: { sections: readonly FormSection[] }) {
  const { i18n, t } = useLingui()
  const { draft, failure } = useFormOutline(useFormContext().form)
  const faults = failure?.kind === 'faults' || failure?.kind === 'partly' ? failure.faults : []
  return (
    <nav aria-label={t`Sections`}>
      <ul className={css.sectionList}>
        {sections.map(({ section }) => {
          const count = faults.filter(({ field }) => draft.table.fields[field]?.section === section).length
          return (
            <li key={section}>
              <a href={`#section-${section}`} onClick={goTo} data-faulty={count > 0 || undefined}>
                {count > 0 && <Icon name="danger" />}
                {i18n._(sectionLabels[section])}
                {count > 0 && (
                  <>
                    {' '}
                    <span aria-hidden="true">{count}</span>
                    <VisuallyHidden>
                      <Plural value={count} one="# entry to mend" other="# entries to mend" />
                    </VisuallyHidden>
                  </>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Moves sight and focus to a section, out of the fold it may lie in; the address stays. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const section = document.getElementById(event.currentTarget.hash.slice(1))
  const fold = section?.closest('details')
  if (fold) fold.open = true
  const heading = section?.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  section?.scrollIntoView({ block: 'start' })
}
