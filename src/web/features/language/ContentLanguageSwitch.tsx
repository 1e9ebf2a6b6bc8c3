// The four languages of the content, each under its own name: links that change `ml_language` and nothing else, so that the screen stays.
import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { withLanguage } from '#api/paths.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { languageLabel } from '#shared/i18n/locale.ts'
import { interfaceLanguages } from '#shared/i18n/language.ts'
import { useContentLanguage } from './content-language.ts'

/** The switch; a list keeps its filters, a form its unsaved texts. */
export function ContentLanguageSwitch() {
  const { t } = useLingui()
  const location = useLocation()
  const current = useContentLanguage()
  return (
    <SegmentedControl
      label={t`Content language`}
      items={interfaceLanguages.map((language) => ({
        to: withLanguage(location, language),
        label: languageLabel(language),
        current: language === current,
      }))}
    />
  )
}
