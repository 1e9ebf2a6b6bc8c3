import { expect, it } from 'vitest'
import { splitNames } from '#shared/schema/spreadsheet.ts'
import { decodeText, readCsv, UnreadableFile } from './read-csv.ts'
import { calendarColumns, readCalendar } from './read-ical.ts'

const utf8 = new TextEncoder()

it('decodes UTF-8, UTF-16 and Windows-1252', () => {
  expect(decodeText(utf8.encode('\uFEFFFête'))).toBe('Fête')
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x46, 0, 0xea, 0]))).toBe('Fê')
  expect(decodeText(new Uint8Array([0x46, 0xea]))).toBe('Fê')
})

it('finds the delimiter of the header, and reads quoted line breaks and quotation marks', () => {
  expect(readCsv('titre;date de début\r\n"Le feu, ""la"" fête\nà deux";12/05/2027\r\n\r\nBal;13/05/2027\r\n')).toEqual({
    headers: ['titre', 'date de début'],
    rows: [
      { number: 2, cells: ['Le feu, "la" fête\nà deux', '12/05/2027'] },
      { number: 4, cells: ['Bal', '13/05/2027'] },
    ],
  })
  expect(readCsv('titre;tarif\nBal;12,50\n').rows[0]?.cells).toEqual(['Bal', '12,50'])
  expect(readCsv('sep=|\nTitle|Start|\nA|2027-05-12|').rows).toEqual([{ number: 3, cells: ['A', '2027-05-12'] }])
  expect(readCsv("Title\tCost\n'=Tombola\t-\n").rows[0]?.cells).toEqual(['=Tombola', '-'])
  expect(readCsv("Title,Cost\n'＝Tombola,''=\n").rows[0]?.cells).toEqual(['＝Tombola', "'="])
  expect(readCsv('\r\n\r\nTitle;Start\r\nA;2027-05-12\r\n').headers).toEqual(['Title', 'Start'])
  expect(readCsv('Title,Start\nA\nB,2027-05-12,extra\n').rows.map(({ cells }) => cells)).toEqual([
    ['A', '', ''],
    ['B', '2027-05-12', 'extra'],
  ])
})

it('leaves out a title above the header, and finds the delimiter below it', () => {
  const table = { headers: ['Titel', 'Datum', 'Zaal'], rows: [{ number: 4, cells: ['Bal', '12/05/2027', 'De Link'] }] }
  expect(readCsv('Programma 2027;;\n;;\nTitel;Datum;Zaal\nBal;12/05/2027;De Link\n')).toEqual(table)
  expect(readCsv('Programma, voorjaar 2027\n\nTitel;Datum;Zaal\nBal;12/05/2027;De Link\n')).toEqual(table)
  expect(readCsv('Opschrift;Wanneer precies\nLink;Web\n').headers).toEqual(['Opschrift', 'Wanneer precies'])
})

it('replaces the entities of a website in text without tags', () => {
  const cells = [
    'Titre',
    'L&#8217;&Eacute;t&eacute;',
    '&laquo;&nbsp;Fa&ccedil;ade&nbsp;&raquo; &amp; co',
    '<p>R&amp;B</p>',
    '&amp;eacute;',
  ]
  expect(readCsv(cells.join('\n')).rows.map((row) => row.cells[0])).toEqual([
    'L’Été',
    '« Façade » & co',
    '<p>R&amp;B</p>',
    '&eacute;',
  ])
})

const reasonOf = (text: string): string | undefined => {
  try {
    readCsv(text)
  } catch (error) {
    return error instanceof UnreadableFile ? `${error.reason} ${error.row ?? ''}`.trim() : String(error)
  }
  return undefined
}

it('names what makes a file unreadable', () => {
  expect(reasonOf('')).toBe('empty')
  expect(reasonOf('Title;Start\n;\n')).toBe('empty')
  expect(reasonOf('Title;Start\nA;1\n"B;2\nC;3\n')).toBe('quotes 3')
  expect(reasonOf(`Title\n${'A\n'.repeat(2001)}`)).toBe('rows')
  expect(reasonOf(decodeText(utf8.encode('PK\u0003\u0004\u0014\0\b\0[Content_Types].xml\n')))).toBe('format')
  expect(reasonOf('[\n  {"title": "A", "start": "2027-05-12"}\n]')).toBe('format')
  expect(reasonOf('[Title],Start\nA,2027-05-12\n')).toBeUndefined()
})

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  'UID:a@example.org',
  'SUMMARY:Concert',
  ...lines,
  'END:VEVENT',
]
const read = (...lines: string[]) => {
  const { table, notes } = readCalendar(calendar(...lines), 'Europe/Brussels')
  const rows = table.rows.map(({ cells }) =>
    Object.fromEntries(calendarColumns.map((name, index) => [name, cells[index]]).filter(([, cell]) => cell !== '')),
  )
  return { rows, notes }
}
const timesOf = (...lines: string[]) =>
  read(...event(...lines)).rows.map(({ start, end, timezone }) => [start, end, timezone])

it('reads the fields of an event', () => {
  const { rows } = read(
    ...event(
      'DTSTART;TZID=Europe/Paris:20270513T203000',
      'DTEND;TZID=Europe/Paris:20270513T223000',
      'LOCATION:Le Balcon\\, Rue Haute 1\\, Gaillac',
      'DESCRIPTION:One\\n\\nTwo',
      'CATEGORIES:Music,Jazz',
      'STATUS:CANCELLED',
      'URL:https://example.org/a',
    ),
  )
  expect(rows).toEqual([
    {
      key: 'a@example.org',
      title: 'Concert',
      description: 'One\n\nTwo',
      start: '2027-05-13 20:30:00',
      end: '2027-05-13 22:30:00',
      timezone: 'Europe/Paris',
      venue: 'Le Balcon',
      venue_address: 'Rue Haute 1, Gaillac',
      categories: 'Music, Jazz',
      website: 'https://example.org/a',
      event_state: 'cancelled',
    },
  ])
})

it('keeps a category with a comma or a semicolon together', () => {
  const { rows } = read(...event('DTSTART:20270513T203000', 'CATEGORIES:Food\\, drinks,Rock\\; pop'))
  expect(splitNames(rows[0]?.['categories'] ?? '')).toEqual(['Food, drinks', 'Rock; pop'])
})

it('makes a private or confidential event a draft', () => {
  const statusOf = (name: string) => read(...event('DTSTART:20270513T203000', `CLASS:${name}`)).rows[0]?.['status']
  expect(['PRIVATE', 'Confidential', 'PUBLIC'].map(statusOf)).toEqual(['draft', 'draft', undefined])
})

it('reads the town of a location', () => {
  const placeOf = (location: string) => {
    const { rows } = read(...event('DTSTART:20270513T203000', `LOCATION:${location.replaceAll(',', '\\,')}`))
    return ['venue', 'venue_address', 'venue_zip', 'venue_city', 'venue_country'].map((name) => rows[0]?.[name])
  }
  const hall = 'Salle des fêtes'
  expect(placeOf(`${hall}, Rue Haute 1, 81000 Albi, France`)).toEqual([hall, 'Rue Haute 1', '81000', 'Albi', 'France'])
  expect(placeOf(`${hall}\\nRue Haute 1\\n81000 Albi`).slice(0, 4)).toEqual([hall, 'Rue Haute 1', '81000', 'Albi'])
  expect(placeOf('Zaal, 1012 AB Amsterdam')).toEqual(['Zaal', undefined, '1012 AB', 'Amsterdam', undefined])
  expect(placeOf('Saal, Weg 2, L-1728 Luxembourg').slice(1, 4)).toEqual(['Weg 2', '1728', 'Luxembourg'])
})

it('takes a link in place of a location as the website', () => {
  const link = 'https://meet.example.org/abc,1'
  const located = (...lines: string[]) => {
    const { venue, website } = read(...event('DTSTART:20270513T203000', ...lines)).rows[0] ?? {}
    return [venue, website]
  }
  expect(located(`LOCATION:${link.replace(',', String.raw`\,`)}`)).toEqual([undefined, link])
  expect(located(`LOCATION:${link}`, 'URL:https://example.org/a')).toEqual([undefined, 'https://example.org/a'])
})

it('reads whole days, which have no zone and whose end is the day after the last', () => {
  expect(timesOf('DTSTART;VALUE=DATE:20270508', 'DTEND;VALUE=DATE:20270510')).toEqual([
    ['2027-05-08', '2027-05-09', undefined],
  ])
  expect(timesOf('DTSTART;VALUE=DATE:20270508')).toEqual([['2027-05-08', '2027-05-08', undefined]])
  expect(timesOf('DTSTART;VALUE=DATE:20270508', 'DURATION:P3D')[0]?.[1]).toBe('2027-05-10')
})

it('converts UTC to the zone of the site, on both sides of a change of the clock', () => {
  expect(timesOf('DTSTART:20270327T190000Z', 'DURATION:PT90M')[0]).toEqual([
    '2027-03-27 20:00:00',
    '2027-03-27 21:30:00',
    'Europe/Brussels',
  ])
  expect(timesOf('DTSTART:20270328T190000Z', 'DTEND:20270328T200000Z')[0]?.[0]).toBe('2027-03-28 21:00:00')
  expect(timesOf('DTSTART:20271031T013000Z', 'DTEND:20271031T020000Z')[0]?.[0]).toBe('2027-10-31 02:30:00+01:00')
})

it('takes times without a zone as those of the site, and counts them', () => {
  const { rows, notes } = read(...event('DTSTART:20270513T203000'))
  expect(rows[0]).toMatchObject({
    start: '2027-05-13 20:30:00',
    end: '2027-05-13 20:30:00',
    timezone: 'Europe/Brussels',
  })
  expect(notes.floating).toBe(1)
})

const windowsZone = [
  'BEGIN:VTIMEZONE',
  'TZID:GTB Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T040000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0300',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

it('converts times of zones that only the file defines', () => {
  const lines = ['DTSTART;TZID=GTB Standard Time:20270513T203000', 'DTEND;TZID=GTB Standard Time:20270513T223000']
  const { rows } = read(...windowsZone, ...event(...lines))
  expect(rows[0]).toMatchObject({
    start: '2027-05-13 19:30:00',
    end: '2027-05-13 21:30:00',
    timezone: 'Europe/Brussels',
  })
})

it('lists each date of a rule, at the same time of day, without the excluded ones', () => {
  const { rows, notes } = read(
    ...event(
      'DTSTART;TZID=Europe/Brussels:20270318T190000',
      'DTEND;TZID=Europe/Brussels:20270318T210000',
      'RRULE:FREQ=WEEKLY;UNTIL=20270408T170000Z',
      'EXDATE;TZID=Europe/Brussels:20270325T190000',
      'RDATE;TZID=Europe/Brussels:20270410T150000',
    ),
  )
  expect(rows.map(({ start, end, key }) => [start, end, key])).toEqual([
    ['2027-03-18 19:00:00', '2027-03-18 21:00:00', 'a@example.org/20270318T190000'],
    ['2027-04-01 19:00:00', '2027-04-01 21:00:00', 'a@example.org/20270401T190000'],
    ['2027-04-08 19:00:00', '2027-04-08 21:00:00', 'a@example.org/20270408T190000'],
    ['2027-04-10 15:00:00', '2027-04-10 17:00:00', 'a@example.org/20270410T150000'],
  ])
  expect(notes.repeated).toBe(4)
})

it('replaces a moved date, and ends an endless rule', () => {
  const { rows, notes } = read(
    ...event('DTSTART;TZID=Europe/Brussels:20270318T190000', 'RRULE:FREQ=DAILY'),
    ...event('RECURRENCE-ID:20270319T180000Z', 'DTSTART;TZID=Europe/Brussels:20270319T200000'),
  )
  expect(rows).toHaveLength(200)
  expect(rows.filter(({ key }) => key === 'a@example.org/20270319T190000').map(({ start }) => start)).toEqual([
    '2027-03-19 20:00:00',
  ])
  expect(notes.shortened).toEqual(['Concert'])
  expect(timesOf('DTSTART;VALUE=DATE:20270318', 'RRULE:FREQ=YEARLY;COUNT=2').map(([start]) => start)).toEqual([
    '2027-03-18',
    '2028-03-18',
  ])
})

it('ends where a rule has no other dates', () => {
  for (const rule of [
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    'FREQ=HOURLY;BYMONTH=4;BYMONTHDAY=31',
  ])
    expect(timesOf('DTSTART:20270318T190000', `RRULE:${rule}`).map(([start]) => start)).toEqual(['2027-03-18 19:00:00'])
  expect(() => read(...event('DTSTART:20270318T190000', 'RRULE:FREQ=WEEKLY;BYMONTH=13'))).toThrow('calendar')
})

it('counts the last day of a rule, in each way to write it', () => {
  for (const until of ['20270320', '20270320T190000', '20270320T180000Z'])
    expect(timesOf('DTSTART;TZID=Europe/Brussels:20270318T190000', `RRULE:FREQ=DAILY;UNTIL=${until}`)).toHaveLength(3)
  expect(timesOf('DTSTART;VALUE=DATE:20270318', 'RRULE:FREQ=DAILY;UNTIL=20270320')).toHaveLength(3)
  expect(timesOf('DTSTART:20270318T190000Z', 'RRULE:FREQ=DAILY;UNTIL=20270319T190000Z')).toHaveLength(2)
})

it('rejects what is no calendar, and one without events', () => {
  expect(() => readCalendar('Title;Start', 'Europe/Brussels')).toThrow('calendar')
  expect(() => readCalendar(calendar(), 'Europe/Brussels')).toThrow('empty')
})
