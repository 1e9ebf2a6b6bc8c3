import type { Field, Fields } from './schema/fields.ts'
import type { Language } from './i18n/language.ts'
import type { ResourceName, Resources } from './schema/resources.ts'
import type { Action } from './policy/policy.ts'
import type { Read, Update } from './schema/values.ts'

/** The parts of a record that are saved and versioned separately. */
export type RecordPart = 'shared' | Language

type Names<F extends Fields, P> = { [N in keyof F]: F[N] extends P ? N : never }[keyof F]
type VariantNames<N extends ResourceName> = Names<Resources[N]['fields'], Field & { perLanguage: true }>

/** The fields of one translation, inherited values included. */
export type Texts<N extends ResourceName> = Pick<Read<N>, VariantNames<N> & keyof Read<N>>
/** The shared fields. */
export type Shared<N extends ResourceName> = Omit<Read<N>, VariantNames<N> | 'language' | 'inherited' | 'sanitized'>

/**
 * `GET {admin}/{resource}/{id}`: all translations that the account may see. `etags` has the ETag of each part, for `if`; `rights` has the
 * actions that the account may do.
 */
export type RecordBundle<N extends ResourceName> = {
  id: number
  source_language: Language
  shared: Shared<N>
  texts: { [L in Language]?: Texts<N> }
  etags: { [P in RecordPart]?: string }
  inherited: { [L in Language]?: string[] }
  outdated: { [L in Language]?: string[] }
  /** Per language, the source texts from which its outdated fields were translated; `null` for a copied text. Absent on some servers. */
  made_from?: { [L in Language]?: { [field: string]: string | null } }
  rights: RecordPermissions
  /** After a write: per part, the fields from which markup was removed. */
  sanitized?: { [P in RecordPart]?: string[] }
  /** After a write of an event: the venues and organizers that were published with it. */
  published?: PublishedRecord[]
  /** After a write: names of records to create that existed already. The existing records are linked. */
  existing?: string[]
}
/** A translation that was published with an event, and its status before; `draft` for a new one. */
export type PublishedRecord = {
  resource: 'venues' | 'organizers'
  id: number
  language: Language
  status: 'draft' | 'pending'
}
/** Actions that the account may do; `languages`: translations that it may write, `shared`: whether it may write shared fields. */
export type RecordPermissions = { shared: boolean; languages: Language[]; delete: boolean; deeds: Action[] }

/**
 * `PUT {admin}/{resource}/{id}` and (without `if`) `POST {admin}/{resource}`: writes all parts or none.
 * Errors name parameters as `{part}.{field}`: `shared.start_date`, `nl.title`.
 */
export type RecordBundleRequest<N extends ResourceName> = {
  shared?: Update<N>
  texts?: { [L in Language]?: Update<N> }
  /** The source language of a new record; required if several languages are sent. */
  source_language?: Language
  minor?: boolean
  confirm?: { [L in Language]?: string[] }
  based_on?: number
  /** The ETag that each part must still have; `null`: this translation must not exist yet. */
  if?: { [P in RecordPart]?: string | null }
}

/** `data.current` of a 412: the changed parts, with their present ETags and values. */
export type PreconditionFailed = {
  [P in RecordPart]?: { etag: string | null; values: { [field: string]: unknown } | null }
}

/**
 * `GET {admin}/{resource}/address?wish=&id=`: the address of a translation with this title or slug. `wish` is the requested slug, `slug`
 * the next free one; `id` is the record, whose own slug counts as free.
 */
export type AddressResponse = {
  wish: string
  slug: string
  /** `""` if no character of the requested slug is allowed. */
  url: string
}

/** `GET`, `POST`, `DELETE {admin}/session`. `ends` is the maximum lifetime of the session (UTC); absent with an application password. */
export type Session = { account: { id: number; name: string; role: string; languages: Language[] }; ends?: string }

/** `GET {admin}/accounts` for accounts that write or translate; with roles for those that may set an author. */
export type Accounts = { accounts: { id: number; name: string; role?: string }[] }
