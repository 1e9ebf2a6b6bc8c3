// Resolves the linked records of an event by id, name or slug. Records that the account may not see stay linked.
import type { Field } from '#shared/schema/fields.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { isNested, type LinkField, linkFields, linkTargets, type NestedRecord } from '#shared/schema/links.ts'
import { isTermResource, resources, type TermResource } from '#shared/schema/resources.ts'
import type { Issue } from '#shared/problem.ts'
import { notAChoice, notAllowed, tooMany, unknownIds } from '#shared/schema/issues.ts'
import type { Reference } from '../http/parse-field.ts'
import { foldText } from '../store/fold-text.ts'
import { readRecordSets, type RecordSets } from '../store/record-sets.ts'
import { findIdBySlug, findIdsByName, readRecords } from '../store/records.ts'
import { toSlug } from '../store/slug.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import type { LinkTarget, Plan } from './plan.ts'
import { cleanLine } from './sanitize-html.ts'
import { displayedText, stateOrProvince } from './translation-text.ts'
import { isAllowed, nestedLanguage } from './access.ts'
import type { WriteRequest } from './write-request.ts'

export type PlanNestedCreate = (
  request: WriteRequest,
  resource: 'venues' | 'organizers',
  fields: NestedRecord,
) => Promise<LinkTarget | { issue: Issue }>

export type LinkIds = { readonly [L in LinkField]?: readonly number[] }

/** Reads the records that these links lead to. */
export const readLinkTargets = (tx: ReadTx, links: readonly LinkIds[]): Promise<RecordSets> =>
  readRecordSets(
    tx,
    Object.fromEntries(linkFields.map((field) => [linkTargets[field], links.flatMap((ids) => ids[field] ?? [])])),
  )

/** The records that link fields refer to by id, and those that the record links to in these fields. */
export async function readLinked(
  { tx, record, linked }: WriteRequest,
  fields: readonly { link: LinkField; references: readonly Reference[] }[],
): Promise<RecordSets> {
  const ids = fields.map(({ link, references }) => ({
    [link]: [...(record?.links[link] ?? []), ...references.filter((reference) => typeof reference === 'number')],
  }))
  const isRead = (targets: LinkIds): boolean =>
    linkFields.every((field) => (targets[field] ?? []).every((id) => linked?.[linkTargets[field]].has(id)))
  return linked && ids.every(isRead) ? linked : readLinkTargets(tx, ids)
}

/** The links of a field after the write, or the issue with them. `linked`: the records that are named by id or linked. */
export async function planLinks(
  request: WriteRequest,
  linked: RecordSets,
  name: LinkField,
  field: Field,
  references: readonly Reference[],
  planNested: PlanNestedCreate,
): Promise<LinkTarget[] | { issue: Issue }> {
  const resource = linkTargets[name]
  const present = request.record?.links[name] ?? []
  const isVisible = (id: number): boolean => {
    const record = linked[resource].get(id)
    return record !== undefined && nestedLanguage(request.account, record, request.language) !== undefined
  }
  const resolve = async (reference: Reference): Promise<LinkTarget | { issue: Issue } | undefined> => {
    if (typeof reference === 'number')
      return present.includes(reference) || isVisible(reference) ? { id: reference } : undefined
    if (isTermResource(resource)) return resolveTerm(request, resource, reference)
    if (typeof reference === 'string') return undefined
    return isAllowed(request.account, 'create', resource)
      ? planNested(request, resource, reference)
      : { issue: notAllowed(`You may not make new ${resource}.`) }
  }
  const targets = new Map<string, LinkTarget>()
  const unknown: (number | string)[] = []
  const rejected: { at: number; issue: Issue }[] = []
  for (const [at, reference] of references.entries()) {
    const target = await resolve(reference)
    if (target === undefined) unknown.push(isNested(reference) ? JSON.stringify(reference) : reference)
    else if ('issue' in target) rejected.push({ at, issue: target.issue })
    else if (!targets.has(getKey(target))) targets.set(getKey(target), target)
  }
  const [first] = rejected
  if (first) {
    // The issues of all nested records as one; `records` in its data lists them by position.
    const nested = rejected.map(({ at, issue: { code, data } }) => ({ at, code, ...data }))
    const message = rejected.map(({ issue }) => issue.message).join(' ')
    return { issue: { code: first.issue.code, message, data: { ...first.issue.data, records: nested } } }
  }
  if (unknown.length > 0) return { issue: unknownIds(unknown) }
  const hidden = present.filter((id) => !isVisible(id))
  const retained = hidden.filter((id) => !targets.has(String(id)))
  const links = [...targets.values()]
  if (field.kind !== 'link') {
    // Hidden records stay at their positions.
    for (const id of retained) links.splice(present.indexOf(id), 0, { id })
    // Terms have no order: responses sort them by name, and clients send responses back.
    const isSameSet =
      links.length === present.length && links.every((target) => 'id' in target && present.includes(target.id))
    return isTermResource(resource) && isSameSet ? present.map((id) => ({ id })) : links
  }
  // A field for one record: hidden ones stay linked after it, whether the body names them or not.
  return [...targets.keys()].filter((key) => !hidden.map(String).includes(key)).length > 1
    ? { issue: tooMany(1) }
    : [...links, ...retained.map((id) => ({ id }))]
}

/** The key that two references to a record share. Titles that differ in case are equal, as in two separate creates. */
function getKey(target: LinkTarget): string {
  if ('id' in target) return String(target.id)
  const { title } = resources[target.create.resource]
  return JSON.stringify(target.create, (key, value: unknown) =>
    key === title && typeof value === 'string' ? value.normalize('NFC').toLowerCase() : value,
  )
}

/** The term with a name, else with the slug of that name, else one to create. */
async function resolveTerm(
  request: WriteRequest,
  resource: TermResource,
  reference: string | NestedRecord,
): Promise<LinkTarget | { issue: Issue } | undefined> {
  const { tx, account } = request
  const text = typeof reference === 'string' ? reference : reference['name']
  // Digits are an id, even if no record has it.
  if (typeof text !== 'string' || (reference === text && /^\d+$/.test(text))) return undefined
  const { text: name } = cleanLine(text)
  if (name === '') return undefined
  const language = getNestedLanguage(request, isNested(reference) ? reference : {})
  if (language === undefined) return { issue: unknownLanguage }
  const [named] = await findIdsByName(tx, resource, language, name)
  const slug = toSlug(name)
  const id = named ?? (slug === '' ? undefined : await findIdBySlug(tx, resource, language, slug))
  if (id !== undefined) return { id }
  if (!isAllowed(account, 'create', resource)) {
    const message = `“${name}” does not exist, and you may not create ${resource}.`
    return { issue: { code: 'not_allowed', message, data: { ids: [name] } } }
  }
  const translations = { [language]: { status: 'publish', texts: { name } } } as const
  return { create: { resource, record: { sourceLanguage: language, translations } } }
}

/** The language of a nested record: its `source_language`, else that of the request. `undefined`: an unknown language. */
export const getNestedLanguage = (
  { language }: WriteRequest,
  { source_language: own }: NestedRecord,
): Language | undefined =>
  own === undefined || own === null || own === '' ? language : isLanguage(own) ? own : undefined

export const unknownLanguage = notAChoice(languages, `source_language: Must be one of ${languages.join(', ')}.`)

/** The maximum number of records of the same name to compare: a body may describe a thousand records. */
const maxCandidates = 100

/** The venue or organizer that a planned create repeats: same name, and every field of the body equal. */
export async function findDuplicate(request: WriteRequest, plan: Plan): Promise<StoredRecord | undefined> {
  const { resource, tx, language, account } = request
  if (resource !== 'venues' && resource !== 'organizers') return undefined
  const name = plan.change.translations[language]?.texts?.[resources[resource].title]
  if (!name) return undefined
  const shared = Object.fromEntries(Object.entries(plan.change.shared).filter(([field]) => request.shared.has(field)))
  const ids = await findIdsByName(tx, resource, language, name, { limit: maxCandidates, shared })
  const records = await readRecords(tx, resource, ids)
  return [...records.values()].find(
    (record) => nestedLanguage(account, record, language) === language && isRepeated(request, plan, record),
  )
}

function isRepeated({ resource, language, shared, texts }: WriteRequest, plan: Plan, record: StoredRecord): boolean {
  const translation = record.translations[language]
  const requested = plan.change.translations[language]
  const displayed = displayedText(record, language).texts
  const { title } = resources[resource]
  const hasSameTexts = Object.entries(requested?.texts ?? {}).every(([name, text]) =>
    name === title
      ? foldText(text ?? '') === foldText(displayed[name] ?? '')
      : (text ?? stateOrProvince(displayed)) === displayed[name],
  )
  const sent = texts.get(language)
  const hasText = (field: string): boolean => sent?.has(field) ?? false
  // The plan of a new record has no empty texts. An empty `stateprovince` is computed.
  const hasSameEmptyTexts = Object.entries(displayed).every(
    ([name, text]) => text === '' || name === 'stateprovince' || String(sent?.get(name) ?? text).trim() !== '',
  )
  return (
    hasSameTexts &&
    hasSameEmptyTexts &&
    (!hasText('status') || requested?.status === translation?.status) &&
    (!hasText('slug') || requested?.slug === undefined || requested.slug === translation?.slug) &&
    (!shared.has('author') || plan.change.author === record.author) &&
    [...shared.keys()].every(
      (name) => plan.change.shared[name] === undefined || plan.change.shared[name] === record.shared[name],
    )
  )
}
