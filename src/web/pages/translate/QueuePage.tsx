// `/translate`: what a language lacks.
import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useContentLanguage } from '#api/paths.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { Page } from '#ui/Page.tsx'
import { EmptyState } from '#ui/Skeleton.tsx'

export function QueuePage() {
  const { t } = useLingui()
  const language = languageName(useContentLanguage())
  return (
    <Page title={t`Translations`}>
      <EmptyState icon={Languages} title={t`Nothing to translate into ${language}`} />
    </Page>
  )
}
