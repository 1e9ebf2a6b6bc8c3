// Matches the columns of a file with fields of events by their headers, in four languages.
import { readStorage, writeStorage } from '#device/storage.ts'
import { foldText } from '#shared/dates/vocabulary.ts'
import { isLanguage, type Language, languageNames, languages, nativeLanguageNames } from '#shared/i18n/language.ts'

/** Fields with a text per language. */
export const textTargets = ['title', 'excerpt', 'description', 'cost', 'website'] as const
export type TextTarget = (typeof textTargets)[number]
const otherTargets = [
  'start',
  'start_time',
  'end',
  'end_time',
  'all_day',
  'timezone',
  'venue',
  'venue_address',
  'venue_zip',
  'venue_city',
  'venue_country',
  'organizer',
  'categories',
  'tags',
  'image',
  'event_state',
  'status',
  'id',
  'key',
] as const
type OtherTarget = (typeof otherTargets)[number]
/** What a column has: a text in the language of the file or in another, a shared value, or nothing that is imported. */
export type ColumnTarget = TextTarget | `${TextTarget}.${Language}` | OtherTarget | 'ignore'

const afterImage = otherTargets.indexOf('image') + 1

/** All targets, in the order of the menu. */
export const columnTargets: readonly ColumnTarget[] = [
  ...textTargets.slice(0, 3),
  ...otherTargets.slice(0, afterImage),
  ...textTargets.slice(3),
  ...otherTargets.slice(afterImage),
  ...textTargets.flatMap((target) => languages.map((language) => `${target}.${language}` as const)),
]

/** A target as a field and, of a text, its language. */
export const splitTarget = (target: ColumnTarget): { field: string; language: Language | undefined } => {
  const [field = '', language] = target.split('.')
  return { field, language: isLanguage(language) ? language : undefined }
}

/** Headers by target, folded by `foldHeader`. */
const headerWords: Record<TextTarget | OtherTarget, string> = {
  title:
    'title, titel, titre, name, naam, nom, summary, event, evenement, veranstaltung, activiteit, intitule, event name, event title, nom de l evenement, naam evenement, veranstaltungstitel, subject, onderwerp, objet, betreff',
  excerpt:
    'excerpt, samenvatting, resume, extrait, kurzfassung, auszug, short description, teaser, chapo, inleiding, korte beschrijving, description courte, kurzbeschreibung, event excerpt',
  description:
    'description, beschrijving, omschrijving, beschreibung, text, tekst, texte, details, descriptif, content, inhoud, contenu, inhalt, event description, long description, longdescription, description longue, lange beschrijving, lange beschreibung',
  start:
    'start, starts, begin, begins, beginn, debut, date, datum, day, dag, jour, tag, start date, startdate, startdatum, begindatum, beginndatum, date debut, date de debut, debut date, dtstart, begint, commence, van, vanaf, from, von, du, event start date, beginnt am, firstdate begin',
  start_time:
    'start time, starttime, starttijd, begintijd, beginuur, startuur, startzeit, beginnzeit, uhrzeit, uhrzeiten, time, times, hours, tijd, tijden, tijdstip, uur, uren, heure, heures, horaire, horaires, heure debut, heure de debut, zeit, zeiten, event start time, beginnt um',
  end: 'end, ends, einde, eindigt, fin, ende, endet, end date, enddate, einddatum, enddatum, date fin, date de fin, fin date, dtend, until, tot, bis, au, to, event end date, endet am, lastdate end',
  end_time: 'end time, endtime, eindtijd, einduur, endzeit, heure fin, heure de fin, event end time, endet um',
  all_day:
    'all day, allday, hele dag, toute la journee, journee entiere, ganztagig, ganztaegig, all day event, duurt hele dag, ganztagiges ereignis',
  timezone: 'time zone, timezone, tijdzone, fuseau horaire, zeitzone, tz, event timezone, event time zone',
  venue:
    'venue, venues, location, locatie, lieu, lieux, place, plaats, ort, veranstaltungsort, salle, zaal, saal, venue name, location name, nom du lieu, event venue name',
  venue_address:
    'address, adres, adresse, anschrift, street, straat, rue, strasse, straße, street address, venue address, location address, event venue address, adresse du lieu, adres locatie',
  venue_zip:
    'zip, zip code, zipcode, postal code, postalcode, postcode, code postal, cp, plz, postleitzahl, venue zip, location postalcode, event venue zip',
  venue_city:
    'city, town, stad, gemeente, woonplaats, ville, commune, localite, stadt, gemeinde, venue city, location city, event venue city',
  venue_country: 'country, land, pays, venue country, location country, event venue country',
  organizer:
    'organizer, organizers, organiser, organisers, organisator, organisatoren, organisateur, organisateurs, veranstalter, organizer name, event organizer name',
  categories:
    'category, categories, categorie, categorieen, kategorie, kategorien, rubrique, rubriques, rubrik, theme, themes, thema, thematique, event category',
  tags: 'tags, label, labels, etiquette, etiquettes, mots cles, mot cle, schlagwort, schlagworte, schlagworter, schlagwoerter, trefwoorden, keywords, event tags',
  image: 'image, afbeelding, bild, foto, photo, picture, image url, featured image, event featured image',
  cost: 'cost, price, prijs, prix, tarif, tarifs, kosten, preis, preise, eintritt, cout, toegang, conditions, event cost',
  website:
    'website, url, link, lien, site, site web, site internet, webseite, web, webadresse, canonicalurl, event website',
  event_state: 'event status, event state, status evenement, statut de l evenement, veranstaltungsstatus',
  status: 'status, statut, publication status, publicatiestatus',
  id: 'id, event id, nummer id, post id',
  key: 'reference, referentie, ref, uid, key, sleutel, kenmerk, referenz, identifier, identifiant, cle, kennung, external id',
}

const targetOf = new Map(
  Object.entries(headerWords).flatMap(([target, words]) =>
    // safe: the keys of the table
    words.split(', ').map((word) => [word, target as TextTarget | OtherTarget] as const),
  ),
)

/** Lower-case words without accents and punctuation: “Date_Début” and “dateDebut” become “date debut”. */
export const foldHeader = (header: string): string =>
  foldText(header.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

const languageWords = new Map(
  languages.flatMap((language) =>
    [language, nativeLanguageNames[language], ...Object.values(languageNames).map((names) => names[language])].map(
      (name) => [foldHeader(name), language] as const,
    ),
  ),
)

const isText = (target: TextTarget | OtherTarget | undefined): target is TextTarget =>
  textTargets.some((text) => text === target)

/** The target of a header, which may name a language at either end: `title_nl`, `Titre (Français)`, `keywords_fr`. */
export function guessTarget(header: string): ColumnTarget {
  const folded = foldHeader(header)
  const known = targetOf.get(folded)
  if (known) return known
  const words = folded.split(' ')
  for (const [word, rest] of [
    [words.at(-1), words.slice(0, -1)],
    [words[0], words.slice(1)],
  ] as const) {
    const language = languageWords.get(word ?? '')
    const target = targetOf.get(rest.join(' '))
    if (language && target) return isText(target) ? `${target}.${language}` : target
  }
  return 'ignore'
}

/** Headers of the description where another column has a short one. */
const isLongDescription = (header: string): boolean =>
  /\blong|\blange\b/.test(foldHeader(header)) && splitTarget(guessTarget(header)).field === 'description'

/** Headers of a venue that name its town where another column has the venue. */
const towns = ['plaats', 'ort']

/** Headers of the day of an event, and those that name its start where another column has the day. */
const days = ['date', 'datum', 'day', 'dag', 'jour', 'tag']
const starts = [
  'start',
  'starts',
  'begin',
  'begins',
  'beginn',
  'begint',
  'debut',
  'commence',
  'van',
  'vanaf',
  'from',
  'von',
]

/** Whether a cell is the id of an event. */
export const isId = (cell: string): boolean => /^[1-9]\d{0,14}$/.test(cell)

/** The target of each header; each target once. Ids that are no numbers are those of another system. */
export function guessTargets(
  headers: readonly string[],
  rows: readonly { cells: readonly string[] }[] = [],
): ColumnTarget[] {
  const used = new Set<ColumnTarget>()
  const isTown = (header: string): boolean => towns.includes(foldHeader(header))
  const hasVenue = headers.some((header) => guessTarget(header) === 'venue' && !isTown(header))
  const hasDay = headers.some((header) => days.includes(foldHeader(header)))
  const hasTime = headers.some((header) => guessTarget(header) === 'start_time')
  const isTime = (header: string): boolean => hasDay && !hasTime && starts.includes(foldHeader(header))
  const hasLongDescription = headers.some(isLongDescription)
  const guess = (header: string): ColumnTarget => {
    if (hasVenue && isTown(header)) return 'venue_city'
    if (isTime(header)) return 'start_time'
    const target = guessTarget(header)
    const { field, language } = splitTarget(target)
    if (!hasLongDescription || field !== 'description' || isLongDescription(header)) return target
    return language ? `excerpt.${language}` : 'excerpt'
  }
  return headers.map((header, column) => {
    const guessed = guess(header)
    const isForeign = guessed === 'id' && rows.some(({ cells }) => cells[column] && !isId(cells[column]))
    const target = isForeign ? 'key' : guessed
    if (target === 'ignore' || used.has(target)) return 'ignore'
    used.add(target)
    return target
  })
}

const storageName = 'import-columns'
const maxStored = 20
type Stored = { headers: readonly string[]; targets: readonly ColumnTarget[] }

const isTarget = (value: unknown): value is ColumnTarget =>
  value === 'ignore' || columnTargets.some((target) => target === value)

function readStored(): Stored[] {
  const stored = readStorage(storageName)
  return Array.isArray(stored)
    ? stored.filter(
        (item: unknown): item is Stored =>
          typeof item === 'object' &&
          item !== null &&
          'headers' in item &&
          Array.isArray(item.headers) &&
          'targets' in item &&
          Array.isArray(item.targets) &&
          item.targets.every(isTarget),
      )
    : []
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((header, index) => header === other[index])

/** The targets that were last chosen for the same headers on this device. */
export const readTargets = (headers: readonly string[]): readonly ColumnTarget[] | undefined =>
  readStored().find((stored) => isSame(stored.headers, headers) && stored.targets.length === headers.length)?.targets

export const storeTargets = (headers: readonly string[], targets: readonly ColumnTarget[]): void => {
  const others = readStored().filter((stored) => !isSame(stored.headers, headers))
  writeStorage(storageName, [{ headers, targets }, ...others].slice(0, maxStored))
}
