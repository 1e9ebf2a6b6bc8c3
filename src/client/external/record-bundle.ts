// Presents records of an external server in all their languages, with an ETag per part.
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Account, can, type PolicySubject } from '#shared/policy/policy.ts'
import type { RecordPart, RecordPermissions } from '#shared/record-bundle.ts'
import type { Field, Fields } from '#shared/schema/fields.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import type { ExternalTranslation, ExternalTranslations } from './read-record.ts'
import { recordNotFound } from './request.ts'
import { decodeEntities, isJsonObject, type JsonObject, parseId, toList } from './json.ts'

const getFields = (resource: ResourceName): Fields => resources[resource].fields
const perLanguage = (resource: ResourceName): string[] =>
  Object.entries(getFields(resource)).flatMap(([name, field]) => (field.perLanguage ? [name] : []))
const writable = (field: Field | undefined): boolean =>
  field !== undefined && !field.readOnly && !field.alternate && field.section !== 'record'

/** A short mark of a text: the same text has the same one. */
const createEtag = (text: string): string => {
  let [one, two] = [0x811c9dc5, 0x9dc5811c]
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193) >>> 0
    two = Math.imul(two + text.charCodeAt(at), 0x85ebca6b) >>> 0
  }
  return `"${text.length.toString(36)}-${one.toString(36)}-${two.toString(36)}"`
}

/** What counts when two states of a value are compared: of a linked record only which it is. */
const bare = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(bare) : isJsonObject(value) && 'id' in value ? value['id'] : value

/** The editable fields of a part of a record. */
const comparable = (resource: ResourceName, part: RecordPart, record: JsonObject): [string, unknown][] =>
  Object.entries(getFields(resource))
    .filter(
      ([name, field]) => writable(field) && (field.perLanguage === true) === (part !== 'shared') && name in record,
    )
    .map(([name]) => [name, bare(record[name])])

/** The language whose shared fields are shown: the first the record has. */
export const findSourceLanguage = (variants: ExternalTranslations): Language | undefined =>
  languages.find((language) => variants[language])

/** The state of each part: there are no ETags, so the fields themselves are compared, as they stand right before a write. */
export function createEtags(resource: ResourceName, variants: ExternalTranslations): { [P in RecordPart]?: string } {
  const home = findSourceLanguage(variants)
  const marks: { [P in RecordPart]?: string } = {}
  // Some sites write the letters of email addresses as other entities in each response, against harvesting.
  // The time of the last change has a grain of one second: the values are compared as well.
  const mark = (part: RecordPart, { displayed, stored }: ExternalTranslation) =>
    (marks[part] = createEtag(
      decodeEntities(
        JSON.stringify([...comparable(resource, part, displayed), stored?.['modified_gmt'], stored?.['password']]),
      ),
    ))
  if (home && variants[home]) mark('shared', variants[home])
  for (const language of languages) if (variants[language]) mark(language, variants[language])
  return marks
}

const toPolicySubject = (variants: ExternalTranslations): PolicySubject => {
  const stati = languages.flatMap((language): [Language, Status][] => {
    const status = statuses.find((one) => one === variants[language]?.displayed['status'])
    return variants[language] ? [[language, status ?? 'draft']] : []
  })
  const [record] = Object.values(variants)
  return {
    author: Number(record?.displayed['author'] ?? 0),
    translations: Object.fromEntries(stati),
    trashed: stati.some(([, status]) => status === 'trash'),
  }
}

/** Returns the usual permissions of the account's role. Only the server knows them; its errors are shown. */
function getPermissions(
  account: Account,
  resource: ResourceName,
  variants: ExternalTranslations,
  spoken: readonly Language[],
): RecordPermissions {
  const subject = toPolicySubject(variants)
  if (Object.values(variants).some(({ canEdit }) => !canEdit))
    return { shared: false, languages: [], delete: false, deeds: [] }
  const shared = can(account, 'editShared', resource, subject) === true
  return {
    shared,
    languages: shared ? [...spoken] : [],
    delete: can(account, 'delete', resource, subject) === true,
    deeds: [],
  }
}

/** The whole record. Throws the problem of a record that is not there. */
export function toBundle(
  resource: ResourceName,
  id: number,
  variants: ExternalTranslations,
  { account, spoken }: { account: Account; spoken: readonly Language[] },
): JsonObject {
  const home = findSourceLanguage(variants)
  const first = home && variants[home]
  if (!first) throw recordNotFound(resource)
  const own = perLanguage(resource)
  const pick = (record: JsonObject, isOwn: boolean) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => own.includes(name) === isOwn))
  const translations = Object.assign(
    {},
    ...Object.values(variants).map(({ displayed }) => displayed['translations']),
  ) as JsonObject // safe: each is an object by language
  return {
    id,
    source_language: home,
    shared: { ...pick(first.displayed, false), translations },
    texts: Object.fromEntries(
      Object.entries(variants).map(([language, { displayed }]) => [language, pick(displayed, true)]),
    ),
    etags: createEtags(resource, variants),
    inherited: {},
    outdated: {},
    rights: getPermissions(account, resource, variants, spoken),
  }
}

const getResourceFields = (resource: ResourceName): Fields => resources[resource].fields
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The linked records of a value that is an object, a list of them, or nothing. */
const toLinkedRecords = (value: unknown): JsonObject[] =>
  toList(value)
    .filter(isJsonObject)
    .map((one) => ({ ...one, id: parseId(one) }))

/** A flag in every form that such a server takes; `null` is how a password hides one, only venues leave theirs out. */
const flag = (raw: unknown): boolean | null => (raw === null ? null : [true, 1, '1', 'true'].some((yes) => yes === raw))

/** A website that is the record's own address was never set. */
const website = (record: JsonObject): string => {
  const presentRecord = decodeEntities(text(record['website']))
  return presentRecord === decodeEntities(text(record['url'])) ? '' : presentRecord
}

/** HTML with letters in place of entities that only typography made of them; what would be markup stays an entity, and a tag as it is. */
const decodeTypography = (html: string): string =>
  html.replace(/<[^<>]*>|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]+);/gi, (part) => {
    if (part.startsWith('<')) return part
    const letter = decodeEntities(part)
    return letter === '&' ? '&amp;' : /[<>"\u00a0]/.test(letter) ? part : letter
  })

function value(field: Field, name: string, record: JsonObject, language: Language): unknown {
  const raw = record[name]
  switch (field.kind) {
    case 'text':
    case 'cost':
    case 'phone':
    case 'email':
      return decodeEntities(text(raw))
    case 'url':
      return website(record)
    case 'boolean':
      return flag(raw)
    case 'image':
      return isJsonObject(raw) ? raw : false
    case 'coordinate':
      return typeof raw === 'number' ? raw : ''
    case 'link': {
      const [one] = toLinkedRecords(raw)
      return one ? presentRecord('venues', one, language) : []
    }
    case 'links':
      return toLinkedRecords(raw).map((one) => presentRecord('organizers', one, language))
    case 'terms':
      return toLinkedRecords(raw).map((one) => ({ ...one, name: decodeEntities(text(one['name'])), language }))
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

/** Returns the record as our own server presents it. `home` is used as the source language, which such servers do not know. */
export function presentRecord(
  resource: ResourceName,
  record: JsonObject,
  language: Language,
  home: Language = language,
): JsonObject {
  const presented: { [name: string]: unknown } = {}
  for (const [name, field] of Object.entries(getResourceFields(resource)))
    // Our own additions are not among its facts: what is shown for them would be made up.
    if (!field.writeOnly && !field.extension) {
      const one = value(field, name, record, language)
      if (one !== undefined) presented[name] = one
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
    source_language: home,
    translations: { [language]: state },
    inherited: [],
  }
}

/** Whether a password or a missing right hides most of it: such a response must never be sent back. */
export const isHidden = (resource: ResourceName, record: JsonObject): boolean =>
  resource === 'events'
    ? record['show_map'] === null
    : (resource === 'venues' || resource === 'organizers') && text(record[resources[resource].title]) === ''

/**
 * The cost as it was typed: the server shows it formatted, with the site's sign where none was typed, and a sign sent back would
 * be stored as the event's own. Of several it shows the lowest and the highest, and nothing as a word in the site's language:
 * only the details tell those between, and the zero.
 */
export function toTypedCost(shown: string, details: unknown): string | string[] {
  const {
    currency_symbol: symbol = '',
    currency_position: position,
    values: raw,
  } = isJsonObject(details) ? details : {}
  const values = toList(raw).map(String)
  const signed = (value: string): string =>
    position === 'prefix' ? `${String(symbol)}${value}` : `${value}${String(symbol)}`
  const parts = shown.split(' – ').map((part) => {
    if (!/\d/.test(part)) return values.includes('0') && !values.includes(part.toLowerCase()) ? signed('0') : part
    return symbol === '' ? part.replace(/^[^\d.,-]+|[^\d.,]+$/g, '') : part
  })
  const [lowest = '', highest] = parts
  return highest === undefined ? lowest : [lowest, ...values.slice(1, -1).map(signed), highest]
}
