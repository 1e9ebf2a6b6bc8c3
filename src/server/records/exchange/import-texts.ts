// Imports translations from a file: `POST translations/import`, with a result for each text.
import * as z from 'zod/mini'
import type { Language } from '#shared/i18n/language.ts'
import { invalid, type Problem } from '#shared/problem.ts'
import type { ImportResponse, ImportRow } from '#shared/import-response.ts'
import type { BulkRowResult } from '#shared/responses.ts'
import { importReasons, type ImportReason } from '#shared/schema/exchange.ts'
import { trackedFields } from '#shared/schema/fields.ts'
import { notAllowed, tooMany } from '#shared/schema/issues.ts'
import { isResourceName, isTermResource, type ResourceName, resources } from '#shared/schema/resources.ts'
import type { SignedInContext } from '../../http/context.ts'
import { parseNestedQuery } from '../../http/parameters.ts'
import { incompleteBody, parseBody, readBytes } from '../../http/parse-body.ts'
import { ProblemError, rejectIssues, respond } from '../../http/response.ts'
import { readRecords } from '../../store/records.ts'
import type { WriteTx } from '../../store/transaction.ts'
import type { Actor } from '../../store/types.ts'
import { applyRows, batchSize, inBatches, maxRows, type PlannedRow, type RowWork } from '../bulk.ts'
import { changeSet } from '../write-request.ts'
import { readCsv } from './csv.ts'
import { authorizeExchange } from './export-texts.ts'
import { type ImportTarget, planTexts, type TextResults, type Titles } from './plan-texts.ts'
import { readXliff } from './read-xliff.ts'
import { type ImportedFile, type ImportedText, UnreadableFile } from './texts.ts'

const importQuery = z.object({ dry_run: z.exactOptional(z.boolean()) })

/** Writes the translations of a file in one change set; with `dry_run` only says what would happen. */
export async function importTexts(ctx: SignedInContext): Promise<Response> {
  authorizeExchange(ctx)
  const { account, language } = ctx
  const { values, issues } = parseBody(importQuery, parseNestedQuery(ctx.query))
  rejectIssues({ ...issues, ...ctx.languageIssues })
  const file = await readFile(ctx)
  const results: TextResults = new Map()
  const titles: Titles = new Map()
  const targets = findTargets(file, results)
  if (targets.length > maxRows)
    rejectIssues({ file: tooMany(maxRows, `Takes texts of ${maxRows} records at most: divide the file.`) })
  const actor = changeSet(account)
  const isDryRun = values.dry_run ?? false
  for (const isTerm of [false, true]) {
    const group = targets.filter(({ resource }) => isTermResource(resource) === isTerm)
    const work = importWork(ctx, { target: language, actor, results, titles }, isTerm ? 1 : batchSize)
    const written = await inBatches(ctx, group, work, isDryRun)
    for (const [index, target] of group.entries()) settle(target, written[index], results)
  }
  const rows = toRows(file, results, titles)
  const count = (result: ImportRow['result']): number => rows.filter((row) => row.result === result).length
  return respond(200, {
    change_set: actor.changeSet,
    dry_run: isDryRun,
    written: count('written'),
    outdated: count('outdated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    rows,
  } satisfies ImportResponse)
}

/** Reads the body as XLIFF or CSV, by its content. Throws the problem of a file without a valid text, with its line. */
async function readFile({ request, language }: SignedInContext): Promise<ImportedFile> {
  const bytes = await readBytes(request)
  if (!bytes) throw new ProblemError(incompleteBody())
  try {
    const text = decode(bytes)
    if (text.trim() === '') rejectIssues({ file: { code: 'required', message: 'Send the file as the body.' } })
    return await (/^\s*</.test(text) ? readXliff(text, language) : readCsv(text, language))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { line, fileIssue, message, missing } = error
    const data = { line, reason: fileIssue, ...(missing && { missing }) }
    throw new ProblemError(invalid({ file: { ...notAllowed(`Line ${line}: ${message}.`), data } }))
  }
}

/** UTF-8, or UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile(1, 'encoding', 'the file is not UTF-8')
  }
}

const refused = (reason: ImportReason): { result: 'refused'; reason: ImportReason } => ({ result: 'refused', reason })

/** Groups the texts that can be imported by record and source language; adds the results of the others. */
function findTargets({ texts }: ImportedFile, results: TextResults): ImportTarget[] {
  const targets = new Map<string, ImportTarget>()
  const seen = new Map<string, ImportedText>()
  for (const text of texts) {
    const { resource, id, field, source, sourceVersion, targetVersion } = text
    const record = Number(id)
    if (!isResourceName(resource) || !Number.isSafeInteger(record) || id === '') {
      results.set(text, refused('unknown'))
      continue
    }
    if (!trackedFields(resources[resource]).includes(field)) {
      results.set(text, refused('field'))
      continue
    }
    const name = `${resource}-${record} ${source}`
    const other = seen.get(`${name}/${field}`)
    // The correct one is unknown.
    if (other) for (const each of [other, text]) results.set(each, refused('twice'))
    else seen.set(`${name}/${field}`, text)
    const target = targets.get(name) ?? { resource, record, source, texts: [] }
    const [first = text] = target.texts
    const isSameVersion = first.sourceVersion === sourceVersion && first.targetVersion === targetVersion
    if (text.reason) results.set(text, refused(text.reason))
    else if (sourceVersion === undefined || targetVersion === undefined || !isSameVersion)
      results.set(text, refused('version'))
    else {
      target.texts.push(text)
      targets.set(name, target)
    }
  }
  return [...targets.values()]
    .map((target) => ({ ...target, texts: target.texts.filter((text) => !results.has(text)) }))
    .filter((target) => target.texts.length > 0)
}

type Import = { target: Language; actor: Actor; results: TextResults; titles: Titles }

const importWork = (
  ctx: SignedInContext,
  { target, actor, results, titles }: Import,
  size: number,
): RowWork<ImportTarget, PlannedRow<ImportTarget>> => ({
  size,
  prepare: async (tx: WriteTx, targets) => {
    const ids = targets.map(({ record }) => record)
    const records = targets[0] ? await readRecords(tx, targets[0].resource, ids) : new Map()
    return async (row) => {
      const plan = await planTexts(
        { tx, ctx, source: row.source, target, results, titles },
        row,
        records.get(row.record),
      )
      return { target: row, plan }
    }
  },
  apply: (tx, planned) => applyRows(tx, ctx.account, planned, actor),
})

const reasonsByCode: { readonly [code: string]: ImportReason } = { rest_precondition_failed: 'source' }

/** Why a whole record is not written. */
const toReason = ({ code, data }: Problem): ImportReason =>
  data.status === 404 || code.endsWith('-not-accessible') ? 'unknown' : (reasonsByCode[code] ?? 'rejected')

/** Completes the results of a record's texts by that of the record. */
function settle({ texts }: ImportTarget, row: BulkRowResult | undefined, results: TextResults): void {
  for (const text of texts) {
    const planned = results.get(text)
    const isOpen = planned?.result !== 'refused'
    if (row?.result === 'refused' && row.problem && isOpen)
      results.set(text, { ...refused(toReason(row.problem)), problem: row.problem })
    else if (row?.result === 'unchanged' && isOpen) results.set(text, { result: 'unchanged' })
  }
}

/** A row for each text and each rejected part, in the order of the file. */
function toRows({ texts, rejected }: ImportedFile, results: TextResults, titles: Titles): ImportRow[] {
  const rows = texts.map((text): ImportRow => {
    const { line, resource, id, field } = text
    const known: ResourceName | undefined = isResourceName(resource) ? resource : undefined
    const result = results.get(text) ?? { result: 'unchanged' }
    const isNamed = known && result.reason !== 'unknown'
    const title = titles.get(`${resource}-${Number(id)}`)
    return {
      line,
      unit: `${resource}-${id}/${field}`.slice(0, 100),
      ...(isNamed && { resource: known, id: Number(id), field }),
      ...(isNamed && title && { title }),
      ...result,
      ...(result.reason && { message: importReasons[result.reason] }),
    }
  })
  const others = rejected.map(({ reason, ...part }): ImportRow => ({
    ...part,
    ...refused(reason),
    message: importReasons[reason],
  }))
  return [...rows, ...others].toSorted((a, b) => a.line - b.line)
}
