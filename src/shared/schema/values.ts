// Types of records in requests and responses, derived from the field tables.
import type { ImageResponse, TermInEvent } from './response-parts.ts'
import type { Field, Fields } from './fields.ts'
import type { QueryValues } from './filters.ts'
import type { Language } from '../i18n/language.ts'
import type { ResourceName, Resources } from './resources.ts'
import type { KindValue } from './kinds.ts'

/** The value of a field in a response. */
export type ReadValue<F extends Field> = F extends { kind: 'readOnly'; value?: infer V }
  ? Exclude<V, undefined>
  : F extends { kind: 'choice'; options: readonly (infer O)[] }
    ? O
    : F extends { kind: 'link'; target?: { fields: infer T extends Fields } | undefined }
      ? LinkedRecord<T> | []
      : F extends { kind: 'links'; target?: { fields: infer T extends Fields } | undefined }
        ? LinkedRecord<T>[]
        : F extends { kind: 'terms' }
          ? TermInEvent[]
          : F extends { kind: 'image' }
            ? ImageResponse | false
            : F extends { kind: 'boolean' }
              ? boolean | null
              : F extends { kind: 'coordinate' }
                ? number | ''
                : F extends { kind: 'key' | 'parent' | 'count' | 'minutes' }
                  ? number
                  : string

/** The value of a field in a request. Forms may send records to create among the ids of links, too (`links.ts`). */
export type WriteValue<F extends Field> = F extends { kind: 'choice'; options: readonly (infer O)[] }
  ? O
  : F extends { kind: 'link' | 'links' | 'terms' }
    ? number[]
    : KindValue<F['kind']>

type ReadName<F extends Fields> = {
  [N in keyof F]: F[N] extends { writeOnly: true } | { singleOnly: true } ? never : N
}[keyof F]
type SingleOnlyName<F extends Fields> = { [N in keyof F]: F[N] extends { singleOnly: true } ? N : never }[keyof F]
type WriteName<F extends Fields> = { [N in keyof F]: F[N] extends { readOnly: true } ? never : N }[keyof F]
type RequiredName<F extends Fields> = { [N in keyof F]: F[N] extends { required: true } ? N : never }[keyof F]
type Flat<T> = { [K in keyof T]: T[K] }

type ReadFields<F extends Fields> = Flat<
  { [N in ReadName<F>]: ReadValue<F[N]> } & { [N in SingleOnlyName<F>]?: ReadValue<F[N]> } & { sanitized?: string[] }
>
/** A record in a response of another record. */
export type LinkedRecord<F extends Fields> = ReadFields<F>

/** A record in a response. */
export type Read<N extends ResourceName> = ReadFields<Resources[N]['fields']>
type UpdateFields<F extends Fields> = { [K in WriteName<F>]?: WriteValue<F[K]> }
type CreateFields<F extends Fields> = { [K in RequiredName<F>]: WriteValue<F[K]> } & {
  [K in Exclude<WriteName<F>, RequiredName<F>>]?: WriteValue<F[K]>
}

/** The body of an update. */
export type Update<N extends ResourceName> = Flat<UpdateFields<Resources[N]['fields']> & WriteOptions>
/** The body of a create: the required fields, and any others. */
export type Create<N extends ResourceName> = Flat<CreateFields<Resources[N]['fields']> & WriteOptions>
/** The parameters a list takes. */
export type Query<N extends ResourceName> = QueryValues<Resources[N]['filters']>

/** Options of a write besides fields (decisions, section 2). */
export type WriteOptions = {
  ml_language?: Language
  inherit?: string[]
  confirm?: string[]
  copied?: string[]
  minor?: boolean
  based_on?: number
}

/** A page of a list: its rows and the exact total. */
export type List<N extends ResourceName> = { rows: Read<N>[]; total: number; totalPages: number }
