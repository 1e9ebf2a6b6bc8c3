// Exports the texts of the queue of a language for translation outside: `GET translations/export`.
import { isLanguage, type Language, languageParameter, languages } from '#shared/i18n/language.ts'
import { isBlank, previousSourceText } from '#shared/i18n/translation-state.ts'
import { getDay } from '#shared/dates/wall-time.ts'
import { inheritingFields, trackedFields } from '#shared/schema/fields.ts'
import { defaultExported, exchangeFormats, maxExchangeBytes, maxExported } from '#shared/schema/exchange.ts'
import { dueFilters, parseWholeNumber } from '#shared/schema/filters.ts'
import { type Issues, notAChoice } from '#shared/schema/issues.ts'
import {
  isResourceName,
  isTermResource,
  type ResourceName,
  resourceNames,
  resources,
} from '#shared/schema/resources.ts'
import type { SignedInContext } from '../../http/context.ts'
import { unknownParameters } from '../../http/parameters.ts'
import { problemError, rejectIssues } from '../../http/response.ts'
import { listRecords } from '../../store/lists.ts'
import { findIdsBySource, readRecords } from '../../store/records.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import { toWallTimeAt } from '../../time-zones.ts'
import { authorize, visibleLanguages } from '../access.ts'
import { parseListQuery } from '../list-query.ts'
import { getVersion, sharedText } from '../present.ts'
import { getOutdatedFields } from '../translation-text.ts'
import { csvWriter, requestedDelimiter } from './csv.ts'
import {
  type ExportedRecord,
  type ExportedState,
  type ExportedText,
  type FileWriter,
  isRichText,
  type LanguagePair,
} from './texts.ts'
import { xliffWriter } from './write-xliff.ts'

/** Throws unless the account translates into the language. */
export function authorizeExchange({ account, language }: SignedInContext): void {
  authorize(account, 'seeHidden', 'events')
  if (account.role === 'translator' && !account.languages.includes(language)) throw problemError('rest_forbidden', 403)
}

/** Responds with a file of the first records of the queue that are written in `source`, up to `limit`. */
export async function exportTexts(ctx: SignedInContext): Promise<Response> {
  authorizeExchange(ctx)
  const { pair, format, chosen, due, limit } = parseExport(ctx)
  const writer = format === 'csv' ? csvWriter(pair, requestedDelimiter(ctx.request)) : xliffWriter(pair)
  const parts = await ctx.store.read(async (tx) => writeRecords(tx, ctx, { pair, chosen, due, limit }, writer))
  if (parts.length === 0)
    throw problemError('rest_not_found', 404, `text to translate from ${pair.source} into ${pair.target}`)
  const day = getDay(toWallTimeAt(ctx.now, ctx.config.siteZone))
  return new Response(`${writer.start}${parts.join('')}${writer.end}`, {
    headers: {
      'Content-Type': writer.contentType,
      'Content-Disposition': `attachment; filename="${pair.source}-${pair.target}-${day}.${writer.extension}"`,
      'X-TEC-Total': String(parts.length),
    },
  })
}

type Selection = { pair: LanguagePair; chosen: readonly ResourceName[]; due: string; limit: number }

const parameters = ['source', 'format', 'resource', 'due', 'limit', languageParameter]

function parseExport({ query, language, languageIssues }: SignedInContext): Selection & { format: string } {
  const issues: Issues = { ...unknownParameters(query, parameters), ...languageIssues }
  const choose = <T extends string>(name: string, options: readonly T[], value: string): T | undefined => {
    const known = options.find((option) => option === value)
    if (known === undefined) issues[name] = notAChoice(options)
    return known
  }
  const source = query.get('source') ?? ''
  const sources = languages.filter((each) => each !== language)
  if (source !== '') choose('source', sources, source)
  const format = choose('format', exchangeFormats, query.get('format') ?? 'xliff') ?? 'xliff'
  const due = choose('due', dueFilters, query.get('due') ?? 'any') ?? 'any'
  const names = query.get('resource')?.split(',') ?? resourceNames
  if (!names.every(isResourceName)) issues['resource'] = notAChoice(resourceNames)
  const limit = parseWholeNumber(query.get('limit') ?? String(defaultExported)) ?? 0
  if (limit < 1 || limit > maxExported)
    issues['limit'] = {
      code: 'not_a_number',
      message: `Must be a whole number from 1 to ${maxExported}.`,
      data: { least: 1, most: maxExported },
    }
  rejectIssues(issues, source === '' ? ['source'] : [])
  const chosen = resourceNames.filter((name) => names.includes(name))
  return { pair: { source: isLanguage(source) ? source : language, target: language }, format, chosen, due, limit }
}

/** Records that are read at once. */
const pageSize = 500
/** Of an imported file: what a tool adds to it must fit too. */
const maxFileBytes = maxExchangeBytes * 0.75

async function writeRecords(
  tx: ReadTx,
  ctx: SignedInContext,
  { pair, chosen, due, limit }: Selection,
  writer: FileWriter,
): Promise<string[]> {
  const parts: string[] = []
  let bytes = 0
  for (const resource of chosen)
    for await (const record of queuedRecords(tx, ctx, resource, pair.source, due)) {
      const exported = toExportedRecord(ctx, record, pair)
      if (!exported) continue
      const part = writer.record(exported)
      bytes += Buffer.byteLength(part)
      if (parts.length > 0 && bytes > maxFileBytes) return parts
      parts.push(part)
      if (parts.length === limit) return parts
    }
  return parts
}

/** The records of the queue that are written in a language, in its order. */
async function* queuedRecords(
  tx: ReadTx,
  ctx: SignedInContext,
  resource: ResourceName,
  source: Language,
  due: string,
): AsyncGenerator<StoredRecord> {
  const query = new URLSearchParams({ translation: 'todo', orderby: 'due', due })
  if (resource === 'events') query.set('hidden', 'any')
  // Terms without events need translations too.
  if (isTermResource(resource)) query.set('hide_empty', 'false')
  const list = await parseListQuery(tx, { ...ctx, query }, resource)
  for (let page = 1; ; page += 1) {
    const { rows } = await listRecords(tx, { ...list.query, page, perPage: pageSize })
    const ids = rows.map(({ id }) => id)
    const inSource = new Set(await findIdsBySource(tx, resource, ids, source))
    const queued = ids.filter((id) => inSource.has(id))
    const records = await readRecords(tx, resource, queued)
    for (const id of queued) {
      const record = records.get(id)
      if (record) yield record
    }
    if (rows.length < pageSize) return
  }
}

/** The texts of a record; `undefined` if the account does not see both languages, or the source has no text. */
function toExportedRecord(
  { account }: SignedInContext,
  record: StoredRecord,
  { source, target }: LanguagePair,
): ExportedRecord | undefined {
  const { resource, id, translations } = record
  const [from, to] = [translations[source], translations[target]]
  const visible = visibleLanguages(account, record)
  if (!from || !visible.includes(source) || (to && !visible.includes(target))) return undefined
  const outdated = getOutdatedFields(record, target)
  const inherited = inheritingFields(resources[resource])
  const texts = trackedFields(resources[resource]).flatMap((field): ExportedText[] => {
    const [text, own] = [from.texts[field] ?? '', to?.texts[field] ?? '']
    // Inherited texts need no translation.
    if (isBlank(text) || (inherited.includes(field) && own === '')) return []
    const isOutdated = outdated.includes(field)
    const isPublic = to?.status === 'publish' || to?.status === 'future'
    const state: ExportedState = isBlank(own) ? 'initial' : isOutdated ? 'outdated' : isPublic ? 'final' : 'translated'
    const previousSource = isOutdated ? (previousSourceText(to?.translatedFrom[field] ?? '') ?? '') : ''
    return [{ field, isRich: isRichText(resource, field), source: text, target: own, state, previousSource }]
  })
  if (texts.length === 0) return undefined
  const title = from.texts[resources[resource].title] ?? ''
  const sourceVersion = getVersion(record, source)
  const targetVersion = to ? getVersion(record, target) : 0
  return { resource, id, title, context: getContext(record), sourceVersion, targetVersion, texts }
}

/** When an event takes place. */
const getContext = (record: StoredRecord): string =>
  record.resource === 'events'
    ? `${sharedText(record, 'start_date')} – ${sharedText(record, 'end_date')} (${sharedText(record, 'timezone')})`
    : ''
