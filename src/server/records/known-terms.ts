// Terms of the glossary and names of records in a source text: `GET {resource}/{id}/terms`.
import type { Language } from '#shared/i18n/language.ts'
import type { KnownTerm, KnownTermsResponse } from '#shared/translation-responses.ts'
import type { Fields } from '#shared/schema/fields.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { suggestionFields } from '#shared/schema/suggestions.ts'
import { normalizeWords } from '#shared/i18n/normalize-text.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { respond } from '../http/response.ts'
import { listTitle } from '../store/derived-columns.ts'
import { findNames, type GlossaryEntry, listGlossary } from '../store/glossary.ts'
import type { ReadTx } from '../store/transaction.ts'
import { parseTextQuery, readTranslatable, visibleSourceText } from './text-query.ts'

/** The words of a text that are looked up, from its start, and the words of the longest term. */
const maxWords = 600
const maxTermWords = 8
/** The characters of the shortest term: shorter ones are also parts of sentences. */
const minLength = 3
/** The resources whose names are terms, from what is most certain to be one. */
const named = ['venues', 'organizers', 'categories', 'tags'] as const satisfies readonly ResourceName[]

/** Responds to accounts that may translate the record into the language of the request. */
export async function knownTerms(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { language } = ctx
  const field = parseTextQuery(ctx, suggestionFields(resource))
  const terms = await ctx.store.read(async (tx) => {
    const record = await readTranslatable(tx, ctx, resource, id)
    const text = visibleSourceText(ctx, record, field)
    const fields: Fields = resources[resource].fields
    const plain = fields[field]?.kind === 'richText' ? normalizeWords(text) : text
    const found = await findTerms(tx, ctx, plain, { from: record.sourceLanguage, to: language })
    const others = found.filter(({ record: other }) => other?.resource !== resource || other.id !== record.id)
    return withoutOverlaps(others).map(({ start: _start, ...term }) => term)
  })
  return respond(200, { terms } satisfies KnownTermsResponse)
}

/** A run of words of a text; `start`: the place of its first character. */
type Phrase = { text: string; start: number }
type FoundTerm = KnownTerm & Phrase

async function findTerms(
  tx: ReadTx,
  { account }: SignedInContext,
  text: string,
  pair: { from: Language; to: Language },
): Promise<FoundTerm[]> {
  const phrases = readPhrases(text)
  const terms = fromGlossary(await listGlossary(tx), phrases, pair)
  for (const resource of named)
    for (const { id, name, translation } of await findNames(tx, account, resource, [...phrases.keys()], pair))
      for (const phrase of phrases.get(listTitle(name)) ?? [])
        terms.push({ ...phrase, translation, note: '', record: { resource, id } })
  return terms
}

/** The runs of words of a text by their folded text. */
function readPhrases(text: string): Map<string, Phrase[]> {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, maxWords)
  const phrases = new Map<string, Phrase[]>()
  words.forEach(({ index: start }, first) => {
    for (const last of words.slice(first, first + maxTermWords)) {
      const phrase = text.slice(start, last.index + last[0].length)
      if (phrase.length < minLength) continue
      const folded = listTitle(phrase)
      phrases.set(folded, [...(phrases.get(folded) ?? []), { text: phrase, start }])
    }
  })
  return phrases
}

function fromGlossary(
  entries: readonly GlossaryEntry[],
  phrases: ReadonlyMap<string, Phrase[]>,
  { from, to }: { from: Language; to: Language },
): FoundTerm[] {
  return entries.flatMap(({ texts, translated, note }) => {
    const terms = translated ? [texts[from]] : Object.values(texts)
    return terms.flatMap((term = '') => {
      const translation = translated ? texts[to] : term
      if (translation === undefined) return []
      return (phrases.get(listTitle(term)) ?? []).map((phrase) => ({ ...phrase, translation, note, record: null }))
    })
  })
}

/** Of terms that overlap the longest, of equal ones the first, in the order of the text. */
function withoutOverlaps(terms: readonly FoundTerm[]): FoundTerm[] {
  const end = ({ start, text }: FoundTerm): number => start + text.length
  const chosen: FoundTerm[] = []
  for (const term of terms.toSorted((a, b) => b.text.length - a.text.length))
    if (chosen.every((other) => end(term) <= other.start || term.start >= end(other))) chosen.push(term)
  return chosen.toSorted((a, b) => a.start - b.start)
}
