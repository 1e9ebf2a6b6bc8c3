// Plans a whole write before it is applied, and collects everything that is wrong with it.
import type { Language } from '#shared/i18n/language.ts'
import { isLanguage, languages } from '#shared/i18n/language.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { isProblem, type Problem, problem } from '#shared/problem.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import type { LinkField } from '#shared/schema/links.ts'
import type { Status } from '#shared/schema/status.ts'
import { undecidedDateTime } from '#shared/dates/wall-time.ts'
import { toPolicySubject } from './visibility.ts'
import { isTermResource } from './resource-kinds.ts'
import { changeLinesInSet, changesOfRecord, textsAtVersion } from '../store/changes.ts'
import { findIdsByName, readRecords } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { Change, NewRecord, RecordChange, StoredRecord, VariantChange } from '../store/types.ts'
import { deny, noErrors, toProblem } from './validation-errors.ts'
import type { PlanNestedCreate, LinkTarget } from './resolve-links.ts'
import type { WriteRequest } from './write-request.ts'
import { isPublic, named, publicationAt, publicationOn, hasPendingDecision } from './publication-date.ts'
import { planShared, type SharedPlan } from './plan-shared.ts'
import { planSlug } from './plan-slug.ts'
import { changeSource, renewAfterMinor, getSourceTexts } from './change-source.ts'
import { planStatus, statusByDate } from './assign-status.ts'
import { planBasedOn, planTranslation } from './plan-translation.ts'

/** A write to apply. Links may describe records that are created first. */
export type Plan = {
  resource: ResourceName
  /** The changed record; `undefined`: a new one. */
  id: number | undefined
  source: Language
  change: Omit<RecordChange, 'links' | 'variants'> & { variants: { [L in Language]?: VariantChange } }
  links: { [L in LinkField]?: LinkTarget[] }
  /** Changes of records that are published with this one. */
  published: Plan[]
  /** Fields markup was removed from, by language or `shared`. */
  sanitized: { [part: string]: string[] }
}

/** No record may be described inside. */
const noNestedCreate: PlanNestedCreate = () =>
  Promise.resolve({ fault: { code: 'not_allowed', message: 'Name it by its identifier.' } })

/** Plans a write, or returns the problem with all its issues. `planNested` plans the records that the body describes. */
export async function planWrite(
  request: WriteRequest,
  planNested: PlanNestedCreate = noNestedCreate,
): Promise<Plan | Problem> {
  const { record, findings, resource } = request
  const shared = await planShared(request, planNested)
  keepRights(request, shared)
  for (const [name, fault] of Object.entries(shared.faults)) findings.faults[request.nameOf('shared', name)] ??= fault
  const plan: Plan = {
    resource,
    id: record?.id,
    source: request.source,
    change: {
      variants: record && request.source !== record.sourceLanguage ? changeSource(record, request.source) : {},
    },
    links: shared.links,
    published: [],
    sanitized: shared.sanitized.length > 0 ? { shared: shared.sanitized } : {},
  }
  if (record && request.source !== record.sourceLanguage) plan.change.sourceLanguage = request.source
  if (Object.keys(shared.columns).length > 0) plan.change.shared = shared.columns
  if (shared.author !== undefined) plan.change.author = shared.author
  await planTranslations(request, plan)
  if (!record) requireShared(request)
  if (resources[resource].post) settleStatuses(request, plan)
  else if (!record) await rejectTakenName(request, plan)
  const invalid = toProblem(findings)
  if (invalid) return invalid
  if (plan.change.trash === 'put' && record?.trashedUtc !== null)
    return problem(`${trashable(resource)}-is-in-trash`, 410)
  plan.published = await planPublished(request, plan)
  return plan
}

/**
 * Plans to publish venues and organizers with the event that they were created with, if they were never public. Other drafts stay
 * drafts.
 */
async function planPublished(request: WriteRequest, plan: Plan): Promise<Plan[]> {
  const { record, account, tx } = request
  if (request.resource !== 'events' || !record) return []
  const isOut = (status: Status | undefined): boolean => status === 'publish' || status === 'future'
  const comesOut = languages.some(
    (language) => isOut(plan.change.variants[language]?.status) && !isOut(record.variants[language]?.status),
  )
  if (!comesOut) return []
  const date = plan.change.shared?.['date_utc'] ?? record.shared['date_utc']
  const published: Plan[] = []
  for (const [link, resource] of [
    ['venue', 'venues'],
    ['organizer', 'organizers'],
  ] as const) {
    const ids = plan.links[link]?.flatMap((target) => ('id' in target ? target.id : [])) ?? record.links[link]
    const records = await readRecords(tx, resource, ids)
    for (const id of new Set(ids)) {
      const linked = records.get(id)
      if (!linked || linked.trashedUtc !== null || !isUndated(linked)) continue
      const subject = toPolicySubject(linked)
      const drafts = languages.filter(
        (language) => linked.variants[language] && can(account, 'editVariant', resource, subject, language) === true,
      )
      const isGranted = drafts.every(
        (language) => grantedStatus(account, 'publish', linked.variants[language]?.status, subject) === 'publish',
      )
      if (drafts.length === 0 || !isGranted || !(await isCreatedWith(tx, resource, id, record.id))) continue
      const planned = await planWrite({
        ...request,
        resource,
        record: linked,
        source: linked.sourceLanguage,
        shared: new Map(date === undecidedDateTime ? [] : [['date_utc', date]]),
        texts: new Map(drafts.map((language) => [language, new Map([['status', 'publish']])])),
        options: new Map(),
        minor: false,
        basedOn: undefined,
        findings: noErrors(),
      })
      if (!isProblem(planned)) published.push(planned)
    }
  }
  return published
}

/** Whether a record was created by a write of this event only. */
async function isCreatedWith(tx: ReadTx, resource: ResourceName, id: number, event: number): Promise<boolean> {
  let oldest: Change | undefined
  for (;;) {
    const lines = await changesOfRecord(tx, resource, id, oldest ? { before: oldest.seq } : {})
    if (lines.length === 0) break
    oldest = lines.at(-1)
  }
  if (oldest?.deed !== 'create') return false
  const events = (await changeLinesInSet(tx, oldest.changeSet)).filter((line) => line.resource === 'events')
  return events.length > 0 && events.every(({ record }) => record === event)
}

const trashable = (resource: ResourceName): 'event' | 'venue' | 'organizer' =>
  resource === 'venues' ? 'venue' : resource === 'organizers' ? 'organizer' : 'event'

const requireShared = (request: WriteRequest): void => {
  for (const [name, field] of Object.entries(resources[request.resource].fields)) {
    const isRequired = 'required' in field && field.required && !('perLanguage' in field)
    if (isRequired && !request.shared.has(name)) request.findings.missing.push(request.nameOf('shared', name))
  }
}

/** Who may not change shared fields may repeat them; another author or source is for staff. */
function keepRights(request: WriteRequest, plan: SharedPlan): void {
  const { account, record, resource, findings } = request
  const staff = can(account, 'setAuthor', resource) === true
  const author = record?.author ?? account.id
  if (!staff && request.shared.has('author') && plan.author !== author) {
    deny(findings, request.nameOf('shared', 'author'), 'Only editors may name another author.')
    delete plan.faults['author']
  }
  const sourceName = request.nameOf('shared', 'source_language')
  const isOtherSource = record && (request.source !== record.sourceLanguage || sourceName in findings.faults)
  if (isOtherSource && can(account, 'setSource', resource) !== true)
    deny(findings, sourceName, 'Only editors may name another source language.')
  if (!record || can(account, 'editShared', resource, toPolicySubject(record)) === true) return
  const changed = new Set(Object.keys(plan.faults))
  for (const [column, value] of Object.entries(plan.columns)) if (record.shared[column] !== value) changed.add(column)
  for (const link of ['venue', 'organizer', 'categories', 'tags'] as const) {
    const targets = plan.links[link]?.map((target) => ('id' in target ? target.id : 0))
    if (targets && inOrder(link, targets) !== inOrder(link, record.links[link])) changed.add(link)
  }
  for (const name of changed)
    if (request.shared.has(name)) deny(findings, request.nameOf('shared', name), 'You may change texts only.')
  plan.faults = {}
  plan.columns = {}
  plan.links = {}
}

/** Organizers have an order of their own; terms are answered by name, whatever order they were sent in. */
const inOrder = (link: LinkField, ids: readonly number[]): string =>
  (link === 'organizer' ? ids : ids.toSorted((one, other) => one - other)).join()

async function planTranslations(request: WriteRequest, plan: Plan): Promise<void> {
  const { record, resource } = request
  const title = resources[resource].title
  const written = languages.filter((language) => request.texts.has(language) || request.options.has(language))
  const sourcePlan = written.includes(request.source)
    ? planTranslation(request, request.source, {})
    : { texts: {}, sanitized: [] }
  const sourceSent = sourcePlan.texts
  const now = { ...(record && getSourceTexts(record)), ...sourceSent }
  const translated = await translatedTexts(request, now)
  for (const language of written) {
    const isSource = language === request.source
    const { texts, sanitized } = isSource ? sourcePlan : planTranslation(request, language, sourceSent)
    if (sanitized.length > 0) plan.sanitized[language] = sanitized
    const begun = plan.change.variants[language]
    const slug = await planSlug(request, language, texts[title] ?? record?.variants[language]?.texts[title] ?? '')
    const status = resources[resource].post
      ? planStatus(request, language)
      : record?.variants[language]
        ? 'stays'
        : 'publish'
    if (status === 'trash') plan.change.trash = 'put'
    else if (record?.trashedUtc && status !== 'stays' && request.texts.get(language)?.has('status'))
      plan.change.trash = 'take-out'
    plan.change.variants[language] = {
      texts: { ...begun?.texts, ...texts },
      madeFrom: { ...begun?.madeFrom, ...(!isSource && planBasedOn(request, language, texts, translated)) },
      ...(slug !== undefined && { slug }),
      ...(status !== 'stays' && status !== 'trash' && { status }),
    }
  }
  if (!record || !request.minor) return
  for (const [language, { madeFrom }] of Object.entries(renewAfterMinor(record, sourceSent))) {
    if (!isLanguage(language)) continue
    const begun = plan.change.variants[language]
    plan.change.variants[language] = { ...begun, madeFrom: { ...madeFrom, ...begun?.madeFrom } }
  }
}

/** The source texts that were translated: those of the version `basedOn`, else those after this write. */
async function translatedTexts(
  { record, basedOn, tx, findings, nameOf }: WriteRequest,
  now: { readonly [field: string]: string | null },
): Promise<{ readonly [field: string]: string | null }> {
  if (!record || basedOn === undefined) return now
  const then = await textsAtVersion(tx, record.resource, record.id, record.sourceLanguage, basedOn)
  if (!then)
    findings.faults[nameOf('shared', 'based_on')] = {
      code: 'unknown_id',
      message: `The source text never had the version ${basedOn}.`,
    }
  return then ?? now
}

/** Whether a record was neither scheduled nor published yet. */
const isUndated = ({ shared }: StoredRecord): boolean =>
  shared['date_utc'] === undecidedDateTime || shared['date_utc'] === named

/**
 * The publication moment stays open while every variant is a draft or pending: `date` may name one, but there is none until the record
 * is scheduled or published. What is published without a named moment is published now.
 */
function settleMoment({ record, shared, now, config }: WriteRequest, plan: Plan): void {
  if (record && !isUndated(record)) return
  const present = record?.shared['date_utc']
  const isPlanned = plan.change.shared?.['date_utc'] !== undefined
  const statuses = languages.map((one) => plan.change.variants[one]?.status ?? record?.variants[one]?.status)
  if (isPublic(statuses)) {
    const isSaid = [shared.get('date'), shared.get('date_utc')].some(
      (sent) => Boolean(sent) && !hasPendingDecision(sent),
    )
    // A draft that is sent to make another one tells when it was made.
    const isCopy = !record && hasPendingDecision(shared.get('date_utc'))
    if (isPlanned)
      plan.change.shared = { ...plan.change.shared, date_utc: isSaid && !isCopy ? named : undecidedDateTime }
  } else if (!isPlanned && record) {
    const { siteZone } = config
    const dateTime =
      present === named ? publicationOn(String(record.shared['date']), siteZone) : publicationAt(now, siteZone)
    plan.change.shared = { ...plan.change.shared, ...dateTime }
  }
}

/**
 * Every variant's status by the publication date that stands after this write. What is published stays so unless its status or the
 * date changes: the clock may have been set back since.
 */
function settleStatuses(request: WriteRequest, plan: Plan): void {
  settleMoment(request, plan)
  const presentDate = request.record?.shared['date_utc']
  const dateUtc = String(plan.change.shared?.['date_utc'] ?? presentDate ?? '')
  for (const language of languages) {
    const present = request.record?.variants[language]?.status
    const status = plan.change.variants[language]?.status ?? present
    if (status === undefined) continue
    if (status === 'publish' && present === 'publish' && dateUtc === presentDate) continue
    const settled = statusByDate(status, dateUtc, request.now)
    if (settled !== status) plan.change.variants[language] = { ...plan.change.variants[language], status: settled }
  }
}

/** Rejects a new term with the name of another one under its parent: they would look the same. */
async function rejectTakenName(request: WriteRequest, plan: Plan): Promise<void> {
  const { resource, tx, findings } = request
  if (!isTermResource(resource)) return
  const parent = plan.change.shared?.['parent'] ?? 0
  for (const language of languages) {
    const name = plan.change.variants[language]?.texts?.['name']
    if (!name) continue
    const ids = await findIdsByName(tx, resource, language, name)
    const namesakes = await readRecords(tx, resource, ids)
    const taken = ids.find((id) => (namesakes.get(id)?.shared['parent'] ?? 0) === parent)
    if (!taken) continue
    const parameter = request.nameOf(language, 'name')
    const where = resource === 'categories' ? 'with this parent' : 'in this taxonomy'
    const fault = {
      code: 'in_use',
      message: `A term with the name provided already exists ${where}.`,
      data: { term_id: taken },
    } as const
    findings.faults[parameter] = fault
    findings.alone = problem('term_exists', 400, where, {
      term_id: taken,
      params: { [parameter]: fault.message },
      details: { [parameter]: fault },
    })
  }
}

/** The new record of a plan, without its links. */
export const toNewRecord = (plan: Plan, author: number): Omit<NewRecord, 'links'> => ({
  sourceLanguage: plan.source,
  author: isTermResource(plan.resource) ? 0 : (plan.change.author ?? author),
  ...(plan.change.shared && { shared: plan.change.shared }),
  variants: plan.change.variants,
})
