// Linked records of imported events by name.
import type { UnknownName } from '#shared/import-events-response.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type LinkField, linkFields, linkTargets } from '#shared/schema/links.ts'
import type { VenuePlace } from '#shared/schema/import-events.ts'
import type { Issues } from '#shared/schema/issues.ts'
import { resources } from '#shared/schema/resources.ts'
import type { SignedInContext } from '../http/context.ts'
import { foldText } from '../store/fold-text.ts'
import { countUses, readRecords } from '../store/records.ts'
import { getWords } from '../store/search-terms.ts'
import { findIdsByTitle } from '../store/similar-names.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { nestedLanguage, visibleLanguages } from './access.ts'
import { sharedText } from './present.ts'
import { cleanLine } from './sanitize-html.ts'
import { findSimilar } from './similar.ts'

/**
 * The names in link fields, each with the records that have it: first venues at the same place, then records with the most events, then the
 * oldest.
 */
export type NamedLinks = ReadonlyMap<LinkField, readonly { name: string; ids: readonly number[] }[]>
/** Records with nearly the same name as unknown ones, by field and name. */
export type SimilarNames = Map<string, NonNullable<UnknownName['similar']>>

/** Unknown names of a request that similar ones are searched for: each search takes some milliseconds. */
const maxSearched = 50
const maxSimilar = 3

/** Finds the records with these names that the account sees, without venues at another place. Blank names are left out. */
export async function findNamed(
  tx: ReadTx,
  ctx: SignedInContext,
  names: { readonly [L in LinkField]?: readonly string[] },
  place: VenuePlace,
): Promise<NamedLinks> {
  const named = new Map<LinkField, { name: string; ids: number[] }[]>()
  for (const field of linkFields) {
    const sent = names[field]?.map((name) => cleanLine(name).text).filter((name) => name !== '')
    if (!sent) continue
    const found: { name: string; ids: number[] }[] = []
    for (const name of sent) found.push({ name, ids: await findIds(tx, ctx, field, name, place) })
    named.set(field, found)
  }
  return named
}

async function findIds(
  tx: ReadTx,
  { account, language }: SignedInContext,
  field: LinkField,
  name: string,
  place: VenuePlace,
): Promise<number[]> {
  const resource = linkTargets[field]
  const { title } = resources[resource]
  const hasName = (record: StoredRecord): boolean =>
    nestedLanguage(account, record, language) !== undefined &&
    visibleLanguages(account, record).some(
      (each) => foldText(record.translations[each]?.texts[title] ?? '') === foldText(name),
    )
  const records = await readRecords(tx, resource, await findIdsByTitle(tx, resource, name))
  const places = new Map(
    [...records.values()]
      .filter(hasName)
      .map((record) => [record.id, field === 'venue' ? comparePlaces(record, place) : 'unknown']),
  )
  const ids = [...places.keys()].filter((id) => places.get(id) !== 'other')
  const uses = ids.length > 1 ? await countUses(tx, resource, ids) : new Map<number, number>()
  const isSame = (id: number): number => Number(places.get(id) === 'same')
  return ids.toSorted((a, b) => isSame(b) - isSame(a) || (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || a - b)
}

/** Compares the postal codes. If either is unknown or lacks its zeros, compares the city with that of the venue in any language. */
function comparePlaces(venue: StoredRecord, { zip = '', city = '' }: VenuePlace): 'same' | 'other' | 'unknown' {
  const compare = (sent: string, known: readonly string[]) =>
    sent === '' || known.length === 0 ? 'unknown' : known.includes(sent) ? 'same' : 'other'
  const toKnown = (texts: readonly string[]): string[] => texts.map(toPlain).filter((text) => text !== '')
  const ownZip = sharedText(venue, 'zip')
  const exact = compare(toPlain(zip), toKnown([ownZip]))
  const byZip = exact === 'other' && withoutZeros(zip) === withoutZeros(ownZip) ? 'unknown' : exact
  const cities = Object.values(venue.translations).map(({ texts }) => texts['city'] ?? '')
  return byZip === 'unknown' ? compare(toPlain(city), toKnown(cities)) : byZip
}

/** A postal code as a spreadsheet may save it: "9100" of "09100". */
const withoutZeros = (zip: string): string => toPlain(zip).replace(/^0+/, '')

/** The words of a text, without case, accents and punctuation. */
const toPlain = (text: string): string => getWords(foldText(text)).join(' ')

type Linking = {
  record: StoredRecord | undefined
  /** The language in which records are created. */
  source: Language
  /** Fields whose unknown names are all created. */
  create: readonly LinkField[]
  /** Unknown names that are created in other fields. */
  createNames: { readonly [L in LinkField]?: readonly string[] }
  place: VenuePlace
  similar: SimilarNames
}

/** The values of link fields: of each name the record that the event links to already, else the first, else one to create. */
export async function toLinks(
  tx: ReadTx,
  ctx: SignedInContext,
  named: NamedLinks,
  { record, source, create, createNames, place, similar }: Linking,
  issues: Issues,
): Promise<Map<LinkField, unknown[]>> {
  const links = new Map<LinkField, unknown[]>()
  for (const [field, found] of named) {
    const { title } = resources[linkTargets[field]]
    const linked = record?.links[field] ?? []
    const created = new Set(createNames[field]?.map((name) => foldText(cleanLine(name).text)))
    const isUnknown = ({ name, ids }: { name: string; ids: readonly number[] }): boolean =>
      ids.length === 0 && !create.includes(field) && !created.has(foldText(name))
    const unknown = found.filter(isUnknown)
    const toLink = ({ name, ids }: { name: string; ids: readonly number[] }): unknown =>
      ids.find((id) => linked.includes(id)) ??
      ids[0] ?? { [title]: name, source_language: source, ...(field === 'venue' && place) }
    if (unknown.length === 0) links.set(field, found.map(toLink))
    const described: UnknownName[] = []
    for (const { name } of unknown) {
      const found = await findLike(tx, ctx, field, { name, ...(field === 'venue' && place) }, similar)
      described.push({ name, ...(found && { similar: found }) })
    }
    const [first] = described
    if (first)
      issues[`names.${field}`] = {
        code: 'unknown_name',
        message: `Unknown: ${unknown
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 200)}.`,
        data: { ...first, names: described },
      }
  }
  return links
}

async function findLike(
  tx: ReadTx,
  ctx: SignedInContext,
  field: LinkField,
  sought: { name: string } & VenuePlace,
  searched: SimilarNames,
): Promise<UnknownName['similar']> {
  const key = [field, sought.name, sought.address, sought.zip, sought.city]
    .map((text) => foldText(text ?? ''))
    .join('\n')
  const known = searched.get(key)
  if (known || searched.size >= maxSearched) return known
  const similar = await findSimilar(tx, ctx, linkTargets[field], sought)
  const found = similar
    .filter(({ zip }) => !sought.zip || !zip || withoutZeros(sought.zip) === withoutZeros(zip))
    .slice(0, maxSimilar)
    .map(({ id, name: title, zip, city }) => ({ id, title, zip, city }))
  searched.set(key, found)
  return found
}
