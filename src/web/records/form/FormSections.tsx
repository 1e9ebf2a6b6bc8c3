// The sections of a form, side by side with their source texts if shown, and the links to them.
import { OctagonAlert } from 'lucide-react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type MouseEvent, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { languageLabel, languageName } from '#shared/i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/css-classes.ts'
import { Html } from '#ui/Html.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/Page.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { FieldPath } from '../draft/draft.ts'
import { fieldName } from './field-names.ts'
import { useFieldValue, useFormContext, useFormOutline } from './form-context.tsx'
import { type FormSection, formSectionLabels, halfWidthFields, halfWidthKinds } from './form-layout.ts'
import { unfold } from './FieldLink.tsx'
import css from './form.module.css'
import { RecordField } from './RecordField.tsx'
import { controlId } from './record-form.ts'

export function FormSections({ sections }: { sections: readonly FormSection[] }) {
  const { i18n } = useLingui()
  const { form, language, sectionNotes } = useFormContext()
  const { fields } = form.state().draft.table
  const getWidth = (name: string) =>
    halfWidthFields.has(name) || halfWidthKinds.has(fields[name]?.kind ?? 'readOnly') ? css.half : css.whole
  const shares = {
    all: <Trans>shared by all languages</Trans>,
    some: <Trans>shared by all languages unless a language is named</Trans>,
    none: undefined,
  }
  return sections.map(({ section, fieldPaths, sharing, place }) => {
    const controls = fieldPaths.map((path) => (
      <div key={controlId(path.part, path.field)} className={getWidth(path.field)} data-field={path.field}>
        <RecordField {...path} />
      </div>
    ))
    if (section === 'title')
      return (
        <div key={section} id="section-title" className={css.title}>
          {controls}
          {sectionNotes?.title}
        </div>
      )
    if (section === 'details') return <Fragment key={section}>{controls}</Fragment>
    return (
      <Section
        key={section}
        id={`section-${section}`}
        title={i18n._(formSectionLabels[section])}
        box={place === 'side'}
        {...(sharing === 'none' && { mark: languageLabel(language) })}
        {...(place === 'column' && { note: shares[sharing] })}
      >
        <div className={place === 'side' ? css.boxed : css.fields}>{controls}</div>
        {sectionNotes?.[section]}
      </Section>
    )
  })
}

/** Links to the sections, with their numbers of errors. */
export function SectionList({ sections }: { sections: readonly Pick<FormSection, 'section' | 'fieldPaths'>[] }) {
  const { i18n, t } = useLingui()
  const { errors } = useFormOutline(useFormContext().form)
  return (
    <nav className={css.sectionLinks} aria-label={t`Sections`}>
      <ul className={css.sectionList}>
        {sections.map(({ section, fieldPaths }) => {
          const count = errors.filter(({ field }) => fieldPaths.some((path) => path.field === field)).length
          return (
            <li key={section}>
              <a href={`#section-${section}`} onClick={goTo} data-faulty={count > 0 || undefined}>
                {count > 0 && <Icon icon={OctagonAlert} />}
                {i18n._(formSectionLabels[section])}
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
  if (section) unfold(section)
  const heading = section?.querySelector<HTMLElement>('h2, input')
  if (!heading) return
  if (heading.tagName === 'H2') heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  section?.scrollIntoView({ block: 'start' })
}

/** In characters: a longer source text is collapsed in a narrow window. */
const foldedFrom = 120

/** The texts of the language on the page, each beside the text in `source`. */
export function SideBySide({ fieldPaths, source }: { fieldPaths: readonly FieldPath[]; source: Language }) {
  const { i18n } = useLingui()
  const { language } = useFormContext()
  const from = languageName(source)
  return (
    <Section
      id="section-texts"
      title={i18n._(formSectionLabels.texts)}
      mark={languageLabel(language)}
      note={<Trans>compared with {from}</Trans>}
    >
      <div className={css.sideBySide}>
        {fieldPaths.map((path) => (
          <div key={controlId(path.part, path.field)} className={css.pair}>
            <Source field={path.field} source={source} />
            <div className={css.own}>
              <RecordField {...path} />
            </div>
          </div>
        ))}
      </div>
    </Section>
  )
}

function Source({ field: name, source }: { field: string; source: Language }) {
  const { i18n, t } = useLingui()
  const { form } = useFormContext()
  const { table } = form.state().draft
  const [isUnfolded, setIsUnfolded] = useState(false)
  const value = useFieldValue(form, { part: source, field: name })
  const text = typeof value === 'string' ? value : ''
  const label = fieldName(i18n, table.name, source, name)
  const isLong = text.length > foldedFrom
  return (
    <div className={css.source} role="group" aria-label={t`Source text: ${label}`}>
      <p className={css.name}>{label}</p>
      {text === '' ? (
        <p className={css.nothing}>
          <Trans>empty</Trans>
        </p>
      ) : (
        <div className={classes(css.text, isLong && !isUnfolded && css.foldable)} lang={source}>
          {table.fields[name]?.kind === 'richText' ? <Html html={text} lang={source} /> : text}
        </div>
      )}
      {isLong && (
        <div className={css.unfold}>
          <Button variant="bare" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {isUnfolded ? <Trans>Show less</Trans> : <Trans>Show all</Trans>}
          </Button>
        </div>
      )}
    </div>
  )
}
