// The languages of a record as links, with their translation states.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { languageLabel } from '#shared/i18n/locale.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import { withLanguage } from '#api/paths.ts'
import { getContentLanguages, useAccount } from '#api/session.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { statusIcons } from '#fields/view/cells.tsx'
import { Pill } from '#ui/StatusIcon.tsx'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import { formatList } from '#shared/dates/format.ts'
import { statusLabels } from '#shared/i18n/labels.ts'
import type { AnyBundle } from '../draft/draft.ts'
import css from './detail.module.css'
import { getEmptyTexts } from './visible-fields.ts'

/** `current` is the language on the page; `renderExtra` adds to the state of a language. */
export function LanguageList({
  resource,
  bundle,
  current,
  replace = false,
  renderExtra,
}: {
  resource: ResourceName
  bundle: AnyBundle | undefined
  current: Language
  /** The links replace the entry of the history. */
  replace?: boolean
  renderExtra: (language: Language) => ReactNode
}) {
  const location = useLocation()
  const account = useAccount()
  return (
    <ul className={css.languages}>
      {getContentLanguages(account).map((language) => (
        <li key={language}>
          <Link
            to={withLanguage(location, language)}
            replace={replace}
            aria-current={language === current ? 'true' : undefined}
          >
            {languageLabel(language)}
          </Link>
          {language === bundle?.source_language && (
            <small>
              <Trans>source</Trans>
            </small>
          )}
          <span>
            <TranslationState resource={resource} bundle={bundle} language={language} />
            {renderExtra(language)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Names outdated and empty texts, and a status that is not public. */
function TranslationState({
  resource,
  bundle,
  language,
}: {
  resource: ResourceName
  bundle: AnyBundle | undefined
  language: Language
}) {
  const { i18n, t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const texts = bundle?.texts[language]
  if (!bundle || !texts) return <Pill dashed tone="quiet">{t`Missing`}</Pill>
  const status = statuses.find((status) => status === texts['status'])
  const outdated = bundle.outdated[language] ?? []
  const fields = outdated.length > 0 ? outdated : getEmptyTexts(bundle, language)
  if (fields.length > 0) {
    const labels = fields.flatMap((name) => fieldLabel(resource, name) ?? [])
    const names = formatList(
      labels.map((label) => i18n._(label)),
      interfaceLanguage,
    )
    const state = outdated.length > 0 ? t`Outdated: ${names}` : t`Incomplete: ${names}`
    const word = status && status !== 'publish' ? `${i18n._(statusLabels[status])} · ${state}` : state
    return <Pill tone="warning">{word}</Pill>
  }
  return status ? (
    <Pill tone={statusIcons[status].tone}>{i18n._(statusLabels[status])}</Pill>
  ) : (
    <Pill tone="positive">{t`Available`}</Pill>
  )
}
