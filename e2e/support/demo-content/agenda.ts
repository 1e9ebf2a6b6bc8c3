// Converts entries of the Occitanie agenda into French events, with venues and later dates.
import { cleanTitle, paragraphs, plainText } from './clean.ts'
import { daysFromTo, moved, stepsPast, type Days } from './days.ts'
import { venuesOf } from './places.ts'
import type { DemoEvent, DemoOrganizer, DemoVenue, LocalKey } from '#server/demo/shape.ts'
import { categoryOfTheme, tagOfPart } from './terms.ts'

/** An entry of the source; missing values are `""` or 0. */
export interface AgendaEntry {
  id: string
  title: string
  description: string
  start_date: string
  end_date: string
  address: string
  city: string
  theme: string
  type: string
  lat: number
  lon: number
  url: string
}

/** Organizers, which are known only for two parts of the agenda: the Region's own houses and its museum. */
export const organizers: readonly DemoOrganizer[] = [
  {
    key: 'region-occitanie',
    source_language: 'fr',
    shared: {},
    texts: { fr: { organizer: 'Région Occitanie', website: 'https://www.laregion.fr', status: 'publish' } },
  },
  {
    key: 'mrac',
    source_language: 'fr',
    shared: {},
    texts: { fr: { organizer: 'Musée régional d’art contemporain (MRAC)', status: 'publish' } },
  },
]

const organizersOfPart: Readonly<Record<string, LocalKey[]>> = {
  'Agenda des Maisons de la Région': ['region-occitanie'],
  "Musée Régional d'Art Contemporain - MRAC": ['mrac'],
}

const toEvent = (entry: AgendaEntry, days: Days, venue: LocalKey | null): DemoEvent => {
  const part = plainText(entry.type)
  const category = categoryOfTheme[plainText(entry.theme)]
  const tag = tagOfPart[part]
  const organizer = organizersOfPart[part]
  const description = paragraphs(entry.description)
  return {
    key: `agenda-${entry.id.slice(0, 10)}`,
    source_language: 'fr',
    shared: {
      start_date: `${days.start} 00:00:00`,
      end_date: `${days.end} 23:59:59`,
      timezone: 'Europe/Paris',
      // The source has days without times.
      all_day: true,
      ...(venue !== null && { venue }),
      ...(organizer && { organizer }),
      ...(category !== undefined && { categories: [category] }),
      tags: ['occitanie', ...(tag === undefined ? [] : [tag])],
    },
    texts: {
      fr: {
        title: cleanTitle(entry.title),
        ...(description && { description }),
        ...(/^https?:\/\//.test(entry.url) && { website: entry.url }),
        status: 'publish',
      },
    },
  }
}

/** The result, with errors of skipped entries (`errors`, a line each) and the number of corrected ones. */
export interface AgendaReading {
  events: DemoEvent[]
  venues: DemoVenue[]
  errors: string[]
  corrected: number
  steps: number
}

/** Reads the whole agenda; its days are moved by the fewest 52-week steps that bring more than half of them after `aheadOf`. */
export const readAgenda = (entries: readonly AgendaEntry[], aheadOf: string): AgendaReading => {
  const errors: string[] = []
  const read = entries.flatMap((entry) => {
    const days = daysFromTo(entry.start_date, entry.end_date)
    if (days === null) errors.push(`${entry.id}: no date in "${entry.start_date}"`)
    else if (cleanTitle(entry.title) === '') errors.push(`${entry.id}: no title`)
    else return [{ entry, days }]
    return []
  })
  const steps = stepsPast(
    aheadOf,
    read.map(({ days }) => days),
  )
  const { venues, keys } = venuesOf(read.map(({ entry }) => entry))
  const events = read.map(({ entry, days }, at) => toEvent(entry, moved(days, steps), keys[at] ?? null))
  return { events, venues, errors, corrected: read.filter(({ days }) => days.corrected).length, steps }
}
