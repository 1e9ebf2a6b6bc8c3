// The parameters of each list and texts to ask them with.
import fc from 'fast-check'
import { translationFilters } from '#contract/list-filters.ts'
import type { ResourceName } from '#contract/resources.ts'
import { words } from './plans.ts'

/** What a parameter is asked with: texts as they stand (of it and of what belongs to it), records by their place, or an account. */
type Wanted =
  | { kind: 'texts'; texts: { readonly [name: string]: string } }
  | { kind: 'records'; of: ResourceName; at: readonly number[] }
  | { kind: 'author'; who: 'me' | 'author' | 'contributor' | 'administrator' }
type Parameter = { name: string; texts: fc.Arbitrary<Wanted> }

const said = (name: string, ...texts: readonly string[]): Parameter => ({
  name,
  texts: fc.constantFrom(...texts).map((text): Wanted => ({ kind: 'texts', texts: { [name]: text } })),
})
const records = (name: string, of: ResourceName, most: number): Parameter => ({
  name,
  texts: fc
    .uniqueArray(fc.nat(15), { minLength: 1, maxLength: most })
    .map((at): Wanted => ({ kind: 'records', of, at })),
})
const yes = (name: string): Parameter => said(name, 'true', 'false')
const day = (name: string): Parameter =>
  said(
    name,
    '2026-11-20',
    '2026-11-21',
    '2026-11-21 13:00:00',
    '2026-11-22',
    '2027-03-01',
    '2027-03-01 19:30:00',
    '2029-01-01',
  )

const search = said(
  'search',
  ...words,
  'fete gent',
  '-gent',
  '"plein air"',
  'air -feest',
  'e',
  'en',
  'ZORRO 1',
  'nothing',
  '-"plein air" e',
)
const translation = [said('translation', ...translationFilters), said('search_languages', 'all')]
const author: Parameter = {
  name: 'author',
  texts: fc
    .constantFrom('me', 'author', 'contributor', 'administrator')
    .map((who): Wanted => ({ kind: 'author', who })),
}
const post = [
  search,
  ...translation,
  said('status', 'publish', 'draft', 'any', 'draft,pending', 'private', 'trash', 'future,trash', 'any,trash'),
  yes('image'),
  author,
  said('order', 'asc', 'desc'),
]
const linked = [
  ...post,
  said('has_events', 'true', 'false', '1', '0'),
  said('only_with_upcoming', 'true', 'false'),
  said('orderby', 'date', 'title', 'id'),
  records('event', 'events', 1),
]
const near: Parameter = {
  name: 'geoloc_lat',
  texts: fc.constantFrom(undefined, '10', '60').map((distance): Wanted => ({
    kind: 'texts',
    texts: { geoloc_lat: '51', geoloc_lng: '3.7', ...(distance !== undefined && { geoloc_distance: distance }) },
  })),
}
const terms = (of: 'categories' | 'tags'): Parameter[] => [
  search,
  ...translation,
  yes('hide_empty'),
  records('include', of, 3),
  records('exclude', of, 2),
  records('event', 'events', 1),
  records('post', 'events', 1),
  records('parent', 'categories', 1),
  said('slug', 's-0-en', 's-3-nl', 's-2-fr', 's-1-de', 'none'),
  said('orderby', 'name', 'id', 'slug', 'count', 'parent', 'include', 'term_order', 'whatever'),
  said('order', 'asc', 'desc', 'DESC'),
]

const all: { readonly [R in ResourceName]: readonly Parameter[] } = {
  events: [
    ...post,
    ...['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'].map(day),
    yes('strict_dates'),
    yes('ongoing'),
    records('categories', 'categories', 2),
    records('tags', 'tags', 2),
    records('venue', 'venues', 2),
    records('organizer', 'organizers', 2),
    records('include', 'events', 4),
    records('post_parent', 'events', 1),
    yes('featured'),
    yes('geoloc'),
    near,
    said('hidden', 'any', 'true', 'false'),
    said('category', 'none'),
    yes('overlaps'),
    said('ticketed', 'false'),
    said('orderby', 'start_date', 'end_date', 'date', 'title', 'id'),
  ],
  venues: linked,
  organizers: linked,
  categories: terms('categories'),
  tags: terms('tags'),
}
/** Every parameter of a list but its pages. */
export const parametersOf = (resource: ResourceName): readonly Parameter[] => all[resource]
