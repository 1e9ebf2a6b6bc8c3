// Translations of other records for a text that is being translated: `GET {resource}/{id}/suggestions`.
import type { Language } from '#shared/i18n/language.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import type { Suggestion, SuggestionsResponse } from '#shared/translation-responses.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { findFieldsAlike, suggestionFields } from '#shared/schema/suggestions.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { respond } from '../http/response.ts'
import { type EarlierTranslation, findEarlierTranslations } from '../store/earlier-translations.ts'
import { readRecords } from '../store/records.ts'
import { getSimilarity } from '../store/text-similarity.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { isLocked, visibleLanguages } from './access.ts'
import { parseTextQuery, readTranslatable, visibleSourceText } from './text-query.ts'
import { getOutdatedFields } from './translation-text.ts'

/** The maximum number of suggestions in a response. */
const maxSuggestions = 5
/** The maximum number of characters of a text that has suggestions, with its markup. */
const maxTextLength = 10_000
/** Longer texts without markup are suggested only if they are equal: comparing them takes too long. */
const maxComparedLength = 1_000
/** Records that are read at once. */
const batchSize = 10

/** Responds to accounts that may translate the record into the language of the request. */
export async function suggestions(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { language } = ctx
  const field = parseTextQuery(ctx, suggestionFields(resource))
  const found = await ctx.store.read(async (tx) => {
    const record = await readTranslatable(tx, ctx, resource, id)
    const text = visibleSourceText(ctx, record, field)
    if (text.length > maxTextLength || normalizeText(text) === '') return []
    return findSuggestions(tx, ctx, record, { field, text, from: record.sourceLanguage, to: language })
  })
  return respond(200, { suggestions: found } satisfies SuggestionsResponse)
}

type TextQuery = { field: string; text: string; from: Language; to: Language }
/** A translation of a nearly equal text; equal translations of equal texts have the same key. */
type Candidate = EarlierTranslation & { resource: ResourceName; field: string; similarity: number; key: string }

async function findSuggestions(
  tx: ReadTx,
  ctx: SignedInContext,
  record: StoredRecord,
  { field, text, from, to }: TextQuery,
): Promise<Suggestion[]> {
  const candidates: Candidate[] = []
  const title = record.translations[from]?.texts[resources[record.resource].title] ?? ''
  const getScore = createScore(normalizeText(text))
  for (const similarField of findFieldsAlike(record.resource, field)) {
    const query = { text, title, from, to, maxLength: maxTextLength }
    for (const found of await findEarlierTranslations(tx, ctx.account, similarField, query)) {
      if (found.id === record.id && similarField.resource === record.resource) continue
      const [normalized, translation] = [normalizeText(found.text), normalizeText(found.translation)]
      const similarity = getScore(normalized)
      if (similarity === 0 || translation === '' || translation === normalized) continue
      candidates.push({ ...found, ...similarField, similarity, key: JSON.stringify([normalized, translation]) })
    }
  }
  candidates.sort((a, b) => b.similarity - a.similarity || b.id - a.id)
  const chosen = new Map<string, Suggestion>()
  for (let at = 0; at < candidates.length && chosen.size < maxSuggestions;) {
    const batch: Candidate[] = []
    for (; at < candidates.length && batch.length < batchSize; at++) {
      const candidate = candidates[at]
      if (candidate && !chosen.has(candidate.key)) batch.push(candidate)
    }
    const records = await readCandidates(tx, batch)
    for (const candidate of batch) {
      const other = records.get(`${candidate.resource}/${candidate.id}`)
      if (!other || chosen.has(candidate.key) || chosen.size === maxSuggestions) continue
      if (isUsable(ctx, other, candidate.field, { from, to })) chosen.set(candidate.key, present(other, candidate, to))
    }
  }
  return [...chosen.values()]
}

/** The similarity of a text; the same texts of many records are compared once. */
function createScore(original: string): (text: string) => number {
  const known = new Map<string, number>()
  return (text) => {
    const isLong = Math.max(original.length, text.length) > maxComparedLength
    const score = known.get(text) ?? (isLong ? (text === original ? 1 : 0) : getSimilarity(original, text))
    known.set(text, score)
    return score
  }
}

async function readCandidates(
  tx: ReadTx,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  const records = new Map<string, StoredRecord>()
  for (const resource of new Set(candidates.map((candidate) => candidate.resource))) {
    const ids = candidates.filter((candidate) => candidate.resource === resource).map(({ id }) => id)
    for (const [id, record] of await readRecords(tx, resource, ids)) records.set(`${resource}/${id}`, record)
  }
  return records
}

/** Whether the account sees both texts and the translation among them is up to date and no copy. */
function isUsable(
  { account }: SignedInContext,
  record: StoredRecord,
  field: string,
  pair: Pick<TextQuery, 'from' | 'to'>,
): boolean {
  const visible = visibleLanguages(account, record)
  const translated = record.sourceLanguage === pair.from ? pair.to : pair.from
  return (
    record.trashedUtc === null &&
    visible.includes(pair.from) &&
    visible.includes(pair.to) &&
    !isLocked(account, record) &&
    !getOutdatedFields(record, translated).includes(field)
  )
}

function present(record: StoredRecord, { text, translation, similarity }: Candidate, to: Language): Suggestion {
  const { resource, id, sourceLanguage, translations } = record
  const titleIn = (language: Language): string => translations[language]?.texts[resources[resource].title] ?? ''
  const language = titleIn(to) === '' ? sourceLanguage : to
  return {
    source: text,
    translation,
    score: Math.floor(similarity * 100),
    direction: sourceLanguage === to ? 'opposite' : 'same',
    record: { resource, id, language, title: titleIn(language) },
  }
}
