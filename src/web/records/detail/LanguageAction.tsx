import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { externalServer } from '#api/client.ts'
import { paths, withLanguage } from '#api/paths.ts'
import type { Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { AnyBundle } from '../draft/draft.ts'
import css from './detail.module.css'
import { isTrashed } from './visible-fields.ts'

const PublishButton = lazyPart(async () => (await import('./PublishButton.tsx')).PublishButton)

type Props = { resource: ResourceName; bundle: AnyBundle; language: Language }

/** The next thing to do with a language: translate, update, publish or view it; nothing for a complete one on the page. */
export function LanguageAction({ current, ...props }: Props & { current: Language }) {
  const location = useLocation()
  const { resource, bundle, language } = props
  const texts = bundle.texts[language]
  const canWrite = bundle.rights.languages.includes(language) && !isTrashed(bundle)
  const edit = paths.edit(resource, bundle.id, language)
  const name = <VisuallyHidden> {languageName(language)}</VisuallyHidden>
  const link = { className: css.languageAction, 'data-print': 'no' }
  if (!texts)
    return canWrite ? (
      <ButtonLink {...link} to={edit}>
        <Trans>Translate</Trans>
        {name}
      </ButtonLink>
    ) : null
  if (canWrite && (bundle.outdated[language] ?? []).length > 0)
    return (
      <ButtonLink {...link} to={edit}>
        <Trans>Update</Trans>
        {name}
      </ButtonLink>
    )
  if (canWrite && usesStatuses(resource) && ['draft', 'pending'].includes(String(texts['status'])))
    return (
      <Suspense>
        <PublishButton {...props} />
      </Suspense>
    )
  return language === current ? null : (
    <ButtonLink {...link} replace to={withLanguage(location, language)}>
      <Trans>View</Trans>
      {name}
    </ButtonLink>
  )
}

const usesStatuses = (resource: ResourceName): boolean => resources[resource].post && !externalServer()
