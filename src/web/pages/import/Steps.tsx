// What all steps of an import show.
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { Icon } from '#ui/Icon.tsx'
import type { ImportStatus } from './build-row.ts'
import css from './import.module.css'
import { rowCount } from './import-messages.ts'
import type { ImportFile } from './read-file.ts'

/** What is chosen for a file. */
export type FileChoice = { language: Language; status: ImportStatus; targets: ImportFile['targets'] }

const steps = ['upload', 'match', 'check', 'import'] as const
export type Step = (typeof steps)[number]

/** The four steps of an import. */
export function Steps({ current }: { current: Step }) {
  const { t } = useLingui()
  const labels = { upload: t`Upload`, match: t`Match columns`, check: t`Check`, import: t`Import` }
  const position = steps.indexOf(current)
  return (
    <ol className={css.steps}>
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < position || undefined}>
          <b>{index < position ? <Icon icon={Check} size={14} /> : index + 1}</b>
          {labels[step]}
        </li>
      ))}
    </ol>
  )
}

/** “agenda-mai.csv · 214 rows · Français”. */
export function FileSummary({ file, language }: { file: ImportFile; language?: Language }) {
  const { i18n } = useLingui()
  const rows = i18n._(rowCount(file.table.rows.length))
  return [file.name, rows, ...(language ? [languageLabel(language)] : [])].join(' · ')
}

export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus()

/** Focuses the heading of a step that replaces another one. */
export function useStepFocus(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [])
}
