// A write with everything that its plan depends on, and the options of its body.
import * as z from 'zod/mini'
import type { Language } from '#shared/i18n/language.ts'
import { textOptions, writeOptions } from '#shared/schema/bodies.ts'
import { translatableFields } from '#shared/schema/resource.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { Config } from '../config.ts'
import type { NamedImages } from '../images/write-images.ts'
import { parseBody } from '../http/parse-body.ts'
import type { Input } from '../http/parameters.ts'
import type { KnownAccount } from '../store/account-types.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import type { AddIssue, ValidationErrors } from './validation-errors.ts'

/** The options of a translation: fields to inherit, to confirm as up to date, and to mark as copied. */
export type TextOptions = { inherit: string[]; confirm: string[]; copied: string[] }

export type WriteRequest = {
  /** The transaction of the whole write: its plan reads what it changes. */
  tx: WriteTx
  config: Config
  now: number
  account: KnownAccount
  resource: ResourceName
  /** The stored record; `undefined`: a new one. */
  record: StoredRecord | undefined
  /** The language in which nested records are created. */
  language: Language
  /** The source language after this write. */
  source: Language
  /** The shared fields of the body, without `null`. */
  shared: Input
  /** The translatable fields of the body by language, without `null`; languages without any are absent. */
  texts: ReadonlyMap<Language, Input>
  options: ReadonlyMap<Language, TextOptions>
  /** The images that the body names by URL. */
  images?: NamedImages
  /** A change of the source text outdates no translation. */
  minor: boolean
  /** The version of the source text that was translated. */
  basedOn: number | undefined
  errors: ValidationErrors
  /** The name of a parameter in errors. */
  parameterName(part: RecordPart, field: string): string
}

/** Splits fields into shared and translatable ones. `null`, the default of the interface, means not sent. */
export function splitFields(
  resource: ResourceName,
  fields: Iterable<readonly [string, unknown]>,
): { shared: Input; texts: Input } {
  const translatable = translatableFields(resources[resource])
  const present = [...fields].filter(([, value]) => value !== null && value !== undefined)
  return {
    shared: new Map(present.filter(([name]) => !translatable.includes(name))),
    texts: new Map(present.filter(([name]) => translatable.includes(name))),
  }
}

/** The valid values of a body. Reports its issues. */
export function parseValues<S extends Readonly<z.core.$ZodShape>>(
  body: { shape: S },
  input: Input,
  addIssue: AddIssue,
): ReturnType<typeof parseBody<S>>['values'] {
  const { values, issues } = parseBody(body, input)
  for (const [parameter, issue] of Object.entries(issues)) addIssue(parameter, issue)
  return values
}

const textBodies = new Map(resourceNames.map((resource) => [resource, z.object(textOptions(resources[resource]))]))
const writeBody = z.object(writeOptions)
// Not every resource has fields that inherit, so the type of `inherit` is not known.
const unique = (names: unknown): string[] => (Array.isArray(names) ? [...new Set(names.map(String))] : [])

/** Parses the options of a translation; `undefined` if none is set. */
export function parseTextOptions(resource: ResourceName, input: Input, addIssue: AddIssue): TextOptions | undefined {
  const body = textBodies.get(resource)
  const { inherit, confirm, copied } = body ? parseValues(body, input, addIssue) : {}
  const options = { inherit: unique(inherit), confirm: unique(confirm), copied: unique(copied) }
  return Object.values(options).some((names) => names.length > 0) ? options : undefined
}

/** Parses `minor` and `based_on`. */
export function parseWriteOptions(input: Input, addIssue: AddIssue): { minor: boolean; basedOn: number | undefined } {
  const { minor = false, based_on: basedOn } = parseValues(writeBody, input, addIssue)
  return { minor, basedOn }
}
