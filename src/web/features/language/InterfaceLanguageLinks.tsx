import { useLingui } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { interfaceLanguages, nativeLanguageNames } from '#shared/i18n/language.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { chooseInterfaceLanguage } from './interface-language.ts'
import css from './InterfaceLanguageLinks.module.css'

/** A button for each language of the page, labelled in that language. */
export function InterfaceLanguageLinks() {
  const { t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  return (
    <ul className={css.links} aria-label={t`Interface language`}>
      {interfaceLanguages.map((language) => (
        <li key={language}>
          <Button
            variant="bare"
            lang={language}
            aria-pressed={language === interfaceLanguage}
            onClick={() => void chooseInterfaceLanguage(language)}
          >
            {nativeLanguageNames[language]}
          </Button>
        </li>
      ))}
    </ul>
  )
}
