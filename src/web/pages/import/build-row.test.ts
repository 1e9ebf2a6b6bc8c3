import { expect, it } from 'vitest'
import { splitNames } from '#shared/schema/spreadsheet.ts'
import {
  buildRow,
  findColumn,
  findMonthFirst,
  type ImportOptions,
  replaceName,
  toHtml,
  toNameKey,
} from './build-row.ts'
import { type ColumnTarget, guessTargets } from './match-columns.ts'
import { hasMonthFirst } from './read-times.ts'

it('matches headers in four languages, each field once', () => {
  expect(guessTargets(['Titre', 'Date_Début', 'heure de fin', 'Lieu', 'Catégories', 'Remarques'])).toEqual([
    'title',
    'start',
    'end_time',
    'venue',
    'categories',
    'ignore',
  ])
  expect(guessTargets(['title_nl', 'titre_fr', 'Title (Deutsch)', 'EN titel', 'startDate', 'Startdatum'])).toEqual([
    'title.nl',
    'title.fr',
    'title.de',
    'title.en',
    'start',
    'ignore',
  ])
  expect(guessTargets(['naam', 'begindatum', 'prijs', 'hele dag', 'Kennung', 'ID'])).toEqual([
    'title',
    'start',
    'cost',
    'all_day',
    'key',
    'id',
  ])
  // The start of a day that another column has is its time.
  const ids = (...cells: string[]) => cells.map((cell, number) => ({ number, cells: [cell] }))
  expect(guessTargets(['id'], ids('12', '', '7'))).toEqual(['id'])
  expect(guessTargets(['id'], ids('12', '64e77e38aa43'))).toEqual(['key'])
  expect(guessTargets(['Naam', 'Datum', 'Van', 'Tot'])).toEqual(['title', 'start', 'start_time', 'end'])
  expect(guessTargets(['Début', 'Fin', 'Jour'])).toEqual(['start_time', 'end', 'start'])
  expect(guessTargets(['Beginn', 'Ende'])).toEqual(['start', 'end'])
  // A town only where another column has the venue.
  expect(guessTargets(['Titel', 'Ort', 'PLZ', 'Straße', 'Land'])).toEqual([
    'title',
    'venue',
    'venue_zip',
    'venue_address',
    'venue_country',
  ])
  expect(guessTargets(['Titel', 'Ort', 'Veranstaltungsort'])).toEqual(['title', 'venue_city', 'venue'])
  expect(guessTargets(['location_name', 'location_address', 'location_postalcode', 'location_city'])).toEqual([
    'venue',
    'venue_address',
    'venue_zip',
    'venue_city',
  ])
})

it('matches the headers of OpenAgenda', () => {
  const agenda =
    'uid,canonicalurl,title_fr,description_fr,longdescription_fr,conditions_fr,keywords_fr,image,firstdate_begin,firstdate_end,lastdate_begin,lastdate_end'
  expect(guessTargets(agenda.split(','))).toEqual([
    'key',
    'website',
    'title.fr',
    'excerpt.fr',
    'description.fr',
    'cost.fr',
    'tags',
    'image',
    'start',
    'ignore',
    'ignore',
    'end',
  ])
})

it('matches the headers of The Events Calendar and Outlook', () => {
  const calendar =
    'Event Name,Event Description,Event Excerpt,Event Start Date,Event Start Time,Event End Date,Event End Time,Event Time Zone,All Day Event'
  const targets = ['title', 'description', 'excerpt', 'start', 'start_time', 'end', 'end_time', 'timezone', 'all_day']
  expect(guessTargets(calendar.split(','))).toEqual(targets)
  const times = ['title', 'start', 'start_time', 'end', 'end_time', 'all_day']
  for (const outlook of [
    'Subject,Start Date,Start Time,End Date,End Time,All day event',
    'Onderwerp,Begindatum,Begintijd,Einddatum,Eindtijd,Duurt hele dag',
    'Betreff,Beginnt am,Beginnt um,Endet am,Endet um,Ganztägiges Ereignis',
  ])
    expect(guessTargets(outlook.split(','))).toEqual(times)
})

const optionsOf = (targets: ColumnTarget[], more: Partial<ImportOptions> = {}): ImportOptions => ({
  targets,
  language: 'fr',
  status: 'draft',
  monthFirst: new Set(),
  today: '2027-01-10',
  siteZone: 'Europe/Brussels',
  ...more,
})
const build = (values: { [T in ColumnTarget]?: string }, more: Partial<ImportOptions> = {}, created: string[] = []) => {
  // safe: the keys of the argument
  const targets = Object.keys(values) as ColumnTarget[]
  return buildRow(Object.values(values), optionsOf(targets, more), new Set(created))
}
const timesOf = (values: { [T in ColumnTarget]?: string }) => {
  const { start_date, end_date, all_day } = build(values).request.shared ?? {}
  return [start_date, end_date, all_day]
}

it('builds texts per language, names and statuses', () => {
  const values = {
    title: 'Bal',
    'title.nl': 'Bal in het park',
    start: '13 mai 2027 20h30',
    venue: 'Le Balcon, Gaillac',
    tags: 'danse, jazz',
    website: 'example.org',
    status: 'Publié',
    event_state: 'Annulé',
    id: '12',
    key: 'A-1',
  }
  expect(build(values, {}, [toNameKey('tags', 'Jazz')]).request).toEqual({
    id: 12,
    key: 'A-1',
    source_language: 'fr',
    shared: {
      start_date: '2027-05-13 20:30:00',
      end_date: '2027-05-13 20:30:00',
      all_day: false,
      event_state: 'cancelled',
    },
    texts: { fr: { title: 'Bal', website: 'https://example.org' }, nl: { title: 'Bal in het park' } },
    status: 'publish',
    names: { venue: ['Le Balcon, Gaillac'], tags: ['danse', 'jazz'] },
    create_names: { tags: ['jazz'] },
  })
})

it('reads the languages of a cell that names them', () => {
  const { texts } = build({ title: 'FR Saints Pierre, Paul,NL Pasen,LB Ouschteren', start: '8/5/2027' }).request
  expect(texts).toEqual({ fr: { title: 'Saints Pierre, Paul' }, nl: { title: 'Pasen' } })
  for (const title of ['DE Kuip', 'DE Kuip,DE Oude Kuip', 'Bal, DE Kuip', 'LB Ouschteren,PT Páscoa'])
    expect(build({ title, start: '8/5/2027' }).request.texts).toEqual({ fr: { title } })
  // A column of one language has that language alone.
  const title = 'DE Liefde, NL Band'
  expect(build({ 'title.nl': title, start: '8/5/2027' }).request.texts).toEqual({ nl: { title } })
})

it('sends the address of a venue that is named, and creates venues of one name by place', () => {
  const place = { venue_address: 'Rue Haute 1', venue_zip: '81600', venue_city: 'Gaillac', venue_country: '' }
  const key = toNameKey('venue', 'salle des fêtes', { city: 'GAILLAC', zip: '81600' })
  const named = build({ start: '8/5/2027', venue: 'Salle des Fêtes', ...place }, {}, [key]).request
  expect(named.venue_place).toEqual({ address: 'Rue Haute 1', zip: '81600', city: 'Gaillac' })
  expect(named.create_names).toEqual({ venue: ['Salle des Fêtes'] })
  const otherTown = { ...place, venue_city: 'Albi' }
  expect(build({ start: '8/5/2027', venue: 'Salle des Fêtes', ...otherTown }, {}, [key]).request).not.toHaveProperty(
    'create_names',
  )
  expect(build({ start: '8/5/2027', venue: '', ...place }).request).not.toHaveProperty('venue_place')
})

it('reads start and end from dates, times or both', () => {
  expect(timesOf({ start: '13/05/2027', start_time: '20h30', end_time: '22h30' })).toEqual([
    '2027-05-13 20:30:00',
    '2027-05-13 22:30:00',
    false,
  ])
  expect(timesOf({ start: '21/05/2027 22:00', end: '2:00' })[1]).toBe('2027-05-22 02:00:00')
  expect(timesOf({ start: '2027-05-21T22:00', end: '2027-05-22T02:00:00' })[1]).toBe('2027-05-22 02:00:00')
  expect(timesOf({ start: '8/5/2027', end: '9/5/2027' })).toEqual(['2027-05-08 00:00:00', '2027-05-09 23:59:59', true])
  expect(timesOf({ start: '8/5/2027 10:00', all_day: 'oui' })).toEqual([
    '2027-05-08 00:00:00',
    '2027-05-08 23:59:59',
    true,
  ])
  const midnight = { start_time: '12:00:00 AM', end_time: '12:00:00 AM', all_day: 'True' }
  expect(timesOf({ start: '8/5/2027', end: '10/5/2027', ...midnight })[1]).toBe('2027-05-09 23:59:59')
  expect(timesOf({ start: '8/5/2027', end: '8/5/2027', ...midnight })[1]).toBe('2027-05-08 23:59:59')
  expect(timesOf({ start: '2027-05-13T18:30:00Z' })[0]).toBe('2027-05-13 20:30:00')
  expect(timesOf({ start: '2027-05-13T18:30:00Z', timezone: 'Europe/London' })[0]).toBe('2027-05-13 19:30:00')
  expect(timesOf({ start: '2027-05-13T23:30:00+00:00', end: '2027-05-13T20:30:00-04:00' })).toEqual([
    '2027-05-14 01:30:00',
    '2027-05-14 02:30:00',
    false,
  ])
  for (const start of ['2027-05-13T18:30:00.000Z', '2027-05-13T18:30:00+0000', '2027-05-13 20:30:00 +0200'])
    expect(timesOf({ start })[0], start).toBe('2027-05-13 20:30:00')
  expect(timesOf({ start: '2027-10-31 02:30:00+01:00' })[0]).toBe('2027-10-31 02:30:00+01:00')
})

it('reads a start and an end from one cell', () => {
  const day = '13/05/2027'
  const evening = ['2027-05-13 20:30:00', '2027-05-13 22:00:00', false]
  for (const time of ['20h30–22h', '20:30 - 22:00', 'de 20h30 à 22h', 'von 20.30 bis 22 Uhr', '8:30 pm to 10 pm'])
    expect(timesOf({ start: day, start_time: time }), time).toEqual(evening)
  for (const start of [
    '13/05/2027 20:30-22:00',
    '13-05-2027 20:30 – 22:00',
    '13 mai 2027 de 20h30 à 22h',
    '2027-05-13 20:30-22',
  ])
    expect(timesOf({ start }), start).toEqual(evening)
  expect(timesOf({ start: day, start_time: '22h-2h' })[1]).toBe('2027-05-14 02:00:00')
  expect(timesOf({ start: day, end: '15/05/2027', start_time: '10h-18h' })[1]).toBe('2027-05-15 18:00:00')
  expect(build({ start: day, start_time: '20h30–22h' }).hasEnd).toBe(true)
  // It can be 7 in the morning, and one of two ends must be wrong.
  for (const cells of [{ start_time: '7–9 pm' }, { start_time: '20h–22h', end_time: '23h' }])
    expect(build({ start: day, ...cells }).issues.map(({ column }) => column)).toEqual([1])
})

it('reads a first and a last day from one cell', () => {
  for (const start of [
    'Du 9 au 13 novembre 2027',
    'du mardi 9 au samedi 13 novembre 2027',
    'du 9 novembre au 13 novembre 2027',
    '9-13 november 2027',
    'van 9 tot en met 13 november 2027',
    '9 – 13 Nov 2027',
    '9th to 13th November 2027',
    '9.–13. November 2027',
    'vom 9.11. bis 13.11.2027',
    '09/11/2027 - 13/11/2027',
  ])
    expect(timesOf({ start }), start).toEqual(['2027-11-09 00:00:00', '2027-11-13 23:59:59', true])
  const turn = ['2027-12-30 00:00:00', '2028-01-02 23:59:59', true]
  for (const start of ['30 décembre au 2 janvier 2028', '30/12 - 2/1/2028', '30 dec 2027 t/m 2 jan 2028'])
    expect(timesOf({ start }), start).toEqual(turn)
  expect(timesOf({ start: '9-13 november 2027', start_time: '10h', end_time: '18h' })).toEqual([
    '2027-11-09 10:00:00',
    '2027-11-13 18:00:00',
    false,
  ])
  // The 31st of a shorter month, and an end before the start.
  for (const start of ['31 au 3 novembre 2027', '14 au 13 novembre 2027'])
    expect(
      build({ start }).issues.map(({ column }) => column),
      start,
    ).toEqual([0])
})

it('decides the order of day and month by the whole column', () => {
  expect(hasMonthFirst(['5/6/2027', '5/13/2027'])).toBe(true)
  expect(hasMonthFirst(['5/6/2027', '5/13/2027', '13/5/2027'])).toBe(false)
  expect(hasMonthFirst(['5/6/2027', ''])).toBe(false)
  const rows = ['5/6/2027', '5/13/2027'].map((cell, index) => ({ number: index, cells: [cell] }))
  const monthFirst = findMonthFirst(rows, ['start'])
  expect(build({ start: '5/6/2027 8:00 pm' }, { monthFirst }).request.shared?.['start_date']).toBe(
    '2027-05-06 20:00:00',
  )
})

it('names cells that cannot be read, with suggestions', () => {
  expect(build({ title: 'A', start: '31/06/2027 20:00' }).issues).toEqual([
    { column: 1, issue: { kind: 'short_month', month: '2027-06-30', suggestions: ['2027-06-30 20:00'] } },
  ])
  expect(build({ title: 'A', start: '13/13/2027' }).issues[0]?.issue.kind).toBe('unreadable')
  expect(build({ start: '05/13/2027' }).issues[0]?.issue).toEqual({ kind: 'unclear', suggestions: ['2027-05-13'] })
  expect(build({ start: '' }).issues[0]?.issue.kind).toBe('missing')
  expect(
    build({ start: '13/05/2027', end: 'bientôt', all_day: 'peut-être', id: 'x', timezone: 'Mars' }).issues,
  ).toEqual([
    { column: 2, issue: { kind: 'flag' } },
    { column: 4, issue: { kind: 'zone' } },
    { column: 1, issue: { kind: 'unreadable', suggestions: [] } },
    { column: 3, issue: { kind: 'id' } },
  ])
  expect(build({ title: 'A', start: '13/05/2027', start_time: 'le soir' }).issues).toEqual([
    { column: 2, issue: { kind: 'no_time', suggestions: [] } },
  ])
})

it('asks which midnight an event starts at, unless the cell of the day says it', () => {
  const suggestions = ['2027-05-13 00:00', '2027-05-14 00:00']
  for (const start_time of ['minuit', '24h'])
    expect(build({ start: '13/05/2027', start_time }).issues, start_time).toEqual([
      { column: 0, issue: { kind: 'unclear', suggestions } },
    ])
  expect(timesOf({ start: '2027-05-14 00:00', start_time: 'minuit' })[0]).toBe('2027-05-14 00:00:00')
  expect(timesOf({ start: '13/05/2027', start_time: '20h', end_time: 'minuit' })[1]).toBe('2027-05-14 00:00:00')
})

it('reads what French files have in the column of the time', () => {
  const evening = '2027-05-13 20:30:00'
  expect(timesOf({ start: '13/05/2027', start_time: 'À partir de 20h30' })[0]).toBe(evening)
  expect(timesOf({ start: '13/05/2027 à partir de 20h30' })[0]).toBe(evening)
  expect(timesOf({ start: '13/05/2027', start_time: 'Toute la journée' })).toEqual([
    '2027-05-13 00:00:00',
    '2027-05-13 23:59:59',
    true,
  ])
})

it('splits names and writes paragraphs', () => {
  expect(splitNames('Jones, Smith & Co; Dupont')).toEqual(['Jones, Smith & Co', 'Dupont'])
  expect(splitNames('danse, jazz,,danse')).toEqual(['danse', 'jazz'])
  expect(splitNames('danse|jazz, soul')).toEqual(['danse', 'jazz, soul'])
  expect(splitNames('Rock | Pop; jazz')).toEqual(['Rock | Pop', 'jazz'])
  expect(replaceName('Artisanat, Art', 'Art', 'Arts')).toBe('Artisanat, Arts')
  expect(splitNames(replaceName('danse, Art', 'Art', 'Arts, crafts'))).toEqual(['danse', 'Arts, crafts'])
  expect(replaceName('Foyer  rural', 'Foyer rural', 'Foyer')).toBe('Foyer')
  expect(splitNames(replaceName('Art', 'Art', 'Arts, crafts'))).toEqual(['Arts, crafts'])
  expect(splitNames(replaceName('Art', 'Art', 'Arts | crafts'))).toEqual(['Arts | crafts'])
  expect(toHtml('A & B\nC\n\nD')).toBe('<p>A &amp; B<br />C</p><p>D</p>')
  expect(toHtml('<p>A</p>')).toBe('<p>A</p>')
  expect(toHtml('A<br>\nB')).toBe('A<br>\nB')
  expect(toHtml('<b>A</b> &amp; B\nC\n\nD')).toBe('<p><b>A</b> &amp; B<br />C</p><p>D</p>')
})

it('finds the column of a rejected parameter', () => {
  const options = optionsOf(['title', 'title.nl', 'start', 'venue', 'key', 'venue_city'])
  expect(
    [
      'fr.title',
      'nl.title',
      'shared.start_date',
      'shared.end_date',
      'names.venue',
      'key',
      'de.title',
      'venue_place.city',
    ].map((name) => findColumn(name, options)),
  ).toEqual([0, 1, 2, 2, 3, 4, -1, 5])
})
