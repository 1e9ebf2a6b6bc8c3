// Records named in an event: found by identifier, name or slug, or made on the way. What the writer may not see stays linked.
import type { Field } from '#shared/schema/fields.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { isNested } from '#shared/schema/nested-create.ts'
import { resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { type LinkField, linkTargets } from '#shared/schema/links.ts'
import type { Issue } from '#shared/problem.ts'
import type { Reference } from '../http/parse-field.ts'
import { isTermResource } from './resource-kinds.ts'
import { cleanLine } from './sanitize-html.ts'
import { nestedLanguage } from './visibility.ts'
import { slugOf } from '../sync-store/slug.ts'
import type { LinkedResource, Store, TermResource } from '../sync-store/store.ts'
import type { NewRecord, StoredRecord } from '../sync-store/types.ts'
import type { WriteRequest } from './write-request.ts'

/** A record to link: one that is there, or one to make first. */
export type LinkTarget = { id: number } | { make: { resource: LinkedResource; record: NewRecord } }
/** Plans a venue or organizer described inside an event. */
export type PlanNestedCreate = (
  resource: 'venues' | 'organizers',
  fields: { readonly [field: string]: unknown },
) => LinkTarget | { fault: Issue }

/** The records that a write names by id or that are linked already, by id. */
type Known = ReadonlyMap<number, StoredRecord>

/** Whether the writer may see a record inside others. */
const isVisible = (request: WriteRequest, known: Known, id: number): boolean => {
  const record = known.get(id)
  return record !== undefined && nestedLanguage(request.account, record, request.language) !== undefined
}

/** The links of a field after the write, or why they cannot be. */
export function planLinks(
  request: WriteRequest,
  name: LinkField,
  field: Field,
  references: readonly Reference[],
  planInline: PlanNestedCreate,
): LinkTarget[] | { fault: Issue } {
  const resource = linkTargets[name]
  const present = request.record?.links[name] ?? []
  const referencedIds = references.filter((reference) => typeof reference === 'number')
  const known = request.store.readMany(resource, [...present, ...referencedIds])
  const found: LinkTarget[] = []
  const keys = new Set<string>()
  const unknown: (number | string)[] = []
  const refused: { at: number; fault: Issue }[] = []
  for (const [at, reference] of references.entries()) {
    const target = isTermResource(resource)
      ? term(request, resource, reference, present, known)
      : linked(request, resource, reference, present, known, planInline)
    if (target === undefined) unknown.push(isNested(reference) ? JSON.stringify(reference) : reference)
    else if ('fault' in target) refused.push({ at, fault: target.fault })
    else if (!keys.has(keyOf(target))) {
      keys.add(keyOf(target))
      found.push(target)
    }
  }
  const against = oneFault(refused)
  if (against) return { fault: against }
  if (unknown.length > 0)
    return {
      fault: { code: 'unknown_id', message: `Unknown: ${unknown.join(', ').slice(0, 200)}.`, data: { ids: unknown } },
    }
  const hidden = present.filter((id) => !isVisible(request, known, id))
  const isHidden = (target: LinkTarget): boolean => 'id' in target && hidden.includes(target.id)
  const left = hidden.filter((id) => !found.some((one) => 'id' in one && one.id === id))
  if (field.kind !== 'link') {
    // Each of them keeps its place.
    for (const id of left) found.splice(present.indexOf(id), 0, { id })
    return isTermResource(resource) && isSameSet(found, present) ? present.map((id) => ({ id })) : found
  }
  // Where one alone is shown, the others that are there go on standing behind it, be they sent or not.
  return found.filter((target) => !isHidden(target)).length > 1
    ? { fault: { code: 'too_many', message: 'Takes one at most.', data: { most: 1 } } }
    : [...found, ...left.map((id) => ({ id }))]
}

/** The faults of all records described in a field as one; `records` in its data says of each, by its place, what is wrong. */
function oneFault(refused: readonly { at: number; fault: Issue }[]): Issue | undefined {
  const [first] = refused
  if (!first) return undefined
  const records = refused.map(({ at, fault: { code, data } }) => ({ at, code, ...data }))
  const message = refused.map(({ fault }) => fault.message).join(' ')
  return { code: first.fault.code, message, data: { ...first.fault.data, records } }
}

/** Terms have no order of their own: answers tell them by name, and clients send answers back. */
const isSameSet = (found: readonly LinkTarget[], present: readonly number[]): boolean =>
  found.length === present.length && found.every((one) => 'id' in one && present.includes(one.id))

/** What two names of the same record have in common. */
const keyOf = (target: LinkTarget): string => ('id' in target ? String(target.id) : described(target.make))

/** A record that is made, as a text: case makes no other name, for posted alone the second would be the first. */
const described = ({ resource, record }: { resource: LinkedResource; record: NewRecord }): string =>
  JSON.stringify([resource, record], (key, value: unknown) =>
    key === resources[resource].title && typeof value === 'string' ? value.normalize('NFC').toLowerCase() : value,
  )

const linked = (
  request: WriteRequest,
  resource: 'venues' | 'organizers',
  reference: Reference,
  present: readonly number[],
  known: Known,
  planInline: PlanNestedCreate,
): LinkTarget | { fault: Issue } | undefined => {
  if (typeof reference === 'string') return undefined
  if (typeof reference === 'number')
    return present.includes(reference) || isVisible(request, known, reference) ? { id: reference } : undefined
  if (can(request.account, 'create', resource) !== true)
    return { fault: { code: 'not_allowed', message: `You may not make new ${resource}.` } }
  return planInline(resource, reference)
}

const term = (
  request: WriteRequest,
  resource: TermResource,
  reference: Reference,
  present: readonly number[],
  known: Known,
): LinkTarget | { fault: Issue } | undefined => {
  if (typeof reference === 'number')
    return present.includes(reference) || known.has(reference) ? { id: reference } : undefined
  const words = typeof reference === 'string' ? reference : reference['name']
  // Digits are an id, if one that no record has.
  if (typeof words !== 'string' || (reference === words && /^\d+$/.test(words))) return undefined
  const { text: name } = cleanLine(words)
  if (name === '') return undefined
  const language = languageOf(request, isNested(reference) ? reference : {})
  if (language === undefined) return { fault: unknownLanguage }
  const id = findTermByName(request.store, language, resource, name)
  if (id !== undefined) return { id }
  if (can(request.account, 'create', resource) !== true)
    return {
      fault: {
        code: 'not_allowed',
        message: `“${name}” is not there, and you may not make new ${resource}.`,
        data: { ids: [name] },
      },
    }
  return {
    make: {
      resource,
      record: { sourceLanguage: language, variants: { [language]: { status: 'publish', texts: { name } } } },
    },
  }
}

/** The language of a record described inside another: its own `source_language`, else the request's. `undefined`: no such language. */
export const languageOf = (
  { language }: Pick<WriteRequest, 'language'>,
  { source_language: own }: { readonly [field: string]: unknown },
): Language | undefined =>
  own === undefined || own === null || own === '' ? language : isLanguage(own) ? own : undefined

/** What is answered to a `source_language` that there is not. */
export const unknownLanguage: Issue = {
  code: 'not_a_choice',
  message: `source_language: Must be one of ${languages.join(', ')}.`,
  data: { options: languages },
}

/** The id of the term that has a name, else of the one that has its slug. */
function findTermByName(store: Store, language: Language, resource: TermResource, name: string): number | undefined {
  const [id] = store.idsByName(resource, language, name)
  if (id !== undefined) return id
  const slug = slugOf(name)
  return slug === '' ? undefined : store.idBySlug(resource, language, slug)
}
