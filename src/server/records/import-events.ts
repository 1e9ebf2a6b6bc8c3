// Imports events from rows of a file: `POST events/import`. Each row is planned, validated and written like a write of its own.
import type { ImportedEvent, ImportEventsResponse } from '#shared/import-events-response.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { invalid, notAccessible } from '#shared/problem.ts'
import { type ImportEventRow, importEventRow, importEventsBody, maxImportRows } from '#shared/schema/import-events.ts'
import { type Issues, notAChoice, notAllowed, notAnObject, unknownIds } from '#shared/schema/issues.ts'
import { getDay, type WallTime } from '#shared/dates/wall-time.ts'
import { type LinkField, linkFields } from '#shared/schema/links.ts'
import type { SignedInContext } from '../http/context.ts'
import { type Input, toObject } from '../http/parameters.ts'
import { parseBody } from '../http/parse-body.ts'
import { parseField } from '../http/parse-field.ts'
import { ProblemError, rejectIssues, respond } from '../http/response.ts'
import { type NamedImages, resolveImageUrls } from '../images/write-images.ts'
import { fileOfUrl } from '../images/present-image.ts'
import { findChangesInSet } from '../store/changes.ts'
import { foldText } from '../store/fold-text.ts'
import { findImportedEvent, findKeyedEvents, saveImportKey } from '../store/import-keys.ts'
import { findEventsByTitle, readRecord, readRecords } from '../store/records.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import type { Actor, StoredRecord } from '../store/types.ts'
import { resolveAfterGap } from '../time-zones.ts'
import { authorize, displayLanguage, inTrashError, visibleLanguages } from './access.ts'
import { applyRows, findActor, inBatches, oneByOne, type RowTarget } from './bulk.ts'
import { findNamed, type NamedLinks, type SimilarNames, toLinks } from './import-names.ts'
import { applyPlan, planWrite } from './plan-write.ts'
import { parseBundleBody } from './record-bundle.ts'
import { authorizeParts, createErrors, toWriteRequest } from './write-request.ts'

const { dry_run } = importEventsBody.shape
const { id, key, status, names, venue_place, create, create_names } = importEventRow.shape

type Row = RowTarget & { index: number; input: Input }
type Body = ReturnType<typeof parseBundleBody>
type Import = {
  ctx: SignedInContext
  actor: Actor
  isDryRun: boolean
  images: NamedImages
  similar: SimilarNames
  /** The rows by the events that they lead to. */
  rowOf: Map<number, number>
  /** The events that rows update, by row. */
  found: Map<number, number>
}

/** Creates and updates events in one change set, with a result for each row; with `dry_run` only says what would happen. */
export async function importEvents(ctx: SignedInContext): Promise<Response> {
  authorize(ctx.account, 'create', 'events')
  const { sent } = ctx.body()
  const options = parseBody({ shape: { dry_run } }, sent)
  const isDryRun = options.values.dry_run ?? false
  const issues: Issues = { ...ctx.languageIssues, ...options.issues }
  const inputs = parseRows(sent.get('rows') ?? undefined, issues)
  const actor = await ctx.store.read(async (tx) => findActor(tx, ctx, sent.get('continues') ?? undefined, issues))
  rejectIssues(issues, inputs ? [] : ['rows'])
  const rows = (inputs ?? []).map((input, index): Row => ({ resource: 'events', record: 0, index, input }))
  const parts = new Map([['shared', rows.map(({ input }) => input.get('shared'))]])
  // A dry run fetches no images.
  const images = await resolveImageUrls(isDryRun ? { ...ctx, media: undefined } : ctx, parts)
  const run: Import = { ctx, actor, isDryRun, images, similar: new Map(), rowOf: new Map(), found: new Map() }
  const written = new Map<number, Partial<ImportedEvent>>()
  const work = oneByOne<Row>(async (tx, row) => {
    // Others are served while a dry run, which is one transaction, goes on.
    if (isDryRun) await new Promise(setImmediate)
    written.set(row.index, await importRow(tx, run, row))
    return { resource: 'events', id: 0, result: 'changed' }
  })
  const processed = await inBatches(ctx, rows, work, isDryRun, isDryRun ? 'any' : undefined)
  const results = processed.map(({ problem }, index): ImportedEvent => {
    const known = run.found.get(index)
    const title = sentTitle(rows[index]?.input, ctx.language)
    const refused = { index, result: 'refused', ...(known && { id: known }), title } as const
    return problem ? { ...refused, problem } : { ...refused, ...written.get(index) }
  })
  const count = (result: ImportedEvent['result']): number => results.filter((row) => row.result === result).length
  return respond(200, {
    change_set: actor.changeSet,
    dry_run: isDryRun,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    rows: results,
  } satisfies ImportEventsResponse)
}

/** The rows of a body, with the issues of those that are no rows; `undefined`: there are none. */
function parseRows(sent: unknown, issues: Issues): Input[] | undefined {
  if (sent === undefined) return undefined
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > maxImportRows) {
    issues['rows'] = { code: 'invalid_type', message: `Must be a list of 1 to ${maxImportRows} rows.` }
    return []
  }
  const options = Object.keys(importEventRow.shape)
  return sent.map((row: unknown, index) => {
    const values = Object.entries(toObject(row) ?? {})
    const [unknown] = values.find(([name]) => !options.includes(name)) ?? []
    if (!toObject(row)) issues[`rows.${index}`] = notAnObject
    else if (unknown !== undefined) issues[`rows.${index}.${unknown.slice(0, 40)}`] = notAChoice(options)
    return new Map(values)
  })
}

/** The title that a row has in a language, else in its source language or any. */
function sentTitle(input: Input | undefined, language: Language): string {
  const texts = toObject(input?.get('texts')) ?? {}
  const source = String(input?.get('source_language'))
  const titles = [language, source, ...languages].map((each) => toObject(texts[each])?.['title'])
  return titles.find((title) => typeof title === 'string') ?? ''
}

/** Writes a row. Throws the problem with all its errors. */
async function importRow(tx: WriteTx, run: Import, { index, input }: Row): Promise<Partial<ImportedEvent>> {
  const { ctx, actor, rowOf, similar } = run
  const { account } = ctx
  const errors = createErrors()
  const { values, issues } = parseBody({ shape: { id, key, status, names, venue_place, create, create_names } }, input)
  Object.assign(errors.issues, issues)
  const sentBody = parseBundleBody('events', input, errors.issues)
  const body = run.isDryRun ? { ...sentBody, shared: withoutRemoteImage(ctx, sentBody.shared) } : sentBody
  const place = values.venue_place ?? {}
  const named = await findNamed(tx, ctx, values.names ?? {}, place)
  if (values.venue_place && !named.has('venue'))
    errors.issues['venue_place'] = notAllowed('Send the name of the venue in names.venue, too.')
  const record = await findEvent(tx, run, { ...values, body, named }, errors.issues)
  const earlier = record && (await findChangesInSet(tx, actor.changeSet, 'events', [record.id])).get(record.id)
  if (record) {
    const row = rowOf.get(record.id)
    if (row !== undefined) throw sameEvent(row)
    run.found.set(index, record.id)
    authorize(account, 'editAny', 'events', record)
    authorizeParts(account, record, body)
    if (record.trashedUtc !== null) throw inTrashError('events')
  }
  const [first, ...others] = body.texts.keys()
  if (!record && !body.sourceLanguage && others.length > 0) errors.missing.push('source_language')
  // Neither the status nor the source language of an event changes by an import.
  const source = record?.sourceLanguage ?? body.sourceLanguage ?? first ?? ctx.language
  const texts = record ? body.texts : withStatus([[source, new Map()], ...body.texts], values.status ?? 'draft')
  const creation = { create: values.create ?? [], createNames: values.create_names ?? {} }
  const linking = { record, source, ...creation, place, similar }
  const links = await toLinks(tx, ctx, named, linking, errors.issues)
  for (const name of named.keys())
    if (body.shared.has(name)) errors.issues[`names.${name}`] = notAllowed('Send ids or names, not both.')
  const target = { tx, account, resource: 'events', record, source, usesStatusOfEvent: true } as const
  const request = toWriteRequest(ctx, {
    ...body,
    ...target,
    texts,
    errors,
    images: run.images,
    shared: new Map([...body.shared, ...links]),
    parameterName: (part, field) =>
      part === 'shared' && isLinkField(field) && links.has(field)
        ? `names.${field}`
        : field === 'source_language'
          ? field
          : `${part}.${field}`,
  })
  const plan = await planWrite(request)
  if (!record) {
    const created = await applyPlan(tx, plan, actor)
    await claim(tx, run, created.id, index, values.key)
    return { result: 'created', ...(!run.isDryRun && { id: created.id }), title: titleOf(ctx, created) }
  }
  const [applied] = await applyRows(tx, account, [{ target: { resource: 'events', record: record.id }, plan }], actor)
  const present = { id: record.id, title: titleOf(ctx, (await readRecord(tx, 'events', record.id)) ?? record) }
  if (earlier) {
    // A repeated request writes nothing.
    const latest = (await findChangesInSet(tx, actor.changeSet, 'events', [record.id])).get(record.id)
    if (latest?.seq !== earlier.seq) throw sameEvent()
  }
  await claim(tx, run, record.id, index, values.key)
  if (earlier?.action === 'create') return { ...present, result: 'created' }
  return applied?.result === 'changed'
    ? { ...present, result: 'updated', changes: applied.parts ?? {} }
    : { ...present, result: 'unchanged' }
}

/** Refuses a row that leads to the same event as another one. */
const sameEvent = (row?: number): ProblemError => {
  const message = `${row === undefined ? 'Another row of this import' : `Row ${row}`} changes the same event.`
  return new ProblemError(invalid({ row: { ...notAllowed(message), ...(row !== undefined && { data: { row } }) } }))
}

/** Stores which event a row leads to, here and for the next import. */
async function claim(tx: WriteTx, run: Import, event: number, row: number, key: string | undefined): Promise<void> {
  run.rowOf.set(event, row)
  if (key !== undefined && (await findImportedEvent(tx, key)) !== event) await saveImportKey(tx, key, event)
}

const withStatus = (texts: Iterable<readonly [Language, Input]>, status: string): Map<Language, Input> =>
  new Map([...texts].map(([language, input]) => [language, new Map([['status', status], ...input])]))

/** Shared fields without an image that would be fetched. */
function withoutRemoteImage({ config }: SignedInContext, shared: Input): Input {
  const image = shared.get('image')
  const isRemote = typeof image === 'string' && /^\s*https?:/i.test(image) && fileOfUrl(config, image) === undefined
  return isRemote ? new Map([...shared].filter(([name]) => name !== 'image')) : shared
}

const titleOf = ({ account, language }: SignedInContext, record: StoredRecord): string =>
  record.translations[displayLanguage(account, record, language)]?.texts['title'] ?? ''

type Identity = Pick<ImportEventRow, 'id' | 'key'> & { body: Body; named: NamedLinks }

/** The event that a row updates; `undefined`: it is a new one. */
async function findEvent(
  tx: ReadTx,
  run: Import,
  identity: Identity,
  issues: Issues,
): Promise<StoredRecord | undefined> {
  const { account } = run.ctx
  const { id, key } = identity
  if (id !== undefined) {
    const record = await readRecord(tx, 'events', id)
    if (record && visibleLanguages(account, record).length > 0) return record
    issues['id'] = unknownIds([id])
    return undefined
  }
  const imported = key === undefined ? undefined : await findImportedEvent(tx, key)
  const record = imported === undefined ? undefined : await readRecord(tx, 'events', imported)
  if (!record || record.trashedUtc !== null) return findByTitle(tx, run, identity)
  if (visibleLanguages(account, record).length === 0) throw new ProblemError(notAccessible('events'))
  return record
}

/**
 * The event with the title and day of a row, unless it is at another venue, or has a key other than that of the row. An event that another
 * row has written already is the same only at the same time.
 */
async function findByTitle(
  tx: ReadTx,
  { ctx, actor, rowOf }: Import,
  { key, body: { shared, texts }, named }: Identity,
): Promise<StoredRecord | undefined> {
  const start = parseStart(shared, ctx.config.siteZone)
  if (start === undefined) return undefined
  const titles = new Map([...texts].map(([language, input]) => [language, foldText(String(input.get('title') ?? ''))]))
  const ids = await findEventsByTitle(tx, getDay(start), titles)
  if (ids.length === 0) return undefined
  const records = await readRecords(tx, 'events', ids)
  const written = await findChangesInSet(tx, actor.changeSet, 'events', ids)
  const keyed = key === undefined ? [] : await findKeyedEvents(tx, ids)
  const venues = getVenues(shared, named)
  const isPossible = ({ id, links, translations }: StoredRecord): boolean =>
    !keyed.includes(id) &&
    (venues.length === 0 || links.venue.length === 0 || links.venue.some((venue) => venues.includes(venue))) &&
    languages.some((language) => titles.get(language) === foldText(translations[language]?.texts['title'] ?? ''))
  const isAtSameTime = (record: StoredRecord): boolean => record.shared['start_date'] === start
  const isWritten = ({ id }: StoredRecord): boolean => rowOf.has(id) || written.has(id)
  const [best, next] = [...records.values()]
    .filter((record) => visibleLanguages(ctx.account, record).length > 0)
    .filter((record) => isPossible(record) && (isAtSameTime(record) || !isWritten(record)))
    .toSorted((a, b) => Number(isAtSameTime(b)) - Number(isAtSameTime(a)) || a.id - b.id)
  // Of several at other times, none is more likely.
  return best && next && !isAtSameTime(best) ? undefined : best
}

/** The ids of the venues that a row names; 0 for unknown ones. */
function getVenues(shared: Input, named: NamedLinks): unknown[] {
  const sent = parseField('events', 'venue', shared.get('venue') ?? [])
  const byName = (named.get('venue') ?? []).flatMap(({ ids }) => (ids.length > 0 ? ids : [0]))
  return [...(sent.as === 'references' ? sent.references : []), ...byName]
}

/** The wall time at which an event starts; `undefined` if it is missing or invalid. */
function parseStart(shared: Input, siteZone: string): WallTime | undefined {
  const [zone, start] = ['timezone', 'start_date'].map((name) => parseField('events', name, shared.get(name) ?? ''))
  const timezone = (zone?.as === 'value' && zone.value) || siteZone
  return start?.as === 'dateTime' && start.time ? resolveAfterGap(start.time, String(timezone)).wall : undefined
}

const isLinkField = (field: string): field is LinkField => linkFields.some((link) => link === field)
