// How far each language of the record is, and the way to it: a switch of language, never a question.
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Status } from '#shared/schema/status.ts'
import { withLanguage } from '#api/paths.ts'
import { Section } from '#ui/Page.tsx'
import { StatusIcon, type StatusShape } from '#ui/StatusIcon.tsx'
import type { Severity } from '#ui/Notice.tsx'
import { statusLabels } from '#shared/i18n/labels.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { formatList } from '#shared/dates/format.ts'
import { emptyIn } from '../detail/visible-fields.ts'
import { changedParts } from '../draft/draft.ts'
import { CopyTexts } from './CopyTexts.tsx'
import { useFormOutline, useFormContext } from './form-context.ts'
import css from './form.module.css'
import { fieldName } from './record-names.ts'
import { serverStatus } from './publication.ts'
import { RemoveLanguage } from './RemoveLanguage.tsx'
import { useInterfaceLanguage } from './use-interface-language.ts'

const looks = {
  publish: ['full', 'positive'],
  future: ['quarter', 'info'],
  draft: ['half', 'quiet'],
  pending: ['waiting', 'info'],
  private: ['closed', 'quiet'],
  trash: ['gone', 'danger'],
} satisfies Record<Status, [StatusShape, Severity | 'quiet']>

export function LanguageStates() {
  const { t } = useLingui()
  const { form, language } = useFormContext()
  const place = useLocation()
  const changed = changedParts(useFormOutline(form).draft)
  return (
    <Section title={t`Languages`} id="languages" box>
      <ul className={css.languages}>
        {languages.map((one) => (
          <li key={one}>
            <Link to={withLanguage(place, one)} lang={one} aria-current={one === language ? 'true' : undefined}>
              {languageNames[one]}
            </Link>
            <span>
              <LanguageState language={one} />
              {changed.includes(one) && (
                <em>
                  <Trans>unsaved</Trans>
                </em>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className={css.languageActions}>
        <CopyTexts />
        <RemoveLanguage />
      </div>
    </Section>
  )
}

/** One language's state as icon and words; outdated and empty fields are named, and what is not public says that too. */
function LanguageState({ language }: { language: Language }) {
  const { i18n, t } = useLingui()
  const spoken = useInterfaceLanguage()
  const { draft, bundle } = useFormOutline(useFormContext().form)
  if (!draft.parts[language].exists) return <StatusIcon shape="empty" tone="quiet" word={t`missing`} />
  const status = serverStatus(draft, language)
  const said = status && i18n._(statusLabels[status])
  const basedOn = bundle?.outdated[language] ?? []
  const empty = bundle ? emptyIn(bundle, language) : []
  if (basedOn.length + empty.length > 0) {
    const isOutdated = basedOn.length > 0
    const names = formatList(
      (isOutdated ? basedOn : empty).map((name) => fieldName(i18n, draft.table.name, 'shared', name)),
      spoken,
    )
    const state = isOutdated ? t`Outdated: ${names}` : t`Incomplete: ${names}`
    const word = status && status !== 'publish' ? `${said} · ${state}` : state
    const shape = isOutdated ? 'again' : 'half'
    return <StatusIcon shape={shape} tone="warning" word={word} />
  }
  if (!status) return <StatusIcon shape="done" tone="positive" word={t`written`} />
  const [shape, tone] = looks[status]
  return <StatusIcon shape={shape} tone={tone} word={said} />
}
