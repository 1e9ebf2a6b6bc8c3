// Cards beside a record that are loaded after it.
import { lazy, Suspense } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { AnyBundle } from '../draft/draft.ts'
import { RecentChanges } from '../history/RecentChanges.tsx'
import { displayedLanguage, isTrashed } from './visible-fields.ts'

const PreviewCard = lazy(async () => {
  const [{ PreviewCard }] = await Promise.all([import('../sharing/PreviewCard.tsx'), loadCatalog('sharing')])
  return { default: PreviewCard }
})

export function RecordAside({
  resource,
  bundle,
  pageLanguage,
}: {
  resource: ResourceName
  bundle: AnyBundle
  pageLanguage: Language
}) {
  return (
    <>
      {!isTrashed(bundle) && (
        <Suspense>
          <PreviewCard resource={resource} bundle={bundle} language={displayedLanguage(bundle, pageLanguage)} />
        </Suspense>
      )}
      <RecentChanges resource={resource} id={bundle.id} language={pageLanguage} />
    </>
  )
}
