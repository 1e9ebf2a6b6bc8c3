import { describe, expect, test } from 'vitest'
import { readAgenda, type AgendaEntry } from './agenda.ts'

const entry: AgendaEntry = {
  id: 'aaaaaaaaaaaaaaaa',
  title: 'Café Comédie&nbsp;: le Travail',
  description: 'De A à Z,&nbsp;(...)',
  start_date: '2022-05-12',
  end_date: '2022-05-13',
  address: '67 chemin Pujibet, Théâtre de la Violette, 31200 Toulouse - Haute-Garonne',
  city: 'Toulouse',
  theme: 'Education / Formation / Métiers  / Emploi',
  type: 'Agenda des Maisons de la Région',
  lat: 43.6392851234,
  lon: 1.455972,
  url: 'https://www.laregion.fr/CAFE-COMEDIE',
}
const other = (change: Partial<AgendaEntry>): AgendaEntry => ({ ...entry, id: 'bbbbbbbbbbbbbbbb', ...change })

describe('the agenda', () => {
  test('becomes French all-day events with venues, moved to later dates', () => {
    const { events, venues, steps } = readAgenda([entry], '2026-11-21')
    expect(steps).toBe(5)
    expect(events).toEqual([
      {
        key: 'agenda-aaaaaaaaaa',
        source_language: 'fr',
        shared: {
          start_date: '2027-05-06 00:00:00',
          end_date: '2027-05-07 23:59:59',
          timezone: 'Europe/Paris',
          all_day: true,
          venue: 'theatre-de-la-violette-toulouse',
          organizer: ['region-occitanie'],
          categories: ['education'],
          tags: ['occitanie', 'maisons-de-la-region'],
        },
        texts: {
          fr: {
            title: 'Café Comédie : le Travail',
            description: '<p>De A à Z…</p>',
            website: 'https://www.laregion.fr/CAFE-COMEDIE',
            status: 'publish',
          },
        },
      },
    ])
    expect(venues.map(({ shared }) => shared)).toEqual([
      { zip: '31200', country: 'France', geo_lat: 43.639285, geo_lng: 1.455972 },
    ])
  })

  test('recognizes a place in another spelling or without its town', () => {
    const address = '67, Chemin Pujibet, THEATRE DE LA VIOLETTE, 31200  - Haute-Garonne'
    const { events, venues } = readAgenda([other({ address, city: '', lat: 0, lon: 0 }), entry], '2026-11-21')
    expect(venues).toHaveLength(1)
    expect(venues[0]).toMatchObject({
      shared: { geo_lat: 43.639285 },
      texts: { fr: { venue: 'Théâtre de la Violette', city: 'Toulouse' } },
    })
    expect(new Set(events.map(({ shared }) => shared.venue)).size).toBe(1)
  })

  test('distinguishes places with the same name in two towns', () => {
    const places = [
      'Salle des fêtes, 31190 Puydaniel - Haute-Garonne',
      'Salle des fêtes, 31190 Auterive - Haute-Garonne',
    ]
    expect(
      readAgenda(
        places.map((address) => other({ address, city: '' })),
        '2026-11-21',
      ).venues,
    ).toHaveLength(2)
  })

  test('has no venue if the address contains none', () => {
    for (const address of ['-', 'Régional, 34000 Montpellier - Hérault']) {
      const { events, venues } = readAgenda([other({ address, city: '' })], '2026-11-21')
      expect(venues).toEqual([])
      expect(events[0]?.shared.venue).toBeUndefined()
    }
  })

  test('skips and reports entries without date or title, and counts corrected ends', () => {
    const { events, errors, corrected } = readAgenda(
      [entry, other({ start_date: '' }), other({ title: '&nbsp;' }), other({ end_date: '2022-01-01' })],
      '2026-11-21',
    )
    expect(errors).toEqual(['bbbbbbbbbbbbbbbb: no date in ""', 'bbbbbbbbbbbbbbbb: no title'])
    expect(corrected).toBe(1)
    expect(events).toHaveLength(2)
  })

  test('ignores invalid URLs', () =>
    expect(
      readAgenda([other({ url: 'javascript:alert(1)' })], '2026-11-21').events[0]?.texts.fr?.website,
    ).toBeUndefined())
})
