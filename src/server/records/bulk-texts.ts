// Bulk actions on the texts of translations: the same translation for equal source texts, and source texts that stay as they are.
import type { Language } from '#shared/i18n/language.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import { isBlank } from '#shared/i18n/translation-state.ts'
import type { BulkAction } from '#shared/schema/bulk.ts'
import { notAChoice } from '#shared/schema/issues.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { fillableFields } from '#shared/schema/suggestions.ts'
import type { SignedInContext } from '../http/context.ts'
import { problemError, rejectIssues } from '../http/response.ts'
import type { NamedImages } from '../images/write-images.ts'
import type { RecordSets } from '../store/record-sets.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { inTrashError, visibleLanguages } from './access.ts'
import type { Plan } from './plan.ts'
import { planWrite } from './plan-write.ts'
import { isReadyWith } from './translation-text.ts'
import { authorizeParts, toWriteRequest, toWriteValues, type WriteValues } from './write-request.ts'

/** A bulk action on the records of a resource. */
export type BulkContext = {
  ctx: SignedInContext
  resource: ResourceName
  images: NamedImages
  /** The records that the rows and the action link to. */
  linked?: RecordSets | undefined
}

type Fill = NonNullable<BulkAction['fill']>
type Keep = NonNullable<BulkAction['keep']>

/** Plans to write a translation into a record with the same source text that lacks it. */
export async function planFill(tx: WriteTx, bulk: BulkContext, record: StoredRecord, fill: Fill): Promise<Plan> {
  const { field, to, text } = fill
  const { source, own } = readTexts(bulk, record, field, to)
  if (record.sourceLanguage !== fill.from || normalizeText(source) !== normalizeText(fill.source))
    throw leftAlone('other-source', record.sourceLanguage, field)
  if (!isBlank(own) && own !== text) throw leftAlone('own-text', to, field)
  // A text that is there already stays as outdated as it is.
  return planTexts(tx, bulk, record, textValues(to, new Map(isBlank(own) ? [[field, text]] : [])))
}

/** Plans to write the source text as the translation of a record that lacks it, or to confirm it as that. */
export async function planKeep(tx: WriteTx, bulk: BulkContext, record: StoredRecord, keep: Keep): Promise<Plan> {
  const { field, language } = keep
  const { source, own } = readTexts(bulk, record, field, language)
  // It needs no translation.
  if (language === record.sourceLanguage || isBlank(source))
    return planTexts(tx, bulk, record, toWriteValues(new Map()))
  if (!isBlank(own) && normalizeText(own) !== normalizeText(source)) throw leftAlone('own-text', language, field)
  const texts = new Map(isBlank(own) ? [[field, source]] : [])
  if (keep.publish && isReadyWith(record, language, field)) texts.set('status', 'publish')
  const options = new Map(isBlank(own) ? [] : [[language, { confirm: [field] }]])
  return planTexts(tx, bulk, record, { ...textValues(language, texts), options })
}

const textValues = (language: Language, texts: ReadonlyMap<string, unknown>): WriteValues =>
  toWriteValues(new Map(), new Map(texts.size > 0 ? [[language, texts]] : []))

const planTexts = async (
  tx: WriteTx,
  { ctx, resource, images, linked }: BulkContext,
  record: StoredRecord,
  values: WriteValues,
): Promise<Plan> =>
  planWrite(
    toWriteRequest(ctx, {
      ...values,
      tx,
      account: ctx.account,
      resource,
      record,
      source: record.sourceLanguage,
      images,
      linked,
    }),
  )

/** The source text and the translation of a field. Throws if the account may not write the translation or does not see its source. */
function readTexts(
  { ctx, resource }: BulkContext,
  record: StoredRecord,
  field: string,
  language: Language,
): { source: string; own: string } {
  const { account } = ctx
  authorizeParts(account, record, textValues(language, new Map([[field, '']])))
  if (!visibleLanguages(account, record).includes(record.sourceLanguage)) throw problemError('rest_forbidden', 403)
  const fillable = fillableFields(resource)
  if (!fillable.includes(field)) rejectIssues({ [`${language}.${field}`]: notAChoice(fillable) })
  if (record.trashedUtc !== null) throw inTrashError(resource)
  const textIn = (each: Language): string => record.translations[each]?.texts[field] ?? ''
  return { source: textIn(record.sourceLanguage), own: textIn(language) }
}

/** A record that has another text by now, in its source language or as its translation. */
const leftAlone = (reason: 'other-source' | 'own-text', language: Language, field: string) =>
  problemError('rest_precondition_failed', 412, '', { params: [`${language}.${field}`], reason })
