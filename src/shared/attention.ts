// Responses that cover several resources: search, attention counts, overlaps.
import * as z from 'zod/mini'
import { described, language } from './schema/common-schemas.ts'
import { resourceNames } from './schema/resources.ts'

const searchHit = z.object({
  resource: z.enum(resourceNames),
  id: z.int(),
  language,
  field: described(z.string(), 'The field with the first of the search terms'),
  title: described(z.string(), 'The title in the language of the match'),
  status: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchResponse = z.object({
  q: z.string(),
  hits: described(z.array(searchHit), 'At most `limit` per resource'),
  totals: described(z.record(z.enum(resourceNames), z.int()), 'Matching records per resource, in all languages'),
})
/** `GET {admin}/search?q=&limit=`. */
export type SearchResponse = z.infer<typeof searchResponse>

const attentionKind = z.enum([
  'all',
  'missing',
  'outdated',
  'partial',
  'unpublished',
  'drafts',
  'pending',
  'scheduled',
  'trash',
  'hidden',
  'ending',
  'today',
  'mine',
  'noImage',
  'noCategory',
  'overlaps',
])
/** The kinds of counts; `all` counts every record. */
export type AttentionKind = z.infer<typeof attentionKind>

const attention = z.object({
  kind: attentionKind,
  resource: z.enum(resourceNames),
  total: z.int(),
  filter: described(z.record(z.string(), z.string()), 'The parameters of the list of exactly these records'),
})
export type Attention = z.infer<typeof attention>

export const attentionResponse = z.object({ attention: z.array(attention) })
/** `GET {admin}/attention`: counts of the records that the account can see, zeros included. */
export type AttentionResponse = z.infer<typeof attentionResponse>

const overlap = z.object({
  of: described(z.nullable(z.int()), 'The event that it overlaps; `null` for times that are not saved'),
  id: z.int(),
  language,
  title: z.string(),
  status: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  all_day: z.boolean(),
  timezone: z.string(),
  utc_start_date: z.string(),
})
/** An event at the same venue as another at an overlapping time. */
export type Overlap = z.infer<typeof overlap>

export const overlapsResponse = z.object({ overlaps: z.array(overlap) })
/**
 * `GET {admin}/events/overlaps?include=1,2` for saved events, `?venue=&start_date=&end_date=&exclude=` for an event in a form: visible
 * events at the same venue by wall time, by start. Cancelled, postponed and moved-online events overlap no others.
 */
export type OverlapsResponse = z.infer<typeof overlapsResponse>
