// Plans a write before it is applied, and collects all its errors.
import type { Language } from '#shared/i18n/language.ts'
import { isLanguage, languages } from '#shared/i18n/language.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { isProblem, type Problem } from '#shared/problem.ts'
import { isTermResource, type ResourceName, resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { type LinkField, linkFields } from '#shared/schema/links.ts'
import type { Status } from '#shared/schema/status.ts'
import { undecidedDateTime } from '#shared/dates/wall-time.ts'
import { changeLinesInSet, recordHistory, textsAtVersion } from '../store/changes.ts'
import { findIdsByName, readRecords } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { Change, NewRecord, RecordChange, VariantChange } from '../store/types.ts'
import { deny, noErrors, rejectWith, toProblem } from './validation-errors.ts'
import type { PlanNestedCreate, LinkTarget } from './resolve-links.ts'
import type { WriteRequest } from './write-request.ts'
import { planShared, type SharedPlan } from './plan-shared.ts'
import { isUndated } from './plan-dates.ts'
import { changeSource, displayedText, renewAfterMinor } from './translation-text.ts'
import { planStatus, settleStatuses } from './assign-status.ts'
import { planBasedOn, planSlug, planTranslation } from './plan-translation.ts'
import { inTrashProblem, toPolicySubject } from './visibility.ts'

/** A write to apply. Its links may contain records that are created first. */
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

/** For requests that must name linked records by id. */
const noNestedCreate: PlanNestedCreate = () =>
  Promise.resolve({ issue: { code: 'not_allowed', message: 'Name it by its identifier.' } })

/** Plans a write, or returns the problem with all its issues. `planNested` plans the linked records to create. */
export async function planWrite(
  request: WriteRequest,
  planNested: PlanNestedCreate = noNestedCreate,
): Promise<Plan | Problem> {
  const { record, errors, resource } = request
  const shared = await planShared(request, planNested)
  authorizeShared(request, shared)
  for (const [name, issue] of Object.entries(shared.issues))
    errors.issues[request.parameterName('shared', name)] ??= issue
  const isNewSource = record !== undefined && request.source !== record.sourceLanguage
  const plan: Plan = {
    resource,
    id: record?.id,
    source: request.source,
    change: { variants: isNewSource ? changeSource(record, request.source) : {} },
    links: shared.links,
    published: [],
    sanitized: shared.sanitized.length > 0 ? { shared: shared.sanitized } : {},
  }
  if (isNewSource) plan.change.sourceLanguage = request.source
  if (Object.keys(shared.columns).length > 0) plan.change.shared = shared.columns
  if (shared.author !== undefined) plan.change.author = shared.author
  await planTranslations(request, plan)
  if (!record) requireShared(request)
  if (resources[resource].post) settleStatuses(request, plan)
  else if (!record) await rejectUsedName(request, plan)
  const invalid = toProblem(errors)
  if (invalid) return invalid
  if (plan.change.trash === 'put' && record?.trashedUtc !== null) return inTrashProblem(resource)
  plan.published = await planPublished(request, plan)
  return plan
}

/** Plans to publish the venues and organizers that were created with this event and never public. Other drafts stay drafts. */
async function planPublished(request: WriteRequest, plan: Plan): Promise<Plan[]> {
  const { record, account, tx } = request
  if (request.resource !== 'events' || !record) return []
  const isPublished = (status: Status | undefined): boolean => status === 'publish' || status === 'future'
  const isPublishing = languages.some(
    (language) =>
      isPublished(plan.change.variants[language]?.status) && !isPublished(record.variants[language]?.status),
  )
  if (!isPublishing) return []
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
        errors: noErrors(),
      })
      if (!isProblem(planned)) published.push(planned)
    }
  }
  return published
}

/** Whether a record was created by a write of this event only. */
async function isCreatedWith(tx: ReadTx, resource: ResourceName, id: number, event: number): Promise<boolean> {
  let oldest: Change | undefined
  for await (const change of recordHistory(tx, resource, id)) oldest = change
  if (oldest?.deed !== 'create') return false
  const events = (await changeLinesInSet(tx, oldest.changeSet)).filter((line) => line.resource === 'events')
  return events.length > 0 && events.every(({ record }) => record === event)
}

const requireShared = (request: WriteRequest): void => {
  for (const [name, field] of Object.entries(resources[request.resource].fields)) {
    const isRequired = 'required' in field && field.required && !('perLanguage' in field)
    if (isRequired && !request.shared.has(name)) request.errors.missing.push(request.parameterName('shared', name))
  }
}

/** Denies shared fields that the account may not change; it may send their present values. Only editors set another author or source. */
function authorizeShared(request: WriteRequest, plan: SharedPlan): void {
  const { account, record, resource, errors } = request
  const author = record?.author ?? account.id
  const isOtherAuthor = request.shared.has('author') && plan.author !== author
  if (isOtherAuthor && can(account, 'setAuthor', resource) !== true) {
    deny(errors, request.parameterName('shared', 'author'), 'Only editors may name another author.')
    delete plan.issues['author']
  }
  const sourceName = request.parameterName('shared', 'source_language')
  const isOtherSource = record && (request.source !== record.sourceLanguage || sourceName in errors.issues)
  if (isOtherSource && can(account, 'setSource', resource) !== true)
    deny(errors, sourceName, 'Only editors may name another source language.')
  if (!record || can(account, 'editShared', resource, toPolicySubject(record)) === true) return
  const changed = new Set(Object.keys(plan.issues))
  for (const [column, value] of Object.entries(plan.columns)) if (record.shared[column] !== value) changed.add(column)
  for (const link of linkFields) {
    const targets = plan.links[link]?.map((target) => ('id' in target ? target.id : 0))
    if (targets && idsAsText(link, targets) !== idsAsText(link, record.links[link])) changed.add(link)
  }
  for (const name of changed)
    if (request.shared.has(name)) deny(errors, request.parameterName('shared', name), 'You may change texts only.')
  plan.issues = {}
  plan.columns = {}
  plan.links = {}
}

/** Ids to compare. Only organizers have an order: responses sort terms by name. */
const idsAsText = (link: LinkField, ids: readonly number[]): string =>
  (link === 'organizer' ? ids : ids.toSorted((a, b) => a - b)).join()

async function planTranslations(request: WriteRequest, plan: Plan): Promise<void> {
  const { record, resource } = request
  const title = resources[resource].title
  const changed = languages.filter((language) => request.texts.has(language) || request.options.has(language))
  const sourcePlan = changed.includes(request.source)
    ? planTranslation(request, request.source, {})
    : { texts: {}, sanitized: [] }
  const sourceInput = sourcePlan.texts
  const sourceTexts = { ...(record && displayedText(record, record.sourceLanguage).texts), ...sourceInput }
  const translated = await translatedTexts(request, sourceTexts)
  for (const language of changed) {
    const isSource = language === request.source
    const { texts, sanitized } = isSource ? sourcePlan : planTranslation(request, language, sourceInput)
    if (sanitized.length > 0) plan.sanitized[language] = sanitized
    const planned = plan.change.variants[language]
    const slug = await planSlug(request, language, texts[title] ?? record?.variants[language]?.texts[title] ?? '')
    const termStatus = record?.variants[language] ? 'unchanged' : 'publish'
    const status = resources[resource].post ? planStatus(request, language) : termStatus
    if (status === 'trash') plan.change.trash = 'put'
    else if (record?.trashedUtc && status !== 'unchanged' && request.texts.get(language)?.has('status'))
      plan.change.trash = 'take-out'
    plan.change.variants[language] = {
      texts: { ...planned?.texts, ...texts },
      madeFrom: { ...planned?.madeFrom, ...(!isSource && planBasedOn(request, language, texts, translated)) },
      ...(slug !== undefined && { slug }),
      ...(status !== 'unchanged' && status !== 'trash' && { status }),
    }
  }
  if (!record || !request.minor) return
  for (const [language, { madeFrom }] of Object.entries(renewAfterMinor(record, sourceInput))) {
    if (!isLanguage(language)) continue
    const planned = plan.change.variants[language]
    plan.change.variants[language] = { ...planned, madeFrom: { ...madeFrom, ...planned?.madeFrom } }
  }
}

/** The source texts that were translated: those of the version `basedOn`, else those after this write. */
async function translatedTexts(
  { record, basedOn, tx, errors, parameterName }: WriteRequest,
  present: { readonly [field: string]: string | null },
): Promise<{ readonly [field: string]: string | null }> {
  if (!record || basedOn === undefined) return present
  const texts = await textsAtVersion(tx, record.resource, record.id, record.sourceLanguage, basedOn)
  if (!texts)
    errors.issues[parameterName('shared', 'based_on')] = {
      code: 'unknown_id',
      message: `The source text never had the version ${basedOn}.`,
    }
  return texts ?? present
}

/** Rejects a new term with the name of another one under the same parent. */
async function rejectUsedName(request: WriteRequest, plan: Plan): Promise<void> {
  const { resource, tx, errors } = request
  if (!isTermResource(resource)) return
  const parent = plan.change.shared?.['parent'] ?? 0
  for (const language of languages) {
    const name = plan.change.variants[language]?.texts?.['name']
    if (!name) continue
    const ids = await findIdsByName(tx, resource, language, name)
    const sameName = await readRecords(tx, resource, ids)
    const existing = ids.find((id) => (sameName.get(id)?.shared['parent'] ?? 0) === parent)
    if (!existing) continue
    const scope = resource === 'categories' ? 'with this parent' : 'in this taxonomy'
    const data = { term_id: existing }
    const message = `A term with the name provided already exists ${scope}.`
    rejectWith(
      errors,
      request.parameterName(language, 'name'),
      { code: 'in_use', message, data },
      'term_exists',
      scope,
      data,
    )
  }
}

/** The new record of a plan, without its links. */
export const toNewRecord = (plan: Plan, author: number): Omit<NewRecord, 'links'> => ({
  sourceLanguage: plan.source,
  author: isTermResource(plan.resource) ? 0 : (plan.change.author ?? author),
  ...(plan.change.shared && { shared: plan.change.shared }),
  variants: plan.change.variants,
})
