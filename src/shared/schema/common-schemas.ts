// Schemas of several request and response bodies.
import * as z from 'zod/mini'
import { languages } from '../i18n/language.ts'

export const language = z.enum(languages)
/** A part of a record: `shared` or a language. */
export const recordPart = z.enum(['shared', ...languages])

/** Values per language; a language may be absent. */
export const perLanguage = <S extends z.ZodMiniType>(schema: S) => z.partialRecord(language, schema)
/** Values per part of a record; a part may be absent. */
export const perPart = <S extends z.ZodMiniType>(schema: S) => z.partialRecord(recordPart, schema)

/** The schema with a description for the OpenAPI documents. */
export const described = <S extends z.ZodMiniType>(schema: S, description: string): S =>
  schema.check(z.describe(description))
/** The schema of an addition to the published interface, with a description. */
export const extension = <S extends z.ZodMiniType>(schema: S, description: string): S =>
  schema.check(z.meta({ description, 'x-extension': true }))
