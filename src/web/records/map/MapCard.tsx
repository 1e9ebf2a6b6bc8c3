// The card with the map of a venue, or of the venue of an event.
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/Page.tsx'
import type { Position } from './pin-check.ts'
import { PinMap } from './PinMap.tsx'

export function MapCard({ position }: { position: Position }) {
  const { t } = useLingui()
  const { lat, lng } = position
  return (
    <Section title={t`Map`} id="map" box>
      <PinMap position={position} />
      <p data-print="no">
        <a
          href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`}
          target="_blank"
          rel="noreferrer"
        >
          <Trans>Open in OpenStreetMap</Trans> <Icon icon={ExternalLink} />
        </a>
      </p>
    </Section>
  )
}
