// What may be wrong with a translated text, below it. It does not prevent saving.
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { useFieldValue, useFormContext } from '#records/form/form-context.tsx'
import { formatList } from '#shared/dates/format.ts'
import type { Day } from '#shared/dates/wall-time.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import type { KnownTerm } from '#shared/translation-responses.ts'
import { findOtherDays, toEventDays } from '#shared/text-checks/date-mentions.ts'
import { findUnusedTerms } from '#shared/text-checks/known-terms.ts'
import { checkTranslation, type Warning } from '#shared/text-checks/translation-checks.ts'
import { Icon } from '#ui/Icon.tsx'
import css from './desk.module.css'

type Props = {
  source: string
  text: string
  isHtml: boolean
  /** The terms in the source text. */
  terms: readonly KnownTerm[]
  /** The text is being written: only what was already wrong before is said, until it is right. */
  isWriting: boolean
  /** Saved, or the same on purpose: a name may be the same in both languages. */
  isSame: boolean
}

/** Figures, links and markup that differ from the source text, and days on which the event does not take place. */
export function TextWarnings({ source, text, isHtml, terms, isWriting, isSame }: Props) {
  const { t } = useLingui()
  const { form, language } = useFormContext()
  const { source: sourceLanguage } = form.state().draft
  const start = useFieldValue(form, { part: 'shared', field: 'start_date' })
  const end = useFieldValue(form, { part: 'shared', field: 'end_date' })
  const current = useDebouncedValue(text)
  const [finished, setFinished] = useState(text)
  if (!isWriting && finished !== text) setFinished(text)
  const days = toEventDays(start, end)
  const checks = { source, isHtml, terms, first: days?.first, last: days?.last }
  const before = useWarnings({ ...checks, text: finished })
  const now = useWarnings({ ...checks, text: current })
  const warnings = now.ofSource.filter(
    ({ kind }) => !(kind === 'same' && isSame) && before.ofSource.some((other) => other.kind === kind),
  )
  const otherDays = now.otherDays.filter((day) => before.otherDays.includes(day))
  const unused = now.unused.filter((term) => before.unused.includes(term))
  if (warnings.length === 0 && otherDays.length === 0 && unused.length === 0) return null
  return (
    <ul className={css.warnings} aria-label={t`Check this text`}>
      {warnings.map((warning) => (
        <Line key={warning.kind}>
          <WarningText warning={warning} source={languageName(sourceLanguage)} />
        </Line>
      ))}
      {unused.length > 0 && (
        <Line>
          <Trans>
            Terms of the glossary that are not used:{' '}
            <span lang={language}>
              {formatList(
                unused.map(({ translation }) => translation),
                activeLocale(),
              )}
            </span>
          </Trans>
        </Line>
      )}
      {otherDays.length > 0 && (
        <Line>
          <Trans>
            The event does not take place on: <span lang={language}>{formatList(otherDays, activeLocale())}</span>
          </Trans>
        </Line>
      )}
    </ul>
  )
}

type Checked = Pick<Props, 'source' | 'text' | 'isHtml' | 'terms'> & { first: Day | undefined; last: Day | undefined }

/** The warnings about a text, read again only when something of it changes: keys must not wait for them. */
function useWarnings({ source, text, isHtml, terms, first, last }: Checked) {
  return useMemo(() => {
    const otherDays = first && last ? findOtherDays(text, { first, last }) : []
    // Names of records are suggestions only: "culture" is a category and a word.
    const required = terms.filter(({ record }) => record === null)
    return {
      ofSource: checkTranslation({ source, text, isHtml }),
      otherDays,
      unused: findUnusedTerms(text, isHtml, required),
    }
  }, [source, text, isHtml, terms, first, last])
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon icon={TriangleAlert} size={14} /> <span>{children}</span>
    </li>
  )
}

function WarningText({ warning: { kind, missing, added }, source }: { warning: Warning; source: string }) {
  const { t } = useLingui()
  if (kind === 'same') return <Trans>The same as the text in {source}.</Trans>
  if (kind === 'spaces') return <Trans>Two spaces in a row.</Trans>
  if (kind === 'length') return <Trans>Much shorter or longer than the text in {source}.</Trans>
  const labels = { number: t`Numbers`, price: t`Prices`, time: t`Times`, link: t`Links`, markup: t`Formatting` }
  const parts = [
    ...(missing.length > 0 ? [t`missing here: ${formatList(missing, activeLocale())}`] : []),
    ...(added.length > 0 ? [t`only here: ${formatList(added, activeLocale())}`] : []),
  ]
  return (
    <>
      {labels[kind]} – {parts.join('; ')}
    </>
  )
}
