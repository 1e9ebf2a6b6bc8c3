import { useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import { paths } from '#api/paths.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

type View = 'queue' | 'matrix' | 'names' | 'coverage' | 'glossary'

/** Links to the queue of a language, to the state and the names of all languages, to their coverage, and to the glossary. */
export function ViewSwitch({ language, view }: { language: Language; view: View }) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      quiet
      label={t`View of translations`}
      items={[
        { to: paths.translate(language), label: t`Queue`, current: view === 'queue' },
        { to: paths.translate(language, [['view', 'matrix']]), label: t`All languages`, current: view === 'matrix' },
        { to: paths.translate(language, [['view', 'names']]), label: t`Names`, current: view === 'names' },
        { to: paths.translate(language, [['view', 'coverage']]), label: t`Coverage`, current: view === 'coverage' },
        { to: paths.translate(language, [['view', 'glossary']]), label: t`Glossary`, current: view === 'glossary' },
      ]}
    />
  )
}
