// Cards beside a record that are loaded after it.
import { Suspense } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { AnyBundle } from '../draft/draft.ts'
import type { Values } from '../draft/values.ts'
import { RecentChanges } from '../history/RecentChanges.tsx'
import { displayedLanguage, isTrashed } from './visible-fields.ts'

const PreviewCard = lazyComponent(
  async () => (await Promise.all([import('../sharing/PreviewCard.tsx'), loadCatalog('sharing')]))[0].PreviewCard,
)

const MapCard = lazyComponent(
  async () => (await Promise.all([import('../map/MapCard.tsx'), loadCatalog('map')]))[0].MapCard,
)

/** The coordinates of a venue, or of the venue of an event; `undefined` without both. */
function getPosition(resource: ResourceName, shared: Values): { lat: number; lng: number } | undefined {
  const value = resource === 'events' ? shared['venue'] : resource === 'venues' ? shared : undefined
  const venue: unknown = Array.isArray(value) ? value[0] : value
  if (typeof venue !== 'object' || venue === null || !('geo_lat' in venue) || !('geo_lng' in venue)) return undefined
  const { geo_lat: lat, geo_lng: lng } = venue
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined
}

export function RecordAside({
  resource,
  bundle,
  pageLanguage,
}: {
  resource: ResourceName
  bundle: AnyBundle
  pageLanguage: Language
}) {
  const position = getPosition(resource, bundle.shared)
  return (
    // Together: a card that comes later would move the others.
    <Suspense>
      {!isTrashed(bundle) && (
        <PreviewCard resource={resource} bundle={bundle} language={displayedLanguage(bundle, pageLanguage)} />
      )}
      {position && <MapCard position={position} />}
      <RecentChanges resource={resource} id={bundle.id} language={pageLanguage} />
    </Suspense>
  )
}
