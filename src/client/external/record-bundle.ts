// A record with all its languages, put together from one answer per language, with a mark for the state of each part.
import type { Field, Fields } from '#shared/schema/fields.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { type Account, can, type PolicySubject } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import type { RecordPart, RecordPermissions } from '#shared/record-bundle.ts'
import type { ExternalTranslation, ExternalTranslations } from './read-record.ts'
import { recordNotFound } from './errors.ts'
import { decodeEntities, isJsonObject, type JsonObject } from './tec.ts'

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

/** The fields of a part of a record that somebody could have changed. */
const comparable = (resource: ResourceName, part: RecordPart, record: JsonObject): [string, unknown][] =>
  Object.entries(getFields(resource))
    .filter(
      ([name, field]) => writable(field) && (field.perLanguage === true) === (part !== 'shared') && name in record,
    )
    .map(([name]) => [name, bare(record[name])])

/** The language whose shared fields are shown: the first the record has. */
export const findSourceLanguage = (variants: ExternalTranslations): Language | undefined => languages.find((language) => variants[language])

/** The state of each part: there are no ETags, so the fields themselves are compared, as they stand right before a write. */
export function createEtags(resource: ResourceName, variants: ExternalTranslations): { [P in RecordPart]?: string } {
  const home = findSourceLanguage(variants)
  const marks: { [P in RecordPart]?: string } = {}
  // Sites write the letters of addresses as other entities each time they are asked, so that nobody gathers them.
  // The time of the last change has a grain of one second: the values are compared as well.
  const mark = (part: RecordPart, { displayed, stored }: ExternalTranslation) =>
    (marks[part] = createEtag(
      decodeEntities(JSON.stringify([...comparable(resource, part, displayed), stored?.['modified_gmt'], stored?.['password']])),
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

/** Nobody but the server knows for sure; what its roles usually may is offered, and a refusal is shown. */
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
  const translations = Object.assign({}, ...Object.values(variants).map(({ displayed }) => displayed['translations'])) as JsonObject // safe: each is an object by language
  return {
    id,
    source_language: home,
    shared: { ...pick(first.displayed, false), translations },
    texts: Object.fromEntries(Object.entries(variants).map(([language, { displayed }]) => [language, pick(displayed, true)])),
    etags: createEtags(resource, variants),
    inherited: {},
    outdated: {},
    rights: getPermissions(account, resource, variants, spoken),
  }
}
