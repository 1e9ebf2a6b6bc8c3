// A record of such a server in the shape the page knows: every key there, entities decoded, and what each line looked like taken away.
import type { Field, Fields } from '#shared/schema/fields.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { decodeEntities, parseId, isJsonObject, toList, type JsonObject } from './tec.ts'

const getResourceFields = (resource: ResourceName): Fields => resources[resource].fields
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The linked records of a value that is an object, a list of them, or nothing. */
const toLinkedRecords = (value: unknown): JsonObject[] =>
  toList(value)
    .filter(isJsonObject)
    .map((one) => ({ ...one, id: parseId(one) }))

/** A flag in every form that such a server takes; `null` is how a password hides one, only venues leave theirs out. */
const flag = (told: unknown): boolean | null =>
  told === null ? null : [true, 1, '1', 'true'].some((yes) => yes === told)

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
  const told = record[name]
  switch (field.kind) {
    case 'text':
    case 'cost':
    case 'phone':
    case 'email':
      return decodeEntities(text(told))
    case 'url':
      return website(record)
    case 'boolean':
      return flag(told)
    case 'image':
      return isJsonObject(told) ? told : false
    case 'coordinate':
      return typeof told === 'number' ? told : ''
    case 'link': {
      const [one] = toLinkedRecords(told)
      return one ? shown('venues', one, language) : []
    }
    case 'links':
      return toLinkedRecords(told).map((one) => shown('organizers', one, language))
    case 'terms':
      return toLinkedRecords(told).map((one) => ({ ...one, name: decodeEntities(text(one['name'])), language }))
    case 'key':
    case 'parent':
    case 'count':
      return typeof told === 'number' ? told : 0
    case 'choice':
      return text(told) || (field.options?.[0] ?? '')
    case 'readOnly':
      return told
    case 'richText':
      return decodeTypography(text(told))
    case 'slug':
    case 'dateTime':
    case 'timeZone':
    case 'account':
    case 'password':
      return text(told)
  }
}

/** The record as ours answers it. `language` is the one asked for, `home` stands for the source that such a server does not know. */
export function shown(resource: ResourceName, record: JsonObject, language: Language, home: Language = language): JsonObject {
  const answered: { [name: string]: unknown } = {}
  for (const [name, field] of Object.entries(getResourceFields(resource)))
    // Our own additions are not among its facts: what is shown for them would be made up.
    if (!field.writeOnly && !field.extension) {
      const one = value(field, name, record, language)
      if (one !== undefined) answered[name] = one
    }
  const state = {
    status: text(record['status']),
    modified_utc: text(record['modified_utc']),
    slug: text(record['slug']),
    version: 0,
  }
  return {
    ...answered,
    id: parseId(record),
    slug: text(record['slug']).replace(/__trashed$/, ''),
    language,
    source_language: home,
    translations: { [language]: state },
    inherited: [],
  }
}

/** Whether a password or a missing right hides most of it: such an answer must never be sent back. */
export const isHidden = (resource: ResourceName, record: JsonObject): boolean =>
  resource === 'events'
    ? record['show_map'] === null
    : (resource === 'venues' || resource === 'organizers') && text(record[resources[resource].title]) === ''
