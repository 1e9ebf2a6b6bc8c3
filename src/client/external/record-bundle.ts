// A record with all its languages, put together from one answer per language, with a mark for the state of each part.
import type { Field, Fields } from '#shared/schema/fields.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { type Account, can, type PolicySubject } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import type { RecordPart, RecordPermissions } from '#shared/record-bundle.ts'
import type { Variant, Variants } from './read-record.ts'
import { absent } from './errors.ts'
import { decoded, isTold, type Told } from './tec.ts'

const tableOf = (resource: ResourceName): Fields => resources[resource].fields
const perLanguage = (resource: ResourceName): string[] =>
  Object.entries(tableOf(resource)).flatMap(([name, field]) => (field.perLanguage ? [name] : []))
const writable = (field: Field | undefined): boolean =>
  field !== undefined && !field.readOnly && !field.alternate && field.section !== 'record'

/** A short mark of a text: the same text has the same one. */
const markOf = (text: string): string => {
  let [one, two] = [0x811c9dc5, 0x9dc5811c]
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193) >>> 0
    two = Math.imul(two + text.charCodeAt(at), 0x85ebca6b) >>> 0
  }
  return `"${text.length.toString(36)}-${one.toString(36)}-${two.toString(36)}"`
}

/** What counts when two states of a value are compared: of a linked record only which it is. */
const bare = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(bare) : isTold(value) && 'id' in value ? value['id'] : value

/** The fields of a part of a record that somebody could have changed. */
const comparable = (resource: ResourceName, part: RecordPart, record: Told): [string, unknown][] =>
  Object.entries(tableOf(resource))
    .filter(
      ([name, field]) => writable(field) && (field.perLanguage === true) === (part !== 'shared') && name in record,
    )
    .map(([name]) => [name, bare(record[name])])

/** The language whose shared fields are shown: the first the record has. */
export const homeOf = (variants: Variants): Language | undefined => languages.find((language) => variants[language])

/** The state of each part: there are no ETags, so the fields themselves are compared, as they stand right before a write. */
export function marksOf(resource: ResourceName, variants: Variants): { [P in RecordPart]?: string } {
  const home = homeOf(variants)
  const marks: { [P in RecordPart]?: string } = {}
  // Sites write the letters of addresses as other entities each time they are asked, so that nobody gathers them.
  // The time of the last change has a grain of one second: the values are compared as well.
  const mark = (part: RecordPart, { shown, stored }: Variant) =>
    (marks[part] = markOf(
      decoded(JSON.stringify([...comparable(resource, part, shown), stored?.['modified_gmt'], stored?.['password']])),
    ))
  if (home && variants[home]) mark('shared', variants[home])
  for (const language of languages) if (variants[language]) mark(language, variants[language])
  return marks
}

const subjectOf = (variants: Variants): PolicySubject => {
  const stati = languages.flatMap((language): [Language, Status][] => {
    const status = statuses.find((one) => one === variants[language]?.shown['status'])
    return variants[language] ? [[language, status ?? 'draft']] : []
  })
  const [record] = Object.values(variants)
  return {
    author: Number(record?.shown['author'] ?? 0),
    translations: Object.fromEntries(stati),
    trashed: stati.some(([, status]) => status === 'trash'),
  }
}

/** Nobody but the server knows for sure; what its roles usually may is offered, and a refusal is shown. */
function rightsOf(
  account: Account,
  resource: ResourceName,
  variants: Variants,
  spoken: readonly Language[],
): RecordPermissions {
  const subject = subjectOf(variants)
  if (Object.values(variants).some(({ mayEdit }) => !mayEdit))
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
export function wholeOf(
  resource: ResourceName,
  id: number,
  variants: Variants,
  { account, spoken }: { account: Account; spoken: readonly Language[] },
): Told {
  const home = homeOf(variants)
  const first = home && variants[home]
  if (!first) throw absent(resource)
  const own = perLanguage(resource)
  const pick = (record: Told, isOwn: boolean) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => own.includes(name) === isOwn))
  const translations = Object.assign({}, ...Object.values(variants).map(({ shown }) => shown['translations'])) as Told // safe: each is an object by language
  return {
    id,
    source_language: home,
    shared: { ...pick(first.shown, false), translations },
    texts: Object.fromEntries(Object.entries(variants).map(([language, { shown }]) => [language, pick(shown, true)])),
    etags: marksOf(resource, variants),
    inherited: {},
    outdated: {},
    rights: rightsOf(account, resource, variants, spoken),
  }
}
