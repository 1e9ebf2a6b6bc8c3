// Plans writes, with all errors collected first, and applies them.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Field } from '#shared/schema/fields.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { isProblem } from '#shared/problem.ts'
import { formatWallTime, isDateTime, zeroDateTime } from '#shared/dates/wall-time.ts'
import { type LinkField, linkFields, linkTargets } from '#shared/schema/links.ts'
import { isTermResource, type ResourceName, resources } from '#shared/schema/resources.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { catchProblem } from '../http/response.ts'
import { changeLinesInSet, recordHistory, textsAtVersion } from '../store/changes.ts'
import { findIdsByName, readRecords } from '../store/records.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import type { Actor, Change, NewRecord, RecordChange, StoredRecord, TranslationChange } from '../store/types.ts'
import { createRecord, removeTerm, updateRecord, updateRecords } from '../store/write-records.ts'

import { editableLanguages, inTrashError, isAllowed, toPolicySubject } from './access.ts'
import type { Plan, PlannedChange } from './plan.ts'
import { isUndated, planShared, settleStatuses, type SharedPlan } from './plan-shared.ts'
import { planBasedOn, planSlug, planStatus, planTranslation } from './plan-translation.ts'
import {
  findDuplicate,
  getNestedLanguage,
  type PlanNestedCreate,
  readLinked,
  unknownLanguage,
} from './resolve-links.ts'
import { changeSource, displayedText, renewAfterMinor } from './translation-text.ts'
import {
  createErrors,
  deny,
  rejectErrors,
  rejectWith,
  splitFields,
  toWriteValues,
  type WriteRequest,
} from './write-request.ts'

export async function planWrite(request: WriteRequest): Promise<Plan> {
  const { record, errors, resource, source, account } = request
  const shared = authorizeShared(request, await planShared(request, planNestedCreate))
  for (const [name, issue] of Object.entries(shared.issues))
    errors.issues[request.parameterName('shared', name)] ??= issue
  const isNewSource = record !== undefined && source !== record.sourceLanguage
  const author = record || !resources[resource].post ? shared.author : (shared.author ?? account.id)
  const { translations, sanitized, trash } = await planTranslations(request)
  for (const [name, field] of Object.entries<Field>(record ? {} : resources[resource].fields))
    if (field.required && !field.perLanguage && !request.shared.has(name))
      errors.missing.push(request.parameterName('shared', name))
  const unsettled: PlannedChange = {
    shared: shared.columns,
    translations,
    ...(isNewSource && { sourceLanguage: source }),
    ...(author !== undefined && { author }),
    ...(trash && { trash }),
  }
  const change = resources[resource].post ? settleStatuses(request, unsettled) : unsettled
  if (!record) await rejectUsedName(request, change)
  rejectErrors(errors)
  if (trash === 'put' && record?.trashedUtc !== null) throw inTrashError(resource)
  return {
    resource,
    id: record?.id,
    source,
    change,
    links: shared.links,
    published: await planPublished(request, change, shared.links),
    sanitized: { ...(shared.sanitized.length > 0 && { shared: shared.sanitized }), ...sanitized },
  }
}

/** Denies shared fields that the account may not change; it may send their present values. Only editors set another author or source. */
function authorizeShared(request: WriteRequest, plan: SharedPlan): SharedPlan {
  const { account, record, resource, errors } = request
  const denyField = (name: string, message: string): void =>
    deny(errors, request.parameterName('shared', name), message)
  const { author: _, ...otherIssues } = plan.issues
  const isOtherAuthor = request.shared.has('author') && plan.author !== (record?.author ?? account.id)
  const isAuthorDenied = isOtherAuthor && !isAllowed(account, 'setAuthor', resource)
  if (isAuthorDenied) denyField('author', 'Only editors may name another author.')
  const hasSourceIssue = request.parameterName('shared', 'source_language') in errors.issues
  const isOtherSource = record && (request.source !== record.sourceLanguage || hasSourceIssue)
  if (isOtherSource && !isAllowed(account, 'setSource', resource))
    denyField('source_language', 'Only editors may name another source language.')
  const issues = isAuthorDenied ? otherIssues : plan.issues
  if (!record || isAllowed(account, 'editShared', resource, record)) return { ...plan, issues }
  const changed = [
    ...Object.keys(issues),
    ...Object.keys(plan.columns).filter((column) => record.shared[column] !== plan.columns[column]),
    ...linkFields.filter((link) => {
      const targets = plan.links[link]?.map((target) => ('id' in target ? target.id : 0))
      return targets && idsAsText(link, targets) !== idsAsText(link, record.links[link])
    }),
  ]
  for (const name of changed) if (request.shared.has(name)) denyField(name, 'You may change texts only.')
  return { ...plan, issues: {}, columns: {}, links: {} }
}

/** Ids to compare. Only organizers have an order: responses sort terms by name. */
const idsAsText = (link: LinkField, ids: readonly number[]): string =>
  (link === 'organizer' ? ids : ids.toSorted((a, b) => a - b)).join()

type TranslationPlans = Pick<PlannedChange, 'translations' | 'trash'> & Pick<Plan, 'sanitized'>

/** Plans the translations: those of the body, and those that a new source language or a minor change of the source affects. */
async function planTranslations(request: WriteRequest): Promise<TranslationPlans> {
  const { record, resource, source, basedOn } = request
  const { title, post } = resources[resource]
  const isSent = (language: Language): boolean => request.texts.has(language) || request.options.has(language)
  const sourcePlan = isSent(source) ? planTranslation(request, source, {}) : { texts: {}, sanitized: [] }
  const moved = record && source !== record.sourceLanguage ? changeSource(record, source) : {}
  const renewed = record && request.minor ? renewAfterMinor(record, sourcePlan.texts) : {}
  /** The source texts that were translated: those of the version `basedOn`, else those after this write. */
  let translated = { ...(record && displayedText(record, record.sourceLanguage).texts), ...sourcePlan.texts }
  if (record && basedOn !== undefined) {
    const texts = await textsAtVersion(request.tx, resource, record.id, record.sourceLanguage, basedOn)
    const message = `The source text never had the version ${basedOn}.`
    if (!texts) request.errors.issues[request.parameterName('shared', 'based_on')] = { code: 'unknown_id', message }
    translated = texts ?? translated
  }
  const translations: { [L in Language]?: TranslationChange } = { ...moved }
  for (const language of languages.filter((each) => renewed[each]))
    translations[language] = {
      ...moved[language],
      translatedFrom: { ...renewed[language]?.translatedFrom, ...moved[language]?.translatedFrom },
    }
  const plans: TranslationPlans = { translations, sanitized: {} }
  for (const language of languages.filter(isSent)) {
    const isSource = language === source
    const { texts, sanitized } = isSource ? sourcePlan : planTranslation(request, language, sourcePlan.texts)
    if (sanitized.length > 0) plans.sanitized[language] = sanitized
    const present = record?.translations[language]
    const slug = await planSlug(request, language, texts[title] ?? present?.texts[title] ?? '')
    const status = post ? planStatus(request, language) : present ? undefined : 'publish'
    if (status === 'trash') plans.trash = 'put'
    else if (record?.trashedUtc && status && request.texts.get(language)?.has('status')) plans.trash = 'take-out'
    translations[language] = {
      texts: { ...translations[language]?.texts, ...texts },
      translatedFrom: {
        ...translations[language]?.translatedFrom,
        ...(!isSource && planBasedOn(request, language, texts, translated)),
      },
      ...(slug !== undefined && { slug }),
      ...(status && status !== 'trash' && { status }),
    }
  }
  return plans
}

/** Rejects a new term with the name of another one under the same parent. */
async function rejectUsedName(request: WriteRequest, change: PlannedChange): Promise<void> {
  const { resource, tx, errors } = request
  if (!isTermResource(resource)) return
  const parent = change.shared['parent'] ?? 0
  for (const language of languages) {
    const name = change.translations[language]?.texts?.['name']
    if (!name) continue
    const ids = await findIdsByName(tx, resource, language, name)
    const sameName = await readRecords(tx, resource, ids)
    const existing = ids.find((id) => (sameName.get(id)?.shared['parent'] ?? 0) === parent)
    if (!existing) continue
    const scope = resource === 'categories' ? 'with this parent' : 'in this taxonomy'
    const message = `A term with the name provided already exists ${scope}.`
    const issue = { code: 'in_use', message, data: { term_id: existing } } as const
    rejectWith(errors, request.parameterName(language, 'name'), issue, 'term_exists', scope)
  }
}

const toNewRecord = ({ source, change }: Plan): Omit<NewRecord, 'links'> => ({
  sourceLanguage: source,
  author: change.author ?? 0,
  shared: change.shared,
  translations: change.translations,
})

const toNestedRequest = (
  request: WriteRequest,
  nested: Pick<WriteRequest, 'resource' | 'record' | 'source' | 'shared' | 'texts'>,
): WriteRequest => ({ ...request, ...toWriteValues(nested.shared), ...nested, errors: createErrors() })

/** Plans a record that the body describes: in its `source_language`, else in the language of the request. */
const planNestedCreate: PlanNestedCreate = async (request, resource, fields) => {
  const source = getNestedLanguage(request, fields)
  if (source === undefined) return { issue: unknownLanguage }
  const { shared, texts } = splitFields(resource, Object.entries(fields))
  const nested: WriteRequest = {
    ...toNestedRequest(request, { resource, record: undefined, source, shared, texts: new Map([[source, texts]]) }),
    language: source,
    parameterName: (_part, field) => field,
  }
  const usesStatusOfEvent = request.usesStatusOfEvent && !texts.has('status')
  const plan = await catchProblem(planWrite(usesStatusOfEvent ? withStatusOfEvent(request, nested) : nested))
  if (isProblem(plan)) {
    const { details, params } = plan.data
    const missing = Array.isArray(params) ? params : []
    const messages = [
      ...missing.map((name) => `${name} is required`),
      ...Object.entries(details ?? {}).map(([name, { message }]) => `${name}: ${message}`),
    ]
    return {
      issue: {
        code: plan.data.status === 403 ? 'not_allowed' : missing.length > 0 ? 'required' : 'invalid_type',
        message: messages.join('; '),
        data: { missing, fields: details },
      },
    }
  }
  // Compared by the body: the status of the event makes no difference.
  const duplicate = await findDuplicate(nested, plan)
  return duplicate ? { id: duplicate.id } : { create: { resource, record: toNewRecord(plan) } }
}

const byVisibility = ['publish', 'future', 'pending'] as const satisfies readonly Status[]

/** Adds the status of the event after the write, and its publication date if that is in the future. */
function withStatusOfEvent({ account, record, texts, shared, now }: WriteRequest, nested: WriteRequest): WriteRequest {
  const subject = record && toPolicySubject(record)
  const after = languages.map((language) => {
    const present = record?.translations[language]?.status
    if (!texts.has(language)) return present
    const input = texts.get(language)?.get('status')
    const requested = statuses.find((status) => status === input)
    return grantedStatus(account, requested, present, subject, language) ?? present
  })
  const status = byVisibility.find((candidate) => after.includes(candidate)) ?? 'draft'
  const dates = ['date', 'date_utc'].flatMap((name) => {
    const date = String(shared.get(name) ?? '')
    return isDateTime(date) ? [[name, date] as const] : []
  })
  const present = String(record?.shared['date_utc'] ?? '')
  const planned = dates.length > 0 ? dates : present > formatWallTime(now) ? [['date_utc', present] as const] : []
  return {
    ...nested,
    shared: new Map([...(isPublished(status) ? planned : []), ...nested.shared]),
    texts: new Map([[nested.source, new Map([...(nested.texts.get(nested.source) ?? []), ['status', status]])]]),
  }
}

const isPublished = (status: Status | undefined): boolean => status === 'publish' || status === 'future'

/** Plans to publish the venues and organizers that were created with this event and never public. Other drafts stay drafts. */
async function planPublished(request: WriteRequest, change: PlannedChange, links: Plan['links']): Promise<Plan[]> {
  const { record, tx } = request
  if (request.resource !== 'events' || !record) return []
  const isPublishing = languages.some(
    (language) =>
      isPublished(change.translations[language]?.status) && !isPublished(record.translations[language]?.status),
  )
  if (!isPublishing) return []
  const date = change.shared['date_utc'] ?? record.shared['date_utc']
  const shared = new Map(date === zeroDateTime ? [] : [['date_utc', date]])
  const references = (['venue', 'organizer'] as const).map((link) => ({
    link,
    references: links[link]?.flatMap((target) => ('id' in target ? target.id : [])) ?? record.links[link],
  }))
  const linkedRecords = await readLinked(request, references)
  const published: Plan[] = []
  for (const { link, references: ids } of references) {
    const resource = linkTargets[link]
    for (const linked of [...new Set(ids)].flatMap((id) => linkedRecords[resource].get(id) ?? [])) {
      const drafts = findPublishable(request, linked)
      if (drafts.length === 0 || !(await isCreatedWith(tx, resource, linked.id, record.id))) continue
      const texts = new Map(drafts.map((language) => [language, new Map([['status', 'publish']])]))
      const nested = { resource, record: linked, source: linked.sourceLanguage, shared, texts }
      const plan = await catchProblem(planWrite(toNestedRequest(request, nested)))
      if (!isProblem(plan)) published.push(plan)
    }
  }
  return published
}

/** The translations that the account may edit of a record that was never public; none if it may not publish all of them. */
function findPublishable({ account }: WriteRequest, record: StoredRecord): Language[] {
  if (record.trashedUtc !== null || !isUndated(record)) return []
  const { translations } = record
  const subject = toPolicySubject(record)
  const editable = editableLanguages(account, record).filter((language) => translations[language])
  const isGranted = editable.every(
    (language) => grantedStatus(account, 'publish', translations[language]?.status, subject, language) === 'publish',
  )
  return isGranted ? editable : []
}

async function isCreatedWith(tx: ReadTx, resource: ResourceName, id: number, event: number): Promise<boolean> {
  let oldest: Change | undefined
  for await (const change of recordHistory(tx, resource, id)) oldest = change
  if (oldest?.action !== 'create') return false
  const events = (await changeLinesInSet(tx, oldest.changeSet)).filter((line) => line.resource === 'events')
  return events.length > 0 && events.every(({ record }) => record === event)
}

/** Creates the nested records of a plan. Resolves to its links. */
async function createLinked(tx: WriteTx, plan: Plan, actor: Actor): Promise<{ [L in LinkField]?: number[] }> {
  const links: { [L in LinkField]?: number[] } = {}
  for (const field of linkFields) {
    const ids = new Set<number>()
    for (const target of plan.links[field] ?? [])
      if ('id' in target) ids.add(target.id)
      else ids.add((await createRecord(tx, target.create.resource, target.create.record, actor)).id)
    if (plan.links[field]) links[field] = [...ids]
  }
  return links
}

/** The new record of a plan, after its nested records were created. */
export const toCreatedRecord = async (tx: WriteTx, plan: Plan, actor: Actor): Promise<NewRecord> => ({
  ...toNewRecord(plan),
  links: await createLinked(tx, plan, actor),
})

/** Writes a plan, its nested records first. Resolves to the record as it now is. */
export async function applyPlan(tx: WriteTx, plan: Plan, actor: Actor): Promise<StoredRecord> {
  if (plan.id === undefined) return createRecord(tx, plan.resource, await toCreatedRecord(tx, plan, actor), actor)
  const [record] = await applyPlans(tx, plan.resource, [plan], actor)
  if (!record) throw new Error(`Nothing was written of ${plan.resource} ${plan.id}.`)
  return record
}

/** Writes plans that change records of a resource, each another one. Resolves to the records as they now are. */
export async function applyPlans(
  tx: WriteTx,
  resource: ResourceName,
  plans: readonly Plan[],
  actor: Actor,
): Promise<StoredRecord[]> {
  const changes = new Map<number, RecordChange>()
  for (const plan of plans)
    if (plan.id !== undefined) changes.set(plan.id, { ...plan.change, links: await createLinked(tx, plan, actor) })
  const records = await updateRecords(tx, resource, changes, actor)
  for (const published of new Set(plans.flatMap((plan) => plan.published.map((each) => each.resource))))
    await applyPlans(
      tx,
      published,
      plans.flatMap((plan) => plan.published.filter((each) => each.resource === published)),
      actor,
    )
  return records
}

/** The plan to put a post into the trash or to take it out. */
export const planTrash = ({ resource, id, sourceLanguage }: StoredRecord, trash: 'put' | 'take-out'): Plan => ({
  resource,
  id,
  source: sourceLanguage,
  change: { shared: {}, translations: {}, trash },
  links: {},
  published: [],
  sanitized: {},
})

/** Trashes a post or deletes a term permanently. Resolves to the trashed post. */
export async function removeRecord(
  tx: WriteTx,
  { resource, id }: StoredRecord,
  actor: Actor,
): Promise<StoredRecord | undefined> {
  if (!isTermResource(resource)) return updateRecord(tx, resource, id, { trash: 'put' }, actor)
  await removeTerm(tx, resource, id, actor)
  return undefined
}
