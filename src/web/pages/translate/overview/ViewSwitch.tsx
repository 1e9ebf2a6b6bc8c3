import { useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import { paths } from '#api/paths.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

/** Links to the queue and to the matrix of a language. */
export function ViewSwitch({ language, view }: { language: Language; view: 'queue' | 'matrix' }) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      quiet
      label={t`View of translations`}
      items={[
        { to: paths.translate(language), label: t`Queue`, current: view === 'queue' },
        { to: paths.translate(language, [['view', 'matrix']]), label: t`All languages`, current: view === 'matrix' },
      ]}
    />
  )
}
