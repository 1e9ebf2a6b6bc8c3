// How far each language of a record is, and the way to it; where one is missing, the way to write it.
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { languageLabel, languageName } from '#shared/i18n/locale.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { paths, withLanguage } from '#api/paths.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { statusIcons } from '#fields/view/cells.tsx'
import { Section } from '#ui/Page.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import { formatList } from '#shared/dates/format.ts'
import { statusLabels } from '#shared/i18n/labels.ts'
import type { AnyBundle } from '../draft/draft.ts'
import css from './detail.module.css'
import { emptyIn, isTrashed } from './visible-fields.ts'

const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value)

type Props = { resource: ResourceName; whole: AnyBundle; asked: Language }

/** `asked` is the content language of the screen. */
export const LanguagesBox = memo(function LanguagesBox({ resource, whole, asked }: Props) {
  const { t } = useLingui()
  const place = useLocation()
  return (
    <Section title={t`Languages`} id="languages" box>
      <ul className={css.languages}>
        {languages.map((language) => (
          <li key={language}>
            <Link to={withLanguage(place, language)} replace aria-current={language === asked ? 'true' : undefined}>
              {languageLabel(language)}
            </Link>
            <LanguageState resource={resource} whole={whole} language={language} />
          </li>
        ))}
      </ul>
    </Section>
  )
})

function LanguageState({
  resource,
  whole,
  language,
}: {
  resource: ResourceName
  whole: AnyBundle
  language: Language
}) {
  const { i18n, t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const texts = whole.texts[language]
  if (!texts) {
    const missing = <StatusIcon shape="empty" tone="quiet" word={t`missing`} />
    if (isTrashed(whole) || !whole.rights.languages.includes(language)) return missing
    return (
      <span>
        {missing}{' '}
        <Link to={paths.edit(resource, whole.id, language)} data-print="no">
          <Trans>Add translation</Trans>
          <VisuallyHidden> {languageName(language)}</VisuallyHidden>
        </Link>
      </span>
    )
  }
  const status = texts['status']
  const behind = whole.outdated[language] ?? []
  const isOutdated = behind.length > 0
  const named = isOutdated ? behind : emptyIn(whole, language)
  if (named.length > 0) {
    const labels = named.map((name) => fieldLabel(resource, name)).filter((label) => label !== undefined)
    const names = formatList(
      labels.map((label) => i18n._(label)),
      interfaceLanguage,
    )
    const state = isOutdated ? t`Outdated: ${names}` : t`Incomplete: ${names}`
    // It is public, or says what it is instead.
    const word = isStatus(status) && status !== 'publish' ? `${i18n._(statusLabels[status])} · ${state}` : state
    return <StatusIcon shape={isOutdated ? 'again' : 'half'} tone="warning" word={word} />
  }
  return isStatus(status) ? (
    <StatusIcon {...statusIcons[status]} word={i18n._(statusLabels[status])} />
  ) : (
    <StatusIcon shape="done" tone="positive" word={t`available`} />
  )
}
