/** What the other server holds at the start: one record for each of its habits, in some of its languages. */
import type { Language } from '#contract/language.ts'

export type Kind = 'events' | 'venues' | 'organizers'
/** A record in one language, as such a server stores it: nothing rendered, nothing shared between languages. */
export type Stored = {
  title: string
  content: string
  excerpt: string
  slug: string
  status: string
  author: number
  date: string
  modified: string
  /** Everything kept beside the post itself. A website that was never set is absent. */
  meta: { [name: string]: unknown }
}
export type Post = { id: number; kind: Kind; variants: { [L in Language]?: Stored } }
export type Term = {
  id: number
  kind: 'categories' | 'tags'
  name: string
  slug: string
  description: string
  parent: number
}
export type World = {
  posts: Post[]
  terms: Term[]
  nextId: number
  /** Each language has records of its own, and every root answers any of them by its number. */
  isApart?: boolean
}

const base = {
  excerpt: '',
  status: 'publish',
  author: 1,
  date: '2026-10-01 09:00:00',
  modified: '2026-10-02 09:00:00',
}

/** Flags, cost, picture, organizers: all that an update resets when it is not sent. */
const full = {
  start: '2026-12-05 20:00:00',
  end: '2026-12-05 22:30:00',
  timezone: 'America/New_York',
  all_day: false,
  cost: ['10', '20'],
  website: 'https://tickets.example.org/?a=1&b=2',
  image: 900,
  venue: 201,
  organizer: [301, 302],
  categories: [11],
  tags: [21],
  featured: true,
  sticky: true,
  hide_from_listings: false,
  show_map: true,
  show_map_link: true,
}

/** A fresh world each time it is called. */
export const content = (): World => ({
  nextId: 1000,
  posts: [
    {
      id: 101,
      kind: 'events',
      variants: {
        en: {
          ...base,
          title: 'Rock & Roll "Night"',
          content: 'It\'s loud.\n\nBring <strong>earplugs</strong> <span data-x="1">& friends</span>.',
          excerpt: 'Loud & late',
          slug: 'rock-roll-night',
          meta: { ...full },
        },
        nl: {
          ...base,
          status: 'draft',
          title: 'Rocknacht',
          content: 'Luid.',
          slug: '',
          meta: { ...full, cost: ['€12'], sticky: false },
        },
      },
    },
    {
      id: 102,
      kind: 'events',
      variants: {
        en: {
          ...base,
          title: 'Open day',
          content: '',
          slug: 'open-day',
          meta: { ...full, cost: [], website: undefined, image: 0, venue: 0, organizer: [], featured: false, tags: [] },
        },
      },
    },
    {
      id: 103,
      kind: 'events',
      variants: {
        en: {
          ...base,
          title: 'Long ago',
          content: 'Past.',
          slug: 'long-ago',
          meta: { ...full, start: '2001-03-04 10:00:00', end: '2001-03-04 12:00:00' },
        },
      },
    },
    ...(['Town Hall', 'Park'] as const).map((title, at) => ({
      id: 201 + at,
      kind: 'venues' as const,
      variants: {
        en: {
          ...base,
          title,
          content: '',
          slug: title.toLowerCase().replace(' ', '-'),
          meta: { city: 'Bruges', image: 901, show_map: true, show_map_link: true },
        },
      },
    })),
    ...(['Jazz Society', 'City Council'] as const).map((title, at) => ({
      id: 301 + at,
      kind: 'organizers' as const,
      variants: {
        en: { ...base, title, content: '', slug: `organizer-${at}`, meta: { phone: '+32 50 00 00 00', image: 902 } },
      },
    })),
  ],
  terms: [
    { id: 11, kind: 'categories', name: 'Arts & Crafts', slug: 'arts-crafts', description: '', parent: 0 },
    { id: 12, kind: 'categories', name: 'Painting', slug: 'painting', description: '', parent: 11 },
    { id: 21, kind: 'tags', name: 'Festival', slug: 'festival', description: '', parent: 0 },
  ],
})
