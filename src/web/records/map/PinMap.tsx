// A map with a pin, which can be moved by dragging and by arrow keys. Without configured tiles it shows a grid.
import { useLingui } from '@lingui/react/macro'
import * as L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { config } from '#device/page-config.ts'
import { formatCoordinates, formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import css from './map.module.css'
import type { Position } from './pin-check.ts'
import { scaleBar } from './scale.ts'

/** A street is recognizable at this zoom. */
const initialZoom = 15
const maxZoom = 19
/** Pixels that an arrow key moves the pin; with Shift the smaller step. */
const steps = { usual: 10, small: 1 } as const
const directions: { readonly [key: string]: readonly [x: number, y: number] } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** About a metre. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Tiles without a server: empty squares with lines between them. */
class Grid extends L.GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div')
    tile.className = css['tile'] ?? ''
    return tile
  }
}

/** The element of the pin; Leaflet would write HTML, which the policy of the page forbids. */
const createPin = (): HTMLElement => {
  const pin = document.createElement('span')
  pin.className = css['pin'] ?? ''
  return pin
}

/** `others` are shown as dots. Without `onMove` the pin cannot be moved. */
export function PinMap({
  position,
  others = [],
  onMove,
}: {
  position: Position
  others?: readonly Position[]
  onMove?: (position: Position) => void
}) {
  const { t } = useLingui()
  const { lat, lng } = position
  const box = useRef<HTMLDivElement>(null)
  const parts = useRef<{ map: L.Map; pin: L.Marker; dots: L.LayerGroup }>(null)
  const [view, setView] = useState({ zoom: initialZoom, lat })
  const movable = onMove !== undefined
  const move = useEffectEvent((to: L.LatLng) => {
    const { lat: nextLat, lng: nextLng } = to.wrap()
    onMove?.({ lat: round(nextLat), lng: round(nextLng) })
  })
  const getStart = useEffectEvent(() => position)

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const start = getStart()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = L.map(element, {
      center: start,
      zoom: initialZoom,
      maxZoom,
      attributionControl: false,
      zoomControl: false,
      // A page is scrolled over the map.
      scrollWheelZoom: false,
      keyboard: false,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      markerZoomAnimation: !isStill,
    })
    const layer = config.map ? L.tileLayer(config.map.tiles, { maxZoom }) : new Grid({ maxZoom })
    layer.addTo(map)
    const icon = L.divIcon({
      html: createPin(),
      className: css['marker'] ?? '',
      iconSize: [28, 36],
      iconAnchor: [14, 36],
    })
    const pin = L.marker(start, { icon, draggable: movable, keyboard: movable, interactive: movable }).addTo(map)
    const dots = L.layerGroup().addTo(map)
    map.on('moveend zoomend', () => setView({ zoom: map.getZoom(), lat: map.getCenter().lat }))
    pin.on('dragend', () => move(pin.getLatLng()))
    const handleKey = (event: KeyboardEvent) => {
      const direction = directions[event.key]
      if (!direction || !movable) return
      event.preventDefault()
      const size = event.shiftKey ? steps.small : steps.usual
      const to = map.latLngToContainerPoint(pin.getLatLng()).add([direction[0] * size, direction[1] * size])
      move(map.containerPointToLatLng(to))
    }
    pin.getElement()?.addEventListener('keydown', handleKey)
    parts.current = { map, pin, dots }
    return () => {
      parts.current = null
      map.remove()
    }
  }, [movable])

  useEffect(() => {
    const { map, pin } = parts.current ?? {}
    if (!map || !pin) return
    pin.setLatLng({ lat, lng })
    if (!map.getBounds().pad(-0.1).contains({ lat, lng })) map.panTo({ lat, lng })
  }, [lat, lng])

  const name = t`Pin at ${formatCoordinates(lat, activeLocale())}, ${formatCoordinates(lng, activeLocale())}`
  useEffect(() => {
    const element = parts.current?.pin.getElement()
    if (movable) element?.setAttribute('aria-label', name)
    else element?.setAttribute('aria-hidden', 'true')
  }, [movable, name])

  useEffect(() => {
    const dots = parts.current?.dots
    dots?.clearLayers()
    for (const other of others)
      dots?.addLayer(L.circleMarker(other, { radius: 5, weight: 2, interactive: false, className: css['dot'] ?? '' }))
  }, [others])

  const { metres, pixels } = scaleBar(view.lat, view.zoom, 96)
  const locale = activeLocale()
  const length = metres >= 1000 ? `${formatNumber(metres / 1000, locale)} km` : `${formatNumber(metres, locale)} m`
  return (
    <div className={css.map}>
      <div ref={box} className={css.box} role="group" aria-label={t`Map`} />
      <div className={css.zoom} data-print="no">
        <Button icon aria-label={t`Zoom in`} onClick={() => parts.current?.map.zoomIn()}>
          <Icon icon={Plus} />
        </Button>
        <Button icon aria-label={t`Zoom out`} onClick={() => parts.current?.map.zoomOut()}>
          <Icon icon={Minus} />
        </Button>
      </div>
      <p className={css.scale} style={{ inlineSize: `${pixels}px` }}>
        {length}
      </p>
      {config.map?.attribution && <p className={css.attribution}>{config.map.attribution}</p>}
      {!movable && <p className={css.position}>{name}</p>}
    </div>
  )
}
