// What a copy of an event shall be: when it takes place, in which languages, with what.
import { useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { betweenFields } from '#shared/schema/between-fields.ts'
import { events } from '#shared/schema/events.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { isDateTime } from '#shared/dates/wall-time.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { type AnyBundle, createDraft, getTitle, partValues } from '#records/draft/draft.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FieldGroup, Checkbox } from '#ui/Field.tsx'
import { Notice, ErrorMessage } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { CopyDates } from './CopyDates.tsx'
import css from './duplicate.module.css'
import { createCopy, filledSections, type CopyOptions } from './parts.ts'
import { useDuplicate } from './use-duplicate.ts'

export type DuplicateProps = { id: number; asked: Language; onClose: () => void }

/** Stands open while it is drawn. */
export function DuplicateDialog({ id, asked, onClose }: DuplicateProps) {
  const { t } = useLingui()
  const { data, error } = useQuery(recordBundleQuery('events', id, asked))
  if (data) return <Asked id={id} asked={asked} bundle={data} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Duplicate`}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      {error ? <ErrorMessage thrown={error} /> : <Skeleton lines={4} />}
    </Dialog>
  )
}

function Asked({ id, asked, bundle, onClose }: DuplicateProps & { bundle: AnyBundle }) {
  const { i18n, t } = useLingui()
  const draft = createDraft(events, bundle)
  const { make, isMaking, problem } = useDuplicate(id, asked)
  const first = useRef<HTMLElement>(null)
  const written = languages.filter((language) => draft.parts[language].exists)
  const sections = filledSections(draft)
  const shared = partValues(draft, 'shared')
  const [wish, setWish] = useState<CopyOptions>({
    start: String(shared['start_date'] ?? ''),
    end: String(shared['end_date'] ?? ''),
    languages: written,
    sections,
  })
  const [isRefused, setIsRefused] = useState(false)
  const change = (some: Partial<CopyOptions>) => setWish((now) => ({ ...now, ...some }))
  const faults = datesFaults(wish, shared['all_day'])
  const named = getTitle(draft, asked)
  const name = named?.text ?? t`Untitled`
  const submit = async () => {
    setIsRefused(true)
    if (faults.length > 0 || wish.languages.length === 0) return
    // Made, the page goes on to the copy, and this goes with the screen.
    await make(createCopy(draft, wish))
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      initialFocus={first}
      title={t`Duplicate “${name}”`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={isMaking} onClick={() => void submit()}>
            <Trans>Make the copy</Trans>
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>
          <Trans>The copy is a draft with an address of its own. When does it take place?</Trans>
        </p>
        <CopyDates
          wish={wish}
          shared={bundle.shared}
          onChange={change}
          faults={isRefused ? faults : []}
          focusRef={first}
        />
        <FieldGroup
          label={t`Languages`}
          error={isRefused && wish.languages.length === 0 ? t`Choose at least one language.` : undefined}
        >
          <div className={css.ticks}>
            {written.map((language) => (
              <Checkbox
                key={language}
                label={<span lang={language}>{languageNames[language]}</span>}
                checked={wish.languages.includes(language)}
                onChange={({ target }) =>
                  change({ languages: ticked(written, wish.languages, language, target.checked) })
                }
              />
            ))}
          </div>
        </FieldGroup>
        {sections.length > 0 && (
          <FieldGroup label={t`Taken along`}>
            <div className={css.ticks}>
              {sections.map((section) => (
                <Checkbox
                  key={section}
                  label={i18n._(sectionLabels[section])}
                  checked={wish.sections.includes(section)}
                  onChange={({ target }) =>
                    change({ sections: ticked(sections, wish.sections, section, target.checked) })
                  }
                />
              ))}
            </div>
          </FieldGroup>
        )}
        {problem && (
          <Notice tone="danger" role="alert" title={<Trans>The copy was not made</Trans>}>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** Those chosen, with one more or less, in the order they are offered. */
const ticked = <T,>(offered: readonly T[], chosen: readonly T[], one: T, on: boolean): T[] =>
  offered.filter((each) => (each === one ? on : chosen.includes(each)))

/** The dates that cannot be sent. */
function datesFaults({ start, end }: CopyOptions, allDay: unknown): ('start' | 'end')[] {
  const unread = (['start', 'end'] as const).filter((which) => !isDateTime(which === 'start' ? start : end))
  const isBefore =
    betweenFields.events?.({ start_date: start, end_date: end, all_day: allDay })['end_date'] !== undefined
  return unread.length > 0 ? unread : isBefore ? ['end'] : []
}
