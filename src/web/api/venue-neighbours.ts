// Venues with coordinates near the same address.
import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import { client } from './client.ts'
import { keys } from './queries.ts'

/** Up to 100 venues with coordinates whose text names a city or postal code; `exclude` is the venue itself. */
export const venueNeighboursQuery = (place: string, exclude: number | undefined, language: Language) =>
  queryOptions({
    queryKey: [...keys.lists('venues'), 'neighbours', place, exclude, language],
    enabled: place !== '',
    queryFn: async ({ signal }) => {
      const { rows } = await client('venues').list(
        { search: `"${place.replaceAll('"', ' ')}"`, per_page: 100 },
        { language, signal },
      )
      return rows.flatMap(({ id, zip, city, country, geo_lat: lat, geo_lng: lng }) =>
        id !== exclude && typeof lat === 'number' && typeof lng === 'number'
          ? [{ id, zip, city, country, lat, lng }]
          : [],
      )
    },
  })
