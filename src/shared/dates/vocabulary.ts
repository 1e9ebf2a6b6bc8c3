// Words of typed dates and times in four languages.
/** Folds a text to the form of the tables: lower case, no accents, plain spaces and punctuation. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u200b-\u200f\u2060\ufeff]/g, '')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const numbered = (lists: readonly string[], first: number) =>
  new Map(lists.flatMap((list, at) => list.split(' ').map((word) => [word, at + first] as const)))

/** The value of each word or phrase in comma-separated lists. */
export const assign = <V>(lists: readonly (readonly [value: V, list: string])[]): ReadonlyMap<string, V> =>
  new Map(lists.flatMap(([value, list]) => list.split(', ').map((word) => [word, value] as const)))

/** Month names and their abbreviations → 1…12. `mar` is also French for Tuesday. */
export const months: ReadonlyMap<string, number> = numbered(
  [
    'januari january januar janner janvier jan janv',
    'februari february februar fevrier feb fevr fev febr',
    'maart march marz maerz mars mrt mar mrz',
    'april avril apr avr',
    'mei may mai',
    'juni june juin jun',
    'juli july juillet jul juil',
    'augustus august aout aug aou',
    'september septembre sep sept',
    'oktober october octobre okt oct',
    'november novembre nov',
    'december dezember decembre dec dez',
  ],
  1,
)

/** Weekday names and their abbreviations → 0 (Sunday)…6. */
export const weekdays: ReadonlyMap<string, number> = numbered(
  [
    'zondag zo sunday sun dimanche dim sonntag so',
    'maandag ma monday mon lundi lun montag mo',
    'dinsdag di tuesday tue tues mardi mar dienstag',
    'woensdag wo wednesday wed mercredi mer mittwoch mi',
    'donderdag do thursday thu thur thurs jeudi jeu donnerstag',
    'vrijdag vr friday fri vendredi ven freitag fr',
    'zaterdag za saturday sat samedi sam samstag sonnabend sa',
  ],
  0,
)

/** Words for days, as a distance from today in days. */
export const relativeDays: ReadonlyMap<string, number> = assign([
  [0, "vandaag, today, aujourd'hui, aujourdhui, heute"],
  [1, 'morgen, tomorrow, demain'],
  [2, 'overmorgen, day after tomorrow, apres-demain, apres demain, ubermorgen, uebermorgen'],
  [-1, 'gisteren, yesterday, hier, gestern'],
  [-2, 'eergisteren, day before yesterday, avant-hier, avant hier, vorgestern'],
])

/** Directions of weekdays: `next` and `last` have two readings, `coming` and `this` one. */
export const directions: ReadonlyMap<string, 'next' | 'coming' | 'this' | 'last'> = assign([
  [
    'next',
    'volgende, next, prochain, prochaine, nachste, nachsten, nachster, nachstes, naechste, naechsten, naechster',
  ],
  ['coming', 'komende, aanstaande, coming, kommende, kommenden, kommender'],
  ['this', 'deze, this, ce, cette, diese, diesen, dieser, dieses'],
  ['last', 'vorige, afgelopen, last, dernier, derniere, letzte, letzten, letzter, vorigen'],
])

/** "in 3 weeks": prepositions, and units in days. */
export const after: ReadonlySet<string> = new Set('in over dans'.split(' '))
export const lengths: ReadonlyMap<string, number> = assign([
  [1, 'dag, dagen, day, days, jour, jours, tag, tage, tagen'],
  [7, 'week, weken, weeks, semaine, semaines, woche, wochen'],
])
/** Units that are counted on the calendar. */
export const monthWords: ReadonlySet<string> = new Set(
  'maand maanden month months mois monat monate monaten'.split(' '),
)
/** Small numbers in words. */
export const smallNumbers: ReadonlyMap<string, number> = numbered(
  [
    'een a an one une un einer einem eine ein eins',
    'twee two deux zwei',
    'drie three trois drei',
    'vier four quatre',
    'vijf five cinq funf fuenf',
    'zes six sechs',
    'zeven seven sept sieben',
    'acht eight huit',
    'negen nine neuf neun',
    'tien ten dix zehn',
    'elf eleven onze',
    'twaalf twelve douze zwolf zwoelf',
  ],
  1,
)
/** "next week" with a weekday: that day in the week that begins next Monday. */
export const weekAfter: readonly string[] = (
  'volgende week, next week, nachste woche, nachster woche, naechste woche, naechster woche, ' +
  'de la semaine prochaine, la semaine prochaine, semaine prochaine'
).split(', ')
/** Fillers in a date; the second group only before it, as "7 am" is a time. */
export const dateFillers: ReadonlySet<string> = new Set('de den der le la the of du dem d'.split(' '))
export const dateLeaders: ReadonlySet<string> = new Set('on op am'.split(' '))
/** Fillers before a time; one that begins another comes after it. */
export const timeFillers: readonly string[] = 'a partir de,om,um,a,at,vers,gegen,ab,vanaf,from,des,@'.split(',')

/** Parts of the day and their half of it. */
export const halves: ReadonlyMap<string, 'am' | 'pm'> = assign([
  [
    'am',
    "am, a.m., a.m, 's ochtends, 's morgens, du matin, morgens, vormittags, in the morning, 's nachts, s nachts, " +
      's ochtends, s morgens, nachts, in the night',
  ],
  [
    'pm',
    "pm, p.m., p.m, 's middags, 's avonds, s middags, s avonds, du soir, de l'apres-midi, abends, nachmittags, " +
      'in the evening, in the afternoon',
  ],
])
/** Words for midnight, which is ambiguous: "Saturday midnight" can begin or end Saturday. */
export const midnight: ReadonlySet<string> = new Set(['middernacht', 'midnight', 'minuit', 'mitternacht'])

/** Words for times, `HH:MM`. */
export const namedTimes: ReadonlyMap<string, string> = new Map(
  ['noon', 'midday', 'midi', 'mittag', 'mittags', '12 uur middag'].map((word) => [word, '12:00']),
)
