// Presents records of an external server in all their languages, with an ETag per part.
import { decodeEntities } from '#shared/i18n/html-text.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Account, can, type PolicySubject } from '#shared/policy/policy.ts'
import type { RecordPart, RecordPermissions } from '#shared/record-bundle.ts'
import type { Field, Fields } from '#shared/schema/fields.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { recordNotFound } from './request.ts'
import { isJsonObject, type JsonObject, parseId, toList } from './json.ts'

/**
 * A record in one language. `displayed` is in the form of our own server. `stored` is the record of `wp/v2` in edit context; absent for
 * terms and on servers without `wp/v2`. `canEdit` is false if the server rejected the edit context, or another language.
 */
export type ExternalTranslation = { displayed: JsonObject; stored?: JsonObject | undefined; canEdit: boolean }
/** The translations of a record. */
export type ExternalTranslations = { readonly [L in Language]?: ExternalTranslation }

const getFields = (resource: ResourceName): Fields => resources[resource].fields
const perLanguage = (resource: ResourceName): string[] =>
  Object.entries(getFields(resource)).flatMap(([name, field]) => (field.perLanguage ? [name] : []))
const writable = (field: Field | undefined): boolean =>
  field !== undefined && !field.readOnly && !field.alternate && field.section !== 'record'

/** Returns a hash of a text. */
const createEtag = (text: string): string => {
  let [low, high] = [0x811c9dc5, 0x9dc5811c]
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193) >>> 0
    high = Math.imul(high + text.charCodeAt(index), 0x85ebca6b) >>> 0
  }
  return `"${text.length.toString(36)}-${low.toString(36)}-${high.toString(36)}"`
}

/** A value with ids in place of linked records. */
const toComparable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(toComparable) : isJsonObject(value) && 'id' in value ? value['id'] : value

/** The editable fields of a part of a record, for comparison. */
const comparableFields = (resource: ResourceName, part: RecordPart, record: JsonObject): [string, unknown][] =>
  Object.entries(getFields(resource))
    .filter(
      ([name, field]) => writable(field) && (field.perLanguage === true) === (part !== 'shared') && name in record,
    )
    .map(([name]) => [name, toComparable(record[name])])

/** The language that counts as the source: the first that the record has. Its shared fields are displayed. */
export const findSourceLanguage = (translations: ExternalTranslations): Language | undefined =>
  languages.find((language) => translations[language])

/** Computes an ETag per part from the values of its fields: external servers send none. */
export function createEtags(
  resource: ResourceName,
  translations: ExternalTranslations,
): { [P in RecordPart]?: string } {
  const source = findSourceLanguage(translations)
  const etags: { [P in RecordPart]?: string } = {}
  // Entities are decoded, because some sites encode email addresses differently in each response.
  // The values are compared as well, because the time of the last change has a precision of one second.
  const addEtag = (part: RecordPart, { displayed, stored }: ExternalTranslation) =>
    (etags[part] = createEtag(
      decodeEntities(
        JSON.stringify([
          ...comparableFields(resource, part, displayed),
          stored?.['modified_gmt'],
          stored?.['password'],
        ]),
      ),
    ))
  if (source && translations[source]) addEtag('shared', translations[source])
  for (const language of languages) if (translations[language]) addEtag(language, translations[language])
  return etags
}

/** The author and the statuses of a record, as the policy takes them. */
export const toPolicySubject = (translations: ExternalTranslations): PolicySubject => {
  const translationStatuses = languages.flatMap((language): [Language, Status][] => {
    const status = statuses.find((each) => each === translations[language]?.displayed['status'])
    return translations[language] ? [[language, status ?? 'draft']] : []
  })
  const [record] = Object.values(translations)
  return {
    author: Number(record?.displayed['author'] ?? 0),
    translations: Object.fromEntries(translationStatuses),
    trashed: translationStatuses.some(([, status]) => status === 'trash'),
  }
}

/** Returns the usual permissions of the account's role. Only the server knows them; its errors are shown. */
function getPermissions(
  account: Account,
  resource: ResourceName,
  translations: ExternalTranslations,
  supported: readonly Language[],
): RecordPermissions {
  const subject = toPolicySubject(translations)
  if (Object.values(translations).some(({ canEdit }) => !canEdit))
    return { shared: false, languages: [], delete: false, deeds: [] }
  const shared = can(account, 'editShared', resource, subject) === true
  return {
    shared,
    languages: shared ? [...supported] : [],
    delete: can(account, 'delete', resource, subject) === true,
    deeds: [],
  }
}

/** Converts the translations of a record to a bundle. Throws `ProblemError` if there are none. */
export function toBundle(
  resource: ResourceName,
  id: number,
  translations: ExternalTranslations,
  { account, supported }: { account: Account; supported: readonly Language[] },
): JsonObject {
  const source = findSourceLanguage(translations)
  const first = source && translations[source]
  if (!first) throw recordNotFound(resource)
  const textFields = perLanguage(resource)
  const pick = (record: JsonObject, isText: boolean) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => textFields.includes(name) === isText))
  const states = Object.assign(
    {},
    ...Object.values(translations).map(({ displayed }) => displayed['translations']),
  ) as JsonObject // safe: each is an object by language
  return {
    id,
    source_language: source,
    shared: { ...pick(first.displayed, false), translations: states },
    texts: Object.fromEntries(
      Object.entries(translations).map(([language, { displayed }]) => [language, pick(displayed, true)]),
    ),
    etags: createEtags(resource, translations),
    inherited: {},
    outdated: {},
    rights: getPermissions(account, resource, translations, supported),
  }
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The linked records of a field: an object, an array of objects, or another value for none. */
const toLinkedRecords = (value: unknown): JsonObject[] =>
  toList(value)
    .filter(isJsonObject)
    .map((record) => ({ ...record, id: parseId(record) }))

/** Parses a boolean in any of the forms that servers return. `null`: a password hides it. */
const parseBoolean = (raw: unknown): boolean | null =>
  raw === null ? null : [true, 1, '1', 'true'].some((value) => value === raw)

/** The website of a record. Records without one return their own URL. */
const getWebsite = (record: JsonObject): string => {
  const website = decodeEntities(text(record['website']))
  return website === decodeEntities(text(record['url'])) ? '' : website
}

/** Decodes the entities of typographic characters in HTML; those of markup characters stay encoded. */
const decodeTypography = (html: string): string =>
  html.replace(/<[^<>]*>|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]+);/gi, (part) => {
    if (part.startsWith('<')) return part
    const letter = decodeEntities(part)
    return letter === '&' ? '&amp;' : /[<>"\u00a0]/.test(letter) ? part : letter
  })

function presentValue(field: Field, name: string, record: JsonObject, language: Language): unknown {
  const raw = record[name]
  switch (field.kind) {
    case 'text':
    case 'cost':
    case 'phone':
    case 'email':
      return decodeEntities(text(raw))
    case 'url':
      return getWebsite(record)
    case 'boolean':
      return parseBoolean(raw)
    case 'image':
      return isJsonObject(raw) ? raw : false
    case 'coordinate':
      return typeof raw === 'number' ? raw : ''
    case 'link': {
      const [venue] = toLinkedRecords(raw)
      return venue ? presentRecord('venues', venue, language) : []
    }
    case 'links':
      return toLinkedRecords(raw).map((organizer) => presentRecord('organizers', organizer, language))
    case 'terms':
      return toLinkedRecords(raw).map((term) => ({ ...term, name: decodeEntities(text(term['name'])), language }))
    case 'key':
    case 'parent':
    case 'count':
    case 'minutes':
      return typeof raw === 'number' ? raw : 0
    case 'choice':
      return text(raw) || (field.options?.[0] ?? '')
    case 'readOnly':
      return raw
    case 'richText':
      return decodeTypography(text(raw))
    case 'slug':
    case 'dateTime':
    case 'timeZone':
    case 'account':
    case 'password':
    case 'color':
      return text(raw)
  }
}

/** Returns a record in the form of our own server. `source` is its source language, which external servers do not know. */
export function presentRecord(
  resource: ResourceName,
  record: JsonObject,
  language: Language,
  source: Language = language,
): JsonObject {
  const presented: { [name: string]: unknown } = {}
  for (const [name, field] of Object.entries(getFields(resource)))
    // External servers have no values of our extension fields.
    if (!field.writeOnly && !field.extension) {
      const value = presentValue(field, name, record, language)
      if (value !== undefined) presented[name] = value
    }
  const state = {
    status: text(record['status']),
    modified_utc: text(record['modified_utc']),
    slug: text(record['slug']),
    version: 0,
  }
  return {
    ...presented,
    id: parseId(record),
    slug: text(record['slug']).replace(/__trashed$/, ''),
    language,
    source_language: source,
    translations: { [language]: state },
    inherited: [],
  }
}

/** Whether a password or a missing right hides most of a record: such a response must never be sent back. */
export const isHidden = (resource: ResourceName, record: JsonObject): boolean =>
  resource === 'events'
    ? record['show_map'] === null
    : (resource === 'venues' || resource === 'organizers') && text(record[resources[resource].title]) === ''

/**
 * Returns a cost as it was entered. The server returns it formatted: with the currency symbol of the site, which would be stored with
 * the event if it were sent back; of several costs the lowest and the highest; zero as a word in the language of the site. `details`
 * (`cost_details`) contain the other costs, and zero as a number.
 */
export function toTypedCost(displayed: string, details: unknown): string | string[] {
  const {
    currency_symbol: symbol = '',
    currency_position: position,
    values: raw,
  } = isJsonObject(details) ? details : {}
  const values = toList(raw).map(String)
  const withSymbol = (value: string): string =>
    position === 'prefix' ? `${String(symbol)}${value}` : `${value}${String(symbol)}`
  const parts = displayed.split(' – ').map((part) => {
    if (!/\d/.test(part)) return values.includes('0') && !values.includes(part.toLowerCase()) ? withSymbol('0') : part
    return symbol === '' ? part.replace(/^[^\d.,-]+|[^\d.,]+$/g, '') : part
  })
  const [lowest = '', highest] = parts
  return highest === undefined ? lowest : [lowest, ...values.slice(1, -1).map(withSymbol), highest]
}
