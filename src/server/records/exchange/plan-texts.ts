// Plans to write the translations of a record that came back in a file.
import type { Language } from '#shared/i18n/language.ts'
import type { ImportRow } from '#shared/import-response.ts'
import { isBlank, isOutdated } from '#shared/i18n/translation-state.ts'
import { invalid, isProblem, notFound, type Problem } from '#shared/problem.ts'
import type { ImportReason } from '#shared/schema/exchange.ts'
import { maxRichTextLength } from '#shared/schema/kinds.ts'
import { resources } from '#shared/schema/resources.ts'
import type { SignedInContext } from '../../http/context.ts'
import { catchProblem, ProblemError, problemError } from '../../http/response.ts'
import { textsAtVersion } from '../../store/changes.ts'
import type { WriteTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import { displayLanguage, inTrashError, visibleLanguages } from '../access.ts'
import type { RowTarget } from '../bulk.ts'
import type { Plan } from '../plan.ts'
import { planWrite } from '../plan-write.ts'
import { getVersion } from '../present.ts'
import { displayedText } from '../translation-text.ts'
import { authorizeParts, toWriteRequest, toWriteValues } from '../write-request.ts'
import { isBalanced, toExcerpts } from './markup.ts'
import { type ImportedText, isRichText, type LanguagePair } from './texts.ts'

/** The texts of a record, which are written together; all are translated from `source`. */
export type ImportTarget = RowTarget & { source: Language; texts: ImportedText[] }
/** The results of planned texts. */
export type TextResults = Map<ImportedText, Pick<ImportRow, 'result'> & Partial<ImportRow>>

/** The titles of the records that the account sees, by name: `events-12`. */
export type Titles = Map<string, string>

type Context = LanguagePair & { tx: WriteTx; ctx: SignedInContext; results: TextResults; titles: Titles }
type Texts = { readonly [field: string]: string | null }
/** The source texts and translations that the file is from. */
type Exported = { source: Texts; target: Texts }

/**
 * The plan of a record, with a result for each text; `undefined` if nothing is to be written. Texts that a normal write rejects are left
 * out. Throws why the record as a whole cannot be written.
 */
export async function planTexts(
  context: Context,
  { resource, record: id, texts }: ImportTarget,
  record: StoredRecord | undefined,
): Promise<Plan | undefined> {
  const { ctx, source, target, results, titles } = context
  const { account } = ctx
  const visible = record ? visibleLanguages(account, record) : []
  if (!record || visible.length === 0) throw new ProblemError(notFound(resource, id))
  titles.set(
    `${resource}-${id}`,
    displayedText(record, displayLanguage(account, record, source)).texts[resources[resource].title] ?? '',
  )
  authorizeParts(account, record, toWriteValues(new Map(), new Map([[target, new Map()]])))
  if (record.sourceLanguage !== source)
    throw problemError('rest_precondition_failed', 412, '', { reason: 'other-source' })
  if (!visible.includes(source)) throw problemError('rest_forbidden', 403)
  if (record.trashedUtc !== null) throw inTrashError(resource)
  const [first] = texts
  const exported = first && (await readExported(context, record, first))
  const writes: ImportedText[] = []
  const confirmed: ImportedText[] = []
  for (const text of texts) {
    const decision = exported ? decide(context, record, text, exported) : 'version'
    const isOpen = decision === 'write' || decision === 'confirm'
    if (decision === 'write') writes.push(text)
    if (decision === 'confirm') confirmed.push(text)
    if (decision === 'unchanged') results.set(text, { result: 'unchanged' })
    else if (!isOpen) results.set(text, { result: 'refused', reason: decision })
  }
  if (!exported || !first) return undefined
  return planAccepted(context, record, { writes, confirmed, version: first.sourceVersion, exported })
}

/** The texts of both languages at the versions that the file names; `undefined` if there were none. */
async function readExported(
  { tx, source, target }: Context,
  record: StoredRecord,
  { sourceVersion, targetVersion }: ImportedText,
): Promise<Exported | undefined> {
  const read = async (language: Language, version: number | undefined): Promise<Texts | undefined> => {
    if (version === 0) return {}
    if (version === undefined) return undefined
    const present = record.translations[language]
    if (!present || getVersion(record, language) === version) return present?.texts ?? {}
    return textsAtVersion(tx, record.resource, record.id, language, version)
  }
  const texts = { source: await read(source, sourceVersion), target: await read(target, targetVersion) }
  return texts.source && texts.target && sourceVersion !== 0
    ? { source: texts.source, target: texts.target }
    : undefined
}

/** Spreadsheets write line breaks in their own way. */
const withPlainBreaks = (text: string): string => text.replaceAll('\r\n', '\n')
const isSame = (a: string, b: string): boolean => a === b || withPlainBreaks(a) === withPlainBreaks(b)

/** Decides what a text of the file changes. Untranslated texts, and those that are as exported, change nothing. */
function decide(
  { target }: Context,
  record: StoredRecord,
  { field, target: text, isFinished }: ImportedText,
  exported: Exported,
): 'write' | 'confirm' | 'unchanged' | ImportReason {
  const translation = record.translations[target]
  const own = translation?.texts[field] ?? ''
  const base = exported.target[field] ?? ''
  if (isBlank(text)) return 'unchanged'
  if (isSame(text, own)) {
    const from = translation?.translatedFrom[field]
    const wasOutdated = typeof from === 'string' && isOutdated(from, exported.source[field] ?? '')
    return isFinished && wasOutdated ? 'confirm' : 'unchanged'
  }
  if (isSame(text, base)) return 'unchanged'
  if (!isBlank(own) && !isSame(own, base)) return 'changed'
  const isChecked = isRichText(record.resource, field) && text.length <= maxRichTextLength
  return isChecked && !isBalanced(text) ? 'markup' : 'write'
}

type Accepted = { writes: ImportedText[]; confirmed: ImportedText[]; version: number | undefined; exported: Exported }

/** Plans a normal write, without the texts that it rejects. */
async function planAccepted(
  { tx, ctx, source, target, results }: Context,
  record: StoredRecord,
  { writes: sent, confirmed, version, exported }: Accepted,
): Promise<Plan | undefined> {
  const { resource } = record
  let writes = sent
  while (writes.length + confirmed.length > 0) {
    const texts = new Map(writes.length > 0 ? [[target, new Map(writes.map((text) => [text.field, text.target]))]] : [])
    const confirm = confirmed.map(({ field }) => field)
    const values = {
      ...toWriteValues(new Map(), texts),
      options: new Map(confirm.length > 0 ? [[target, { confirm }]] : []),
      basedOn: version,
    }
    const about = { tx, account: ctx.account, resource, record, source }
    const plan = await catchProblem(planWrite(toWriteRequest(ctx, { ...values, ...about })))
    if (!isProblem(plan)) {
      const planned = plan.change.translations[target]?.texts ?? {}
      const present = record.translations[target]?.texts ?? {}
      for (const text of [...writes, ...confirmed]) {
        const { field } = text
        const isStillOutdated = isOutdated(
          exported.source[field] ?? '',
          record.translations[source]?.texts[field] ?? '',
        )
        const result = isStillOutdated ? 'outdated' : 'written'
        const isRich = isRichText(resource, field)
        const [old, now] = toExcerpts(present[field] ?? '', planned[field] ?? '', isRich)
        if (field in planned) results.set(text, { result, old, new: now })
        else if (confirmed.includes(text)) results.set(text, { result, old, new: old, confirmed: true })
        else results.set(text, { result: 'unchanged' })
      }
      return plan
    }
    const rejected = writes.filter(({ field }) => `${target}.${field}` in (plan.data.details ?? {}))
    if (rejected.length === 0) throw new ProblemError(plan)
    for (const text of rejected)
      results.set(text, { result: 'refused', reason: 'rejected', problem: problemOf(plan, `${target}.${text.field}`) })
    writes = writes.filter((text) => !rejected.includes(text))
  }
  return undefined
}

/** The part of a problem that is about one parameter. */
function problemOf(problem: Problem, parameter: string): Problem {
  const issue = problem.data.details?.[parameter]
  return problem.data.status === 400 && issue ? invalid({ [parameter]: issue }) : problem
}
