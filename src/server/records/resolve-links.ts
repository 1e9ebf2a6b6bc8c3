// Resolves the linked records of an event by id, name or slug, or plans their create. Records that the account may not see stay linked.
import type { Field } from '#shared/schema/fields.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { isNested, type LinkField, linkTargets } from '#shared/schema/links.ts'
import { isTermResource, resources, type TermResource } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import type { Issue } from '#shared/problem.ts'
import type { Reference } from '../http/parse-field.ts'
import { cleanLine } from './sanitize-html.ts'
import { nestedLanguage } from './visibility.ts'
import { findIdBySlug, findIdsByName, readRecords } from '../store/records.ts'
import { toSlug } from '../store/slug.ts'
import type { LinkedResource } from '../store/store.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { NewRecord, StoredRecord } from '../store/types.ts'
import type { WriteRequest } from './write-request.ts'

/** A record to link: a stored one, or one to create first. */
export type LinkTarget = { id: number } | { create: { resource: LinkedResource; record: NewRecord } }
/** Plans a venue or organizer that an event describes. */
export type PlanNestedCreate = (
  resource: 'venues' | 'organizers',
  fields: { readonly [field: string]: unknown },
) => Promise<LinkTarget | { issue: Issue }>

/** The records that are linked already or that the body names by id. */
type Known = ReadonlyMap<number, StoredRecord>

/** Whether the account may see a record inside others. */
const isVisible = (request: WriteRequest, known: Known, id: number): boolean => {
  const record = known.get(id)
  return record !== undefined && nestedLanguage(request.account, record, request.language) !== undefined
}

/** The links of a field after the write, or the issue with them. */
export async function planLinks(
  request: WriteRequest,
  name: LinkField,
  field: Field,
  references: readonly Reference[],
  planNested: PlanNestedCreate,
): Promise<LinkTarget[] | { issue: Issue }> {
  const resource = linkTargets[name]
  const present = request.record?.links[name] ?? []
  const referencedIds = references.filter((reference) => typeof reference === 'number')
  const known = await readRecords(request.tx, resource, [...present, ...referencedIds])
  const found: LinkTarget[] = []
  const keys = new Set<string>()
  const unknown: (number | string)[] = []
  const rejected: { at: number; issue: Issue }[] = []
  for (const [at, reference] of references.entries()) {
    const target = isTermResource(resource)
      ? await findTerm(request, resource, reference, present, known)
      : await findLinked(request, resource, reference, present, known, planNested)
    if (target === undefined) unknown.push(isNested(reference) ? JSON.stringify(reference) : reference)
    else if ('issue' in target) rejected.push({ at, issue: target.issue })
    else if (!keys.has(keyOf(target))) {
      keys.add(keyOf(target))
      found.push(target)
    }
  }
  const issue = mergeIssues(rejected)
  if (issue) return { issue }
  if (unknown.length > 0)
    return {
      issue: { code: 'unknown_id', message: `Unknown: ${unknown.join(', ').slice(0, 200)}.`, data: { ids: unknown } },
    }
  const hidden = present.filter((id) => !isVisible(request, known, id))
  const isHidden = (target: LinkTarget): boolean => 'id' in target && hidden.includes(target.id)
  const left = hidden.filter((id) => !found.some((target) => 'id' in target && target.id === id))
  if (field.kind !== 'link') {
    // Hidden records stay at their positions.
    for (const id of left) found.splice(present.indexOf(id), 0, { id })
    return isTermResource(resource) && isSameSet(found, present) ? present.map((id) => ({ id })) : found
  }
  // A field for one record: hidden ones stay linked after it, whether the body names them or not.
  return found.filter((target) => !isHidden(target)).length > 1
    ? { issue: { code: 'too_many', message: 'Takes one at most.', data: { most: 1 } } }
    : [...found, ...left.map((id) => ({ id }))]
}

/** The issues of all described records of a field as one; `records` in its data lists them by position. */
function mergeIssues(rejected: readonly { at: number; issue: Issue }[]): Issue | undefined {
  const [first] = rejected
  if (!first) return undefined
  const records = rejected.map(({ at, issue: { code, data } }) => ({ at, code, ...data }))
  const message = rejected.map(({ issue }) => issue.message).join(' ')
  return { code: first.issue.code, message, data: { ...first.issue.data, records } }
}

/** Terms have no order: responses sort them by name, and clients send responses back. */
const isSameSet = (found: readonly LinkTarget[], present: readonly number[]): boolean =>
  found.length === present.length && found.every((target) => 'id' in target && present.includes(target.id))

/** The key that two references to a record share. */
const keyOf = (target: LinkTarget): string => ('id' in target ? String(target.id) : keyOfNew(target.create))

/** A described record as text. Titles that differ in case are equal, as in two separate creates. */
const keyOfNew = ({ resource, record }: { resource: LinkedResource; record: NewRecord }): string =>
  JSON.stringify([resource, record], (key, value: unknown) =>
    key === resources[resource].title && typeof value === 'string' ? value.normalize('NFC').toLowerCase() : value,
  )

const findLinked = async (
  request: WriteRequest,
  resource: 'venues' | 'organizers',
  reference: Reference,
  present: readonly number[],
  known: Known,
  planNested: PlanNestedCreate,
): Promise<LinkTarget | { issue: Issue } | undefined> => {
  if (typeof reference === 'string') return undefined
  if (typeof reference === 'number')
    return present.includes(reference) || isVisible(request, known, reference) ? { id: reference } : undefined
  if (can(request.account, 'create', resource) !== true)
    return { issue: { code: 'not_allowed', message: `You may not make new ${resource}.` } }
  return planNested(resource, reference)
}

const findTerm = async (
  request: WriteRequest,
  resource: TermResource,
  reference: Reference,
  present: readonly number[],
  known: Known,
): Promise<LinkTarget | { issue: Issue } | undefined> => {
  if (typeof reference === 'number')
    return present.includes(reference) || known.has(reference) ? { id: reference } : undefined
  const text = typeof reference === 'string' ? reference : reference['name']
  // Digits are an id, even if no record has it.
  if (typeof text !== 'string' || (reference === text && /^\d+$/.test(text))) return undefined
  const { text: name } = cleanLine(text)
  if (name === '') return undefined
  const language = languageOf(request, isNested(reference) ? reference : {})
  if (language === undefined) return { issue: unknownLanguage }
  const id = await findTermByName(request.tx, language, resource, name)
  if (id !== undefined) return { id }
  if (can(request.account, 'create', resource) !== true)
    return {
      issue: {
        code: 'not_allowed',
        message: `“${name}” is not there, and you may not make new ${resource}.`,
        data: { ids: [name] },
      },
    }
  return {
    create: {
      resource,
      record: { sourceLanguage: language, variants: { [language]: { status: 'publish', texts: { name } } } },
    },
  }
}

/** The language of a described record: its `source_language`, else that of the request. `undefined`: an unknown language. */
export const languageOf = (
  { language }: Pick<WriteRequest, 'language'>,
  { source_language: own }: { readonly [field: string]: unknown },
): Language | undefined =>
  own === undefined || own === null || own === '' ? language : isLanguage(own) ? own : undefined

/** The issue with an unknown `source_language`. */
export const unknownLanguage: Issue = {
  code: 'not_a_choice',
  message: `source_language: Must be one of ${languages.join(', ')}.`,
  data: { options: languages },
}

/** The id of the term with a name, else with the slug of that name. */
async function findTermByName(
  tx: ReadTx,
  language: Language,
  resource: TermResource,
  name: string,
): Promise<number | undefined> {
  const [id] = await findIdsByName(tx, resource, language, name)
  if (id !== undefined) return id
  const slug = toSlug(name)
  return slug === '' ? undefined : findIdBySlug(tx, resource, language, slug)
}
