// The sections of a form, and the list of links to them.
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Section } from '#ui/Page.tsx'
import { sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { RecordField } from './RecordField.tsx'
import { useFormContext, useFormOutline } from './form-context.tsx'
import { controlId } from './record-form.ts'
import css from './form.module.css'
import { type FormSection, widths } from './form-layout.ts'
import type { MouseEvent } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export function FormSections({ sections }: { sections: readonly FormSection[] }) {
  const { i18n } = useLingui()
  const { form, language, sectionNotes } = useFormContext()
  const { fields } = form.state().draft.table
  const widthOf = (name: string) => widths[fields[name]?.kind ?? 'readOnly']
  const shares = {
    all: <Trans>shared by all languages</Trans>,
    some: <Trans>shared by all languages unless a language is named</Trans>,
    none: undefined,
  }
  return sections.map(({ section, fieldPaths, sharing, place }) => (
    <Section
      key={section}
      id={`section-${section}`}
      title={i18n._(sectionLabels[section])}
      box={place === 'side'}
      {...(sharing === 'none' && { mark: languageLabel(language) })}
      {...(place === 'column' && { note: shares[sharing] })}
    >
      <div className={place === 'side' ? css.boxed : css.fields}>
        {place === 'side' && shares[sharing] && <p className={css.sharing}>{shares[sharing]}</p>}
        {fieldPaths.map((path) => (
          <div key={controlId(path.part, path.field)} className={css[widthOf(path.field)]}>
            <RecordField {...path} />
          </div>
        ))}
      </div>
      {sectionNotes?.[section]}
    </Section>
  ))
}

/** Links to the sections, with their numbers of errors. */
export function SectionList({ sections }: { sections: readonly FormSection[] }) {
  const { i18n, t } = useLingui()
  const { draft, errors } = useFormOutline(useFormContext().form)
  return (
    <nav aria-label={t`Sections`}>
      <ul className={css.sectionList}>
        {sections.map(({ section }) => {
          const count = errors.filter(({ field }) => draft.table.fields[field]?.section === section).length
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
                      <Plural value={count} one="# error" other="# errors" />
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

/** Scrolls to a section and focuses its heading, also in a collapsed column; the URL stays. */
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
