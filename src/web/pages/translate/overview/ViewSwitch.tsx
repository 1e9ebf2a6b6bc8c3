import { useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import { paths } from '#api/paths.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

/** Links to the queue of a language, to the state of all languages, and to their coverage. */
export function ViewSwitch({ language, view }: { language: Language; view: 'queue' | 'matrix' | 'coverage' }) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      quiet
      label={t`View of translations`}
      items={[
        { to: paths.translate(language), label: t`Queue`, current: view === 'queue' },
        { to: paths.translate(language, [['view', 'matrix']]), label: t`All languages`, current: view === 'matrix' },
        { to: paths.translate(language, [['view', 'coverage']]), label: t`Coverage`, current: view === 'coverage' },
      ]}
    />
  )
}
