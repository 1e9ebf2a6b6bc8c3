// Requests and responses of a record with all parts.
import * as z from 'zod/mini'
import type { Field, Fields } from './schema/fields.ts'
import type { Language } from './i18n/language.ts'
import { described, language, perLanguage, perPart, type recordPart } from './schema/common-schemas.ts'
import type { ResourceName, Resources } from './schema/resources.ts'
import { actions, roles } from './policy/policy.ts'
import type { Read, Update } from './schema/values.ts'

/** The parts in which a record is edited, saved and compared: shared fields and each language. */
export type RecordPart = z.infer<typeof recordPart>

type Names<F extends Fields, P> = { [N in keyof F]: F[N] extends P ? N : never }[keyof F]
type TranslatableNames<N extends ResourceName> = Names<Resources[N]['fields'], Field & { perLanguage: true }>

/** The fields of a translation in a response: inherited values are included, and named in `inherited`. */
export type Texts<N extends ResourceName> = Pick<Read<N>, TranslatableNames<N> & keyof Read<N>>
/** The shared fields of a record in a response. */
export type Shared<N extends ResourceName> = Omit<
  Read<N>,
  TranslatableNames<N> | 'language' | 'inherited' | 'sanitized'
>

export const recordPermissions = z.object({
  shared: described(z.boolean(), 'Whether the account can change shared fields'),
  languages: described(z.array(language), 'Languages whose translation the account can write'),
  delete: z.boolean(),
  deeds: described(z.array(z.enum(actions)), 'Actions that the account can do'),
})
export type RecordPermissions = z.infer<typeof recordPermissions>

const publishedRecord = z.object({
  resource: z.enum(['venues', 'organizers']),
  id: z.int(),
  language,
  status: z.enum(['draft', 'pending']),
})
/** A translation that was published with an event, and its previous status; `draft` if it was created with the event. */
export type PublishedRecord = z.infer<typeof publishedRecord>

/** A record with all parts, without their fields. */
export const bundleInfo = z.object({
  id: z.int(),
  source_language: language,
  etags: described(perPart(z.string()), 'The state of each part, for `if`'),
  inherited: described(perLanguage(z.array(z.string())), 'Fields that show the value of the source language'),
  outdated: described(
    perLanguage(z.array(z.string())),
    'Fields whose source text has changed since; for accounts that can edit',
  ),
  made_from: z.exactOptional(
    described(
      perLanguage(z.record(z.string(), z.nullable(z.string()))),
      'The source text that each outdated field was translated from, `null` for a copied text; for accounts that can edit and see the source',
    ),
  ),
  rights: recordPermissions,
  sanitized: z.exactOptional(
    described(perPart(z.array(z.string())), 'After a write: per part the fields whose markup was removed'),
  ),
  published: z.exactOptional(
    described(
      z.array(publishedRecord),
      'After a write of an event: the venues and organizers that were published with it, and the status that undoes this',
    ),
  ),
  kept: z.exactOptional(
    described(z.array(z.string()), 'After a restore: fields that could not be restored, as `{part}.{field}`'),
  ),
})

/** `GET {admin}/{resource}/{id}`: all translations that the account can see. External servers may omit `made_from`. */
export type RecordBundle<N extends ResourceName> = z.infer<typeof bundleInfo> & {
  shared: Shared<N>
  texts: { [L in Language]?: Texts<N> }
  /** After a write to an external server: names of new records that existed already, and were linked instead. */
  existing?: string[]
}

/**
 * `PUT {admin}/{resource}/{id}` and (without `if`) `POST {admin}/{resource}`: all parts or none.
 * An error names parameters as `{part}.{field}`: `shared.start_date`, `nl.title`.
 */
export type RecordBundleRequest<N extends ResourceName> = {
  shared?: Update<N>
  texts?: { [L in Language]?: Update<N> }
  /** The source language of a new record; required for several languages. */
  source_language?: Language
  minor?: boolean
  confirm?: { [L in Language]?: string[] }
  based_on?: number
  /** The expected etag of each part; `null`: the translation must not exist yet. */
  if?: { [P in RecordPart]?: string | null }
}

/** `data.current` of a 412: the parts that have changed, with their current etags and values. */
export type PreconditionFailed = {
  [P in RecordPart]?: { etag: string | null; values: { [field: string]: unknown } | null }
}

export const addressResponse = z.object({
  wish: described(z.string(), 'The slug of the title or chosen slug'),
  slug: described(z.string(), 'The first free slug for it'),
  url: described(z.string(), 'The public address; `""` if no slug can be formed'),
})
/** `GET {admin}/{resource}/address?wish=&id=`: the slug and address that a translation would get; record `id` can keep its own. */
export type AddressResponse = z.infer<typeof addressResponse>

export const session = z.object({
  account: z.object({ id: z.int(), name: z.string(), role: z.enum(roles), languages: z.array(language) }),
  last_change: z.exactOptional(
    described(
      z.string(),
      'Id of the newest event of the change feed: what is read from now on has the changes up to it',
    ),
  ),
  ends: z.exactOptional(
    described(z.string(), 'When the session ends in any case, in UTC; absent with an application password'),
  ),
})
/** `GET`, `POST`, `DELETE {admin}/session`. */
export type Session = z.infer<typeof session>
