// Warnings below a translated text. They do not prevent saving.
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Finding } from '#features/text-checks/FindingList.tsx'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { fieldName } from '#records/form/field-names.ts'
import { permissionsOf, useFieldValue, useFormContext } from '#records/form/form-context.tsx'
import { formatList } from '#shared/dates/format.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import type { KnownTerm } from '#shared/translation-responses.ts'
import { dayFields, toEventDays } from '#shared/text-checks/date-mentions.ts'
import { dayFingerprint, warningFingerprint } from '#shared/text-checks/finding.ts'
import type { Warning } from '#shared/text-checks/translation-checks.ts'
import { Icon } from '#ui/Icon.tsx'
import { lazyNote } from '#ui/lazy-note.ts'
import { type CheckedText, checkText, type CheckResult } from './check-text.ts'
import css from './desk.module.css'
import { formatFigure } from './format-figure.ts'

const FindingList = lazyNote(async () => (await import('#features/text-checks/FindingList.tsx')).FindingList)

type Props = {
  field: string
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
export function TextWarnings({ field, source, text, isHtml, terms, isWriting, isSame }: Props) {
  const { i18n, t } = useLingui()
  const { form, language, account } = useFormContext()
  const { source: sourceLanguage, table, id } = form.state().draft
  const start = useFieldValue(form, { part: 'shared', field: 'start_date' })
  const end = useFieldValue(form, { part: 'shared', field: 'end_date' })
  const current = useDebouncedValue(text)
  const [finished, setFinished] = useState(text)
  if (!isWriting && finished !== text) setFinished(text)
  const days = dayFields.some((name) => name === field) ? toEventDays(start, end) : undefined
  const checks = { source, isHtml, terms, first: days?.first, last: days?.last }
  const before = useWarnings({ ...checks, text: finished })
  const now = useWarnings({ ...checks, text: current })
  const warnings = now.ofSource.filter(
    ({ kind }) => !(kind === 'same' && isSame) && before.ofSource.some((other) => other.kind === kind),
  )
  const otherDays = now.otherDays.filter((day) => before.otherDays.includes(day))
  const unused = now.unused.filter((term) => before.unused.includes(term))
  const unusedTexts = unused.map(({ translation }) => translation)
  const unusedTerms = <span lang={language}>{formatList(unusedTexts, activeLocale())}</span>
  if (warnings.length === 0 && otherDays.length === 0 && unused.length === 0) return null
  const name = fieldName(i18n, table.name, language, field)
  const create = (kind: Finding['kind'], fingerprint: string, content: ReactNode): Finding => ({
    language,
    field,
    kind,
    fingerprint,
    name,
    content: <Line>{content}</Line>,
  })
  const found = [
    ...warnings.map((warning) =>
      create(
        warning.kind,
        warningFingerprint(source, current, warning),
        <WarningText warning={warning} source={languageName(sourceLanguage)} />,
      ),
    ),
    ...(unused.length > 0
      ? [
          create(
            'term',
            warningFingerprint(source, current, { missing: unusedTexts, added: [] }),
            <Trans>Terms of the glossary that are not used: {unusedTerms}</Trans>,
          ),
        ]
      : []),
    ...(days && otherDays.length > 0
      ? [
          create(
            'day',
            dayFingerprint(current, days),
            <Trans>
              The event does not take place on: <span lang={language}>{formatList(otherDays, activeLocale())}</span>
            </Trans>,
          ),
        ]
      : []),
  ]
  return (
    <Suspense>
      <FindingList
        resource={table.name}
        id={id}
        found={found}
        writable={permissionsOf(form.state(), account).languages}
        label={t`Check this text`}
        className={css.warnings}
      />
    </Suspense>
  )
}

/** The warnings about a text, read again only when something of it changes: keys must not wait for them. */
function useWarnings({ source, text, isHtml, terms, first, last }: CheckedText): CheckResult {
  return useMemo(
    () => checkText({ source, text, isHtml, terms, first, last }),
    [source, text, isHtml, terms, first, last],
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <span className={css.warning}>
      <Icon icon={TriangleAlert} size={14} /> <span>{children}</span>
    </span>
  )
}

function WarningText({ warning: { kind, missing, added }, source }: { warning: Warning; source: string }) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  if (kind === 'same') return <Trans>The same as the text in {source}.</Trans>
  if (kind === 'spaces') return <Trans>Two spaces in a row.</Trans>
  if (kind === 'length') return <Trans>Much shorter or longer than the text in {source}.</Trans>
  const labels = { number: t`Numbers`, price: t`Prices`, time: t`Times`, link: t`Links`, markup: t`Formatting` }
  // Named as in the toolbar of the editor; other elements are named by their tag.
  const markupNames: { readonly [tag: string]: string } = {
    h2: t`Heading`,
    h3: t`Subheading`,
    strong: t`Bold`,
    em: t`Italic`,
    img: t`Image`,
    ul: t`List`,
    ol: t`Numbered list`,
    li: t`List item`,
    blockquote: t`Quote`,
  }
  const toLabel = (item: string): string => {
    if (kind === 'number' || kind === 'price') return formatFigure(item, kind, language)
    return (kind === 'markup' && markupNames[item]) || item
  }
  const list = (items: readonly string[]) => formatList(items.map(toLabel), activeLocale())
  const [lacking, extra] = [list(missing), list(added)]
  return (
    <>
      {labels[kind]} –{' '}
      {added.length === 0
        ? t`missing here: ${lacking}`
        : missing.length === 0
          ? t`only here: ${extra}`
          : t`missing here: ${lacking}; only here: ${extra}`}
    </>
  )
}
