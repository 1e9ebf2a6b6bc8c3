// Builds the request for a row of a file from its cells.
import { completeUrl } from '#fields/normalize-url.ts'
import type { ImportEventRow, VenuePlace } from '#shared/schema/import-events.ts'
import type { LinkField } from '#shared/schema/links.ts'
import { foldText } from '#shared/dates/vocabulary.ts'
import { isTimeZone } from '#shared/dates/wall-time.ts'
import { blockTag } from '#shared/i18n/html-text.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { joinNames, splitNames } from '#shared/schema/spreadsheet.ts'
import { type EventState, eventStates } from '#shared/schema/status.ts'
import { type ColumnTarget, foldHeader, guessTarget, isId, splitTarget } from './match-columns.ts'
import { type FileRow, hasTags } from './read-csv.ts'
import {
  type DateContext,
  type DateIssue,
  type EventTimes,
  hasMonthFirst,
  readTimes,
  splitDayRange,
  splitTimeRange,
  type TimeColumn,
} from './read-times.ts'

/** The statuses of new events. */
export const importStatuses = ['draft', 'pending', 'publish'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** How the cells of a file are read. */
export type ImportOptions = {
  targets: readonly ColumnTarget[]
  /** The language of texts whose column names none. */
  language: Language
  status: ImportStatus
  /** Dates of a column with the month first. */
  monthFirst: ReadonlySet<number>
  today: string
  siteZone: string
}

/** The columns whose dates have the month first. */
export const findMonthFirst = (rows: readonly FileRow[], targets: readonly ColumnTarget[]): ReadonlySet<number> =>
  new Set(
    targets.flatMap((target, column) =>
      (target === 'start' || target === 'end') && hasMonthFirst(rows.map(({ cells }) => cells[column] ?? ''))
        ? [column]
        : [],
    ),
  )

/** A cell that the page cannot read. */
export type CellIssue = { column: number; issue: DateIssue | { kind: 'flag' | 'choice' | 'id' | 'zone' } }

/** A row as it is sent, and as it is shown before. */
export type BuiltRow = {
  request: ImportEventRow
  issues: readonly CellIssue[]
  title: string
  titleLanguage: Language
  venue: string
  times: EventTimes | undefined
  zone: string
  /** Its end is in the file. */
  hasEnd: boolean
}

/** The row without its end: an event that exists keeps its own. */
export const withoutEnd = (row: BuiltRow): BuiltRow => {
  const shared = Object.entries(row.request.shared ?? {}).filter(([name]) => name !== 'end_date')
  return { ...row, request: { ...row.request, shared: Object.fromEntries(shared) }, hasEnd: true }
}

const toWords = (lists: { readonly [value: string]: string }): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lists).flatMap(([value, words]) =>
      [value, ...words.split(', ')].map((word) => [foldHeader(word), value] as const),
    ),
  )
const flags = toWords({
  true: '1, yes, y, x, ja, j, oui, o, vrai, wahr, waar',
  false: '0, no, n, nee, non, nein, faux, falsch, onwaar',
})
const statusWords = toWords({
  publish: 'published, gepubliceerd, publié, publiée, veröffentlicht',
  draft: 'concept, brouillon, entwurf',
  pending: 'pending review, wacht op beoordeling, en attente de relecture, ausstehende prüfung',
} satisfies Record<ImportStatus, string>)
const stateWords = toWords({
  scheduled: 'as planned, zoals gepland, comme prévu, wie geplant, confirmed',
  postponed: 'uitgesteld, reporté, verschoben',
  cancelled: 'canceled, geannuleerd, afgelast, annulé, annulée, abgesagt',
  sold_out: 'uitverkocht, complet, ausverkauft',
  moved_online: 'verplaatst naar online, déplacé en ligne, online verlegt',
} satisfies Record<EventState, string>)

/** The cell with another name in place of one. */
export const replaceName = (cell: string, name: string, other: string): string =>
  joinNames(splitNames(cell).map((each) => (foldText(each) === foldText(name) ? other : each)))

/**
 * The texts of a cell with several languages, as in “NL Pasen,FR Pâques,LB Ouschteren”, without those of other languages; `undefined` for
 * any other cell.
 */
export function splitLanguages(cell: string): [Language, string][] | undefined {
  const parts = cell.split(/,\s*(?=[A-Z]{2} )/).map((part) => /^([A-Z]{2}) +(\S.*)$/s.exec(part))
  const codes = new Set(parts.map((part) => part?.[1]?.toLowerCase()))
  if (parts.length < 2 || codes.has(undefined) || codes.size < parts.length) return undefined
  const texts = parts.flatMap((part): [Language, string][] => {
    const language = part?.[1]?.toLowerCase()
    return isLanguage(language) ? [[language, part?.[2] ?? '']] : []
  })
  return texts.length > 0 ? texts : undefined
}

const escapeHtml = (text: string): string =>
  text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** HTML of a text: paragraphs of its lines, unless it has those. Google Calendar writes lines with inline tags. */
export function toHtml(text: string): string {
  if (text.search(blockTag) >= 0) return text
  const hasMarkup = hasTags(text)
  const toLine = (line: string): string => (hasMarkup ? line.trim() : escapeHtml(line))
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().split('\n').map(toLine).join('<br />')}</p>`)
    .join('')
}

const toText = (field: string, cell: string): string =>
  field === 'description' || field === 'excerpt' ? toHtml(cell) : field === 'website' ? completeUrl(cell) : cell

/** The request for a row. `created`: names that are created, as `toNameKey` writes them. */
export function buildRow(cells: readonly string[], options: ImportOptions, created: ReadonlySet<string>): BuiltRow {
  const { targets, language, status, monthFirst, today, siteZone } = options
  const columnOf = (target: ColumnTarget): number => targets.indexOf(target)
  const getCell = (target: ColumnTarget): string => cells[columnOf(target)] ?? ''
  const issues: CellIssue[] = []
  const parse = (target: ColumnTarget, words: ReadonlyMap<string, string>, kind: 'flag' | 'choice') => {
    const cell = getCell(target)
    const value = cell === '' ? undefined : words.get(foldHeader(cell))
    if (cell !== '' && value === undefined) issues.push({ column: columnOf(target), issue: { kind } })
    return value
  }
  const texts: { [L in Language]?: { [field: string]: string } } = {}
  for (const [column, target] of targets.entries()) {
    const { field, language: named } = splitTarget(target)
    const cell = cells[column] ?? ''
    if (cell === '' || !isTextField(field)) continue
    for (const [textLanguage, text] of (named ? undefined : splitLanguages(cell)) ?? [
      [named ?? language, cell] as const,
    ])
      texts[textLanguage] = { ...texts[textLanguage], [field]: toText(field, text) }
  }
  const titleLanguage = [language, ...languages].find((each) => texts[each]?.['title'] !== undefined) ?? language
  // A cell of the time may say it too: “toute la journée”.
  const hasAllDayTime = guessTarget(getCell('start_time')) === 'all_day'
  const isAllDay = parse('all_day', flags, 'flag') === 'true' || hasAllDayTime
  const zoneCell = getCell('timezone')
  const hasZone = isTimeZone(zoneCell)
  if (zoneCell !== '' && !hasZone) issues.push({ column: columnOf('timezone'), issue: { kind: 'zone' } })
  const zone = zoneCell || siteZone
  const dateContext: DateContext = {
    language,
    today,
    zone: hasZone ? zoneCell : siteZone,
    isMonthFirst: monthFirst.has(columnOf('start')),
  }
  const getTimeCell = (target: TimeColumn) => (target === 'start_time' && hasAllDayTime ? '' : getCell(target))
  const ownCells = Object.fromEntries(timeTargets.map((target) => [target, getTimeCell(target) || undefined]))
  const timeCells = splitDayRange(splitTimeRange(ownCells, dateContext), dateContext)
  const read = readTimes(timeCells, isAllDay, dateContext)
  if ('issues' in read)
    for (const target of timeTargets) {
      const issue = read.issues[target]
      if (issue) issues.push({ column: columnOf(target), issue })
    }
  const times = 'times' in read ? read.times : undefined
  const state = parse('event_state', stateWords, 'choice')
  const names = findNames(getCell)
  const place = names.venue ? findPlace(getCell) : {}
  const createNames = filterNames(names, (field, name) => created.has(toNameKey(field, name, place)))
  const id = getCell('id')
  if (id !== '' && !isId(id)) issues.push({ column: columnOf('id'), issue: { kind: 'id' } })
  const ownStatus = parse('status', statusWords, 'choice')
  const request: ImportEventRow = {
    ...(id !== '' && { id: Number(id) }),
    ...(getCell('key') !== '' && { key: getCell('key') }),
    source_language: titleLanguage,
    shared: {
      ...(times && { start_date: times.start, end_date: times.end, all_day: times.isAllDay }),
      ...(zoneCell !== '' && { timezone: zoneCell }),
      ...(isEventState(state) && { event_state: state }),
      ...(getCell('image') !== '' && { image: getCell('image') }),
    },
    texts,
    status: isImportStatus(ownStatus) ? ownStatus : status,
    ...(Object.keys(names).length > 0 && { names }),
    ...(Object.keys(place).length > 0 && { venue_place: place }),
    ...(Object.keys(createNames).length > 0 && { create_names: createNames }),
  }
  const title = texts[titleLanguage]?.['title'] ?? ''
  const hasEnd = timeCells.end !== undefined || timeCells.end_time !== undefined
  return { request, issues, title, titleLanguage, venue: getCell('venue'), times, zone, hasEnd }
}

const timeTargets = ['start', 'start_time', 'end', 'end_time'] as const satisfies readonly TimeColumn[]
const isTextField = (field: string): boolean => ['title', 'excerpt', 'description', 'cost', 'website'].includes(field)
const isEventState = (text: unknown): text is EventState => eventStates.some((state) => state === text)
const isImportStatus = (text: unknown): text is ImportStatus => importStatuses.some((status) => status === text)

/** The fields whose records are named. */
export const namedFields = ['venue', 'organizer', 'categories', 'tags'] as const satisfies readonly LinkField[]

/** A name of a field, without case and accents; of a venue, with its place. */
export const toNameKey = (field: LinkField, name: string, { zip = '', city = '' }: VenuePlace = {}): string =>
  [field, name, ...(field === 'venue' ? [zip, city] : [])].map(foldText).join('\n')

/** The fields of a venue that a file has. */
export const placeFields = ['address', 'zip', 'city', 'country'] as const satisfies readonly (keyof VenuePlace)[]

const findPlace = (getCell: (target: `venue_${keyof VenuePlace}`) => string): VenuePlace =>
  Object.fromEntries(
    placeFields.flatMap((field) => {
      const cell = getCell(`venue_${field}`)
      return cell === '' ? [] : [[field, cell]]
    }),
  )

type Names = { [F in LinkField]?: string[] }

const findNames = (getCell: (target: LinkField) => string): Names => {
  const names: Names = {}
  for (const field of namedFields) {
    const cell = getCell(field)
    if (cell !== '') names[field] = field === 'venue' ? [cell] : splitNames(cell)
  }
  return names
}

const filterNames = (names: Names, isIncluded: (field: LinkField, name: string) => boolean): Names =>
  Object.fromEntries(
    namedFields
      .map((field) => [field, (names[field] ?? []).filter((name) => isIncluded(field, name))] as const)
      .filter(([, included]) => included.length > 0),
  )

/** The column of a parameter that the service rejected: `shared.start_date`, `fr.title`, `names.venue`; -1: none. */
export function findColumn(parameter: string, { targets, language }: ImportOptions): number {
  const [part = '', field = ''] = parameter.split('.')
  const candidates: readonly string[] =
    part === 'shared'
      ? ({ start_date: ['start', 'start_time'], end_date: ['end', 'end_time', 'start'] }[field] ?? [field])
      : part === 'names'
        ? [field]
        : part === 'venue_place'
          ? [`venue_${field}`]
          : part === language
            ? [`${field}.${part}`, field]
            : [field === '' ? part : `${field}.${part}`]
  for (const candidate of candidates) {
    const column = targets.findIndex((target) => target === candidate)
    if (column >= 0) return column
  }
  return -1
}
