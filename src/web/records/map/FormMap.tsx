// The map below the coordinates of a venue in its form, and a warning if pin and address disagree.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { venueNeighboursQuery } from '#api/venue-neighbours.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { formatCoordinates } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useFieldValue } from '../form/form-context.tsx'
import { controlId, type RecordForm } from '../form/record-form.ts'
import css from './map.module.css'
import { checkPin, parsePosition, type Position } from './pin-check.ts'

const PinMap = lazyComponent(async () => (await import('./PinMap.tsx')).PinMap)

/** Where a pin starts if no venue of the same place has one. */
const defaultPosition: Position = { lat: 50.84656, lng: 4.35279 }
const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

export function FormMap({ form, language }: { form: RecordForm; language: Language }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { draft } = form.state()
  const [lat, lng] = [useVenueValue(form, language, 'geo_lat'), useVenueValue(form, language, 'geo_lng')]
  const zip = toText(useVenueValue(form, language, 'zip'))
  const city = toText(useVenueValue(form, language, 'city'))
  const country = toText(useVenueValue(form, language, 'country'))
  const place = useDebouncedValue(city || zip)
  const { data: others = [] } = useQuery(venueNeighboursQuery(place, draft.id, language))
  const pin = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined
  const issue = pin && checkPin({ zip, city, country, ...pin }, others)
  const setPin = (to: Position) => {
    form.change('shared', 'geo_lat', to.lat)
    form.change('shared', 'geo_lng', to.lng)
  }
  // Copied from a map into one of the fields.
  const typed = parsePosition(lat) ?? parsePosition(lng)
  const [first] = others
  const start = pin ?? (first ? { lat: first.lat, lng: first.lng } : defaultPosition)
  return (
    <div className={css.form}>
      {typed && (
        <TypedPosition
          position={typed}
          onUse={() => {
            setPin(typed)
            // The button disappears.
            document.getElementById(controlId('shared', 'geo_lat'))?.focus()
          }}
        />
      )}
      {issue?.kind === 'far' && (
        <Notice tone="warning" title={t`Address and pin disagree`}>
          <Trans>
            The pin is {issue.km} km from the nearest other venue in {issue.place}. Check the address and the
            coordinates.
          </Trans>
        </Notice>
      )}
      {issue?.kind === 'zero' && (
        <Notice tone="warning" title={t`Address and pin disagree`}>
          <Trans>The pin is at latitude 0 and longitude 0, in the sea.</Trans>
        </Notice>
      )}
      {pin || isOpen ? (
        <>
          <Suspense fallback={<div className={css.placeholder} />}>
            <PinMap position={start} others={others} onMove={setPin} />
          </Suspense>
          <p className={css.position}>
            <Trans>Drag the pin, or move it with the arrow keys; with Shift in small steps.</Trans>
          </p>
        </>
      ) : (
        <div>
          <Button onClick={() => setIsOpen(true)}>
            <Icon icon={MapPin} /> <Trans>Set pin on a map</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** Offers to fill both fields. */
function TypedPosition({ position, onUse }: { position: Position; onUse: () => void }) {
  const language = useInterfaceLanguage()
  const [lat, lng] = [formatCoordinates(position.lat, language), formatCoordinates(position.lng, language)]
  return (
    <p role="status">
      <Button onClick={onUse}>
        <Trans>
          Use latitude {lat} and longitude {lng}
        </Trans>
      </Button>
    </p>
  )
}

/** A value of the venue, of its translation where it has one per language. */
function useVenueValue(form: RecordForm, language: Language, field: string): unknown {
  const isTranslated = form.state().draft.table.fields[field]?.perLanguage === true
  return useFieldValue(form, { part: isTranslated ? language : 'shared', field })
}
