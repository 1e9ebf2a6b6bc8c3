// Responses of the admin namespace for translators. The page imports their types only.
import * as z from 'zod/mini'
import { described, language, perLanguage } from './schema/common-schemas.ts'
import { resourceNames } from './schema/resources.ts'

const suggestion = z.object({
  source: described(z.string(), 'The text of the record in the source language of the request'),
  translation: z.string(),
  score: described(z.int(), 'The similarity of both source texts in percent, from 75; 100: equal'),
  direction: described(
    z.enum(['same', 'opposite']),
    '`opposite`: the source text of the record is a translation of `translation`',
  ),
  record: z.object({ resource: z.enum(resourceNames), id: z.int(), language, title: z.string() }),
})
/** A translation of another record for a text that is being translated. */
export type Suggestion = z.infer<typeof suggestion>

export const suggestionsResponse = z.object({ suggestions: z.array(suggestion) })
/**
 * `GET {admin}/{resource}/{id}/suggestions?field=`: at most five, equal texts first, then the most similar ones. Equal suggestions appear once,
 * with the newest record.
 */
export type SuggestionsResponse = z.infer<typeof suggestionsResponse>

export const repeatsResponse = z.object({
  from: described(language, 'The source language of the record'),
  source: described(z.string(), 'The text in the source language'),
  text: described(z.string(), 'Its translation; empty while it is missing, outdated or a copy'),
  ids: described(z.array(z.int()), 'The other records, at most 5,000; none without a translation'),
})
/** `GET {admin}/{resource}/{id}/repeats?field=`: records with the same source text that lack its translation, and that the account may translate. */
export type RepeatsResponse = z.infer<typeof repeatsResponse>

export const glossaryEntry = z.object({
  id: z.int(),
  texts: described(z.partialRecord(language, z.string()), 'The term by language'),
  translated: described(z.boolean(), '`false`: the term is the same in all languages'),
  note: z.string(),
  version: z.int(),
})
/** A term of the glossary. */
export type GlossaryEntry = z.infer<typeof glossaryEntry>

export const glossaryResponse = z.object({ entries: z.array(glossaryEntry) })
/** `GET {admin}/glossary`. */
export type GlossaryResponse = z.infer<typeof glossaryResponse>

const knownTerm = z.object({
  text: described(z.string(), 'As it is written in the source text'),
  translation: z.string(),
  note: described(z.string(), 'Of the glossary; otherwise empty'),
  record: described(
    z.nullable(z.object({ resource: z.enum(resourceNames), id: z.int() })),
    'The record with this name; `null`: the glossary has the term',
  ),
})
/** A term or name in a source text, with its translation. */
export type KnownTerm = z.infer<typeof knownTerm>

export const knownTermsResponse = z.object({ terms: z.array(knownTerm) })
/** `GET {admin}/{resource}/{id}/terms?field=`: in the order of the text; of overlapping ones the longest. */
export type KnownTermsResponse = z.infer<typeof knownTermsResponse>

const recordNames = z.object({
  id: z.int(),
  source_language: language,
  names: described(perLanguage(z.string()), 'The name in each language that the account sees'),
  etags: described(perLanguage(z.string()), 'The ETag of each of these translations'),
  outdated: described(z.array(language), 'Languages whose name is outdated'),
  writable: described(z.array(language), 'Languages that the account may write'),
})
export type RecordNames = z.infer<typeof recordNames>
export const namesResponse = z.object({ records: z.array(recordNames), total: z.int() })
/** `GET {admin}/{resource}/names`. */
export type NamesResponse = z.infer<typeof namesResponse>
