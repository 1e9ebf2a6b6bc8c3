// Two filters make a place together.

/** Latitude and longitude: one of them alone is no place, and the service refuses it. */
export const placeFilters: readonly string[] = ['geoloc_lat', 'geoloc_lng']

/** Whether some filters hold a place. */
export const hasPlace = (filters: { readonly [name: string]: unknown }): boolean =>
  placeFilters.every((name) => filters[name] !== undefined)
