/** The initial content of the external server. */
import type { Language } from '#shared/i18n/language.ts'
import { runningClock } from './clock.ts'

export type Kind = 'events' | 'venues' | 'organizers'
/** A record in one language, as such a server stores it: nothing rendered, nothing shared between languages. */
export type Stored = {
  title: string
  content: string
  excerpt: string
  slug: string
  status: string
  author: number
  /** Publication date in the site's time zone. */
  date: string
  /** In UTC. */
  modified: string
  /** A draft without a publication date: every save moves its date to now. */
  floats?: boolean
  password?: string
  /**
   * The stored metadata of the post. A website that was never set is absent. UTC dates are stored only if they do not
   * follow from local dates and time zone, a currency symbol and its position only if they differ from those in the cost.
   */
  meta: { [name: string]: unknown }
  /** Dates in the tables of event lists, if they differ from those in `meta`. `null` for an event without rows there. */
  tables?: { start: string; end: string } | null
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
/** A file of the media library. */
export type Medium = {
  id: number
  /** Its path below `/uploads/`. */
  file: string
  mime: string
  width: number
  height: number
  bytes?: Buffer
  title: string
  alt: string
  caption: string
  description: string
  author: number
  date: string
  modified: string
}
export type World = {
  posts: Post[]
  terms: Term[]
  media: Medium[]
  nextId: number
  /** The current time in UTC, `YYYY-MM-DD HH:MM:SS`. */
  clock: () => string
  /** The time zone of the site. */
  zone: string
  /** Each language has separate records, and every root path returns any of them by id. */
  isApart?: boolean
}

/** Applies a function to the texts of a record. */
export const plainOf = <T extends Partial<Pick<Stored, 'title' | 'content' | 'excerpt'>>>(
  texts: T,
  change: (html: string) => string,
): T => {
  const changed = { ...texts }
  for (const name of ['title', 'content', 'excerpt'] as const) {
    const text = changed[name]
    if (text !== undefined) changed[name] = change(text)
  }
  return changed
}

const medium = (id: number, more: Partial<Medium> = {}): Medium => ({
  id,
  file: `${id}.jpg`,
  mime: 'image/jpeg',
  width: 800,
  height: 600,
  title: `${id}`,
  alt: '',
  caption: '',
  description: '',
  author: 1,
  date: '2026-10-01 09:00:00',
  modified: '2026-10-01 07:00:00',
  ...more,
})

const base = {
  excerpt: '',
  status: 'publish',
  author: 1,
  date: '2026-10-01 09:00:00',
  modified: '2026-10-02 09:00:00',
}

/** Flags, cost, image, organizers: all values that an update resets if they are not sent. */
const full = {
  start: '2026-12-05 20:00:00',
  end: '2026-12-05 22:30:00',
  timezone: 'America/New_York',
  all_day: false,
  cost: ['10', '20'],
  website: 'https://tickets.example.org/?a=1&b=2',
  image: 900,
  venue: [201],
  organizer: [301, 302],
  categories: [11],
  tags: [21],
  featured: true,
  sticky: true,
  hide_from_listings: false,
  show_map: true,
  show_map_link: true,
}

/** Returns a new multilingual site. */
export const content = (): World => ({
  nextId: 1000,
  clock: runningClock(),
  zone: 'Europe/Berlin',
  media: [medium(900), medium(901), medium(902)],
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
          meta: {
            ...full,
            cost: [],
            website: undefined,
            image: 0,
            venue: [],
            organizer: [],
            featured: false,
            tags: [],
          },
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

const german = (id: number, kind: Kind, stored: Partial<Stored> & { title: string }): Post => ({
  id,
  kind,
  variants: { de: { ...base, content: '', slug: `${kind}-${id}`, meta: {}, ...stored } },
})

/** Texts as the block editor and the classic editor store them: block comments, a gallery, a caption. */
const blocks = `<!-- wp:paragraph -->
<p>Musik & Tanz im Park.</p>
<!-- /wp:paragraph -->

<!-- wp:shortcode -->
[gallery ids="910,911"]
<!-- /wp:shortcode -->

[caption id="attachment_910" align="alignleft" width="300"]<img class="wp-image-910" src="/uploads/fest.jpg" alt="Das Fest" width="300" height="200" /> Das Fest im letzten Jahr[/caption]`

const evening = {
  ...full,
  timezone: 'Europe/Berlin',
  cost: ['ab 5 €'],
  currency_symbol: '€',
  currency_code: 'EUR',
  currency_position: 'postfix',
  image: 910,
  venue: [501],
  organizer: [602, 601],
  categories: [11],
  tags: [21],
}

/** Returns a new German site, like The Events Calendar without a translation plugin. */
export const germanContent = (): World => ({
  nextId: 1000,
  clock: runningClock(),
  zone: 'Europe/Berlin',
  media: [
    medium(910, { file: 'fest.jpg', title: 'Fest', alt: 'Tanzende im Park', caption: 'Foto: A. Beck' }),
    medium(911, { file: 'buehne.jpg', title: 'Bühne' }),
  ],
  posts: [
    german(401, 'events', {
      title: 'Sommerfest & "Tanz"',
      content: blocks,
      excerpt: 'Musik & Tanz',
      slug: 'sommerfest',
      date: '2026-02-03 10:00:00',
      meta: { ...evening, custom_fields: { _ecp_custom_1: { label: 'Einlass', value: '19 Uhr' } } },
    }),
    german(402, 'events', {
      title: 'Vortrag',
      content: 'Erste Zeile.\n\nZweite Zeile.',
      slug: 'vortrag',
      meta: {
        ...evening,
        start: '2026-12-12 19:00:00',
        end: '2026-12-12 21:00:00',
        cost: ['12.50'],
        website: 'www.example.org/vortrag',
        event_status: 'canceled',
        event_status_reason: 'Krankheit & Frost',
      },
    }),
    german(403, 'events', {
      title: 'Neujahrskonzert',
      content: 'Noch geheim.',
      slug: 'neujahrskonzert',
      status: 'future',
      date: '2026-12-24 10:00:00',
      meta: { ...evening, start: '2027-01-01 17:00:00', end: '2027-01-01 19:00:00', cost: ['10', '20'] },
    }),
    german(404, 'events', {
      title: 'Mitgliederversammlung',
      content: 'Hinter dem Passwort.',
      slug: 'mitgliederversammlung',
      password: 'geheim',
      meta: { ...evening, start: '2027-02-01 19:00:00', end: '2027-02-01 21:00:00', website: 'https://intern.example' },
    }),
    german(405, 'events', {
      title: '',
      content: 'Ein Entwurf ohne Titel.',
      slug: '',
      status: 'draft',
      floats: true,
      meta: { ...evening, start: '2027-03-01 19:00:00', end: '2027-03-01 21:00:00', cost: [], website: '' },
    }),
    german(406, 'events', {
      title: 'Выставка в музее',
      content: '<p>Bilder aus Moskau.</p>',
      slug: encodeURIComponent('выставка-в-музее').toLowerCase(),
      meta: { ...evening, start: '2027-04-01 10:00:00', end: '2027-04-01 18:00:00', event_status: 'postponed' },
    }),
    german(407, 'events', {
      title: 'Lange her',
      content: 'Vorbei.',
      slug: 'lange-her',
      author: 3,
      meta: { ...evening, start: '2001-03-04 10:00:00', end: '2001-03-04 12:00:00' },
    }),
    german(408, 'events', {
      title: 'Nur per Link',
      slug: 'nur-per-link',
      content: 'Steht in keiner Liste.',
      meta: { ...evening, hide_from_listings: true, start: '2027-05-01 10:00:00', end: '2027-05-01 12:00:00' },
    }),
    german(501, 'venues', {
      title: 'Stadthalle',
      slug: 'stadthalle',
      meta: {
        address: 'Markt 1',
        city: 'Köln',
        country: 'Germany',
        province: 'Rheinland',
        state: 'NW',
        stateprovince: 'NRW',
        website: 'stadthalle.example.org',
        image: 910,
        show_map: true,
        show_map_link: true,
      },
    }),
    german(502, 'venues', { title: 'Stadtpark', slug: 'stadtpark', meta: { city: 'Köln', show_map: false } }),
    german(601, 'organizers', {
      title: 'Kulturamt & Co',
      slug: 'kulturamt-co',
      meta: { email: 'amt@example.org', phone: '0221 1', image: 911 },
    }),
    german(602, 'organizers', { title: 'Verein', slug: 'verein', meta: {} }),
  ],
  terms: [
    { id: 11, kind: 'categories', name: 'Kunst & Musik', slug: 'kunst-musik', description: '', parent: 0 },
    { id: 12, kind: 'categories', name: 'Malerei', slug: 'malerei', description: '', parent: 11 },
    { id: 21, kind: 'tags', name: 'Fest', slug: 'fest', description: '', parent: 0 },
  ],
})
