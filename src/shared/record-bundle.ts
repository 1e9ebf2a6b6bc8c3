import type { Field, Fields } from './schema/fields.ts'
import type { Language } from './i18n/language.ts'
import type { ResourceName, Resources } from './schema/resources.ts'
import type { Action } from './policy/policy.ts'
import type { Read, Update } from './schema/values.ts'

/** The parts in which a record is edited, saved and compared: what all languages share, and each language. */
export type RecordPart = 'shared' | Language

type Names<F extends Fields, P> = { [N in keyof F]: F[N] extends P ? N : never }[keyof F]
type VariantNames<N extends ResourceName> = Names<Resources[N]['fields'], Field & { perLanguage: true }>

/** The texts of one language, as answered: inherited values included and named in `inherited`. */
export type Texts<N extends ResourceName> = Pick<Read<N>, VariantNames<N> & keyof Read<N>>
/** What all languages share, as answered. */
export type Shared<N extends ResourceName> = Omit<Read<N>, VariantNames<N> | 'language' | 'inherited' | 'sanitized'>

/**
 * `GET {admin}/{resource}/{id}`: every variant the account may see. `etags` names the state of each part, for `if`;
 * `rights` says which deeds the account may do, and to which languages.
 */
export type RecordBundle<N extends ResourceName> = {
  id: number
  source_language: Language
  shared: Shared<N>
  texts: { [L in Language]?: Texts<N> }
  etags: { [P in RecordPart]?: string }
  inherited: { [L in Language]?: string[] }
  outdated: { [L in Language]?: string[] }
  /** Per language the source texts that its outdated fields were made from; `null` for a copied text. Not every server tells. */
  made_from?: { [L in Language]?: { [field: string]: string | null } }
  rights: RecordPermissions
  /** After a write: per part, the fields that markup was taken out of. */
  sanitized?: { [P in RecordPart]?: string[] }
  /** After a write of an event: the venues and organizers that became public with it. */
  published?: PublishedRecord[]
  /** After a write: names of records that were to be created and exist already. The existing ones are used. */
  existing?: string[]
}
/** A translation that became public, and the status it had before; one that was created had none and is a draft without its event. */
export type PublishedRecord = {
  resource: 'venues' | 'organizers'
  id: number
  language: Language
  status: 'draft' | 'pending'
}
/** Deeds the account may do to this record; `languages` are those whose variant it may write, `fields` false: no shared field. */
export type RecordPermissions = { shared: boolean; languages: Language[]; delete: boolean; deeds: Action[] }

/**
 * `PUT {admin}/{resource}/{id}` and (without `if`) `POST {admin}/{resource}`: all parts or none.
 * A refusal names parameters as `{part}.{field}`: `shared.start_date`, `nl.title`.
 */
export type RecordBundleRequest<N extends ResourceName> = {
  shared?: Update<N>
  texts?: { [L in Language]?: Update<N> }
  /** The language a new record is first written in; needed when several are sent. */
  source_language?: Language
  minor?: boolean
  confirm?: { [L in Language]?: string[] }
  based_on?: number
  /** The etag each part must still have; `null`: this variant must not exist yet. */
  if?: { [P in RecordPart]?: string | null }
}

/** `data.current` of a 412: the parts that moved, with their present etags and values. */
export type PreconditionFailed = {
  [P in RecordPart]?: { etag: string | null; values: { [field: string]: unknown } | null }
}

/**
 * `GET {admin}/{resource}/address?wish=&id=`: where a variant of this wish (a title, or a slug somebody chose) would stand.
 * `wish` is the slug it asks for, `slug` the one that is free for it; `id` is the record it is for, which may keep its own.
 */
export type AddressResponse = {
  wish: string
  slug: string
  /** The whole address; `""` where nothing of the wish can stand in one. */ url: string
}

/** `GET`, `POST`, `DELETE {admin}/session`. `ends` is when the session is too old, however much it is used (UTC); absent with an application password. */
export type Session = { account: { id: number; name: string; role: string; languages: Language[] }; ends?: string }

/** `GET {admin}/accounts`: who there is, by name, for those who write or translate; the role is told to who may name one as author. */
export type Accounts = { accounts: { id: number; name: string; role?: string }[] }
