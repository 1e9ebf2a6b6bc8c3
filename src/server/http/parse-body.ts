// Parses request bodies by their schemas, with all issues by parameter.
import * as z from 'zod/mini'
import type { Issue } from '#shared/problem.ts'
import { bodyIssues, definitionOf } from '#shared/schema/body-issues.ts'
import { isObject, type Input } from './parameters.ts'
import { coerceTo } from './coerce.ts'

type Shape = Readonly<z.core.$ZodShape>

/** A parsed body. `null` counts as absent. */
export type ParsedBody<S extends Shape> = {
  values: { [K in keyof S]?: z.core.output<S[K]> }
  issues: { [parameter: string]: Issue }
  /** Absent required parameters. */
  missing: string[]
}

/** Returns a value without the part at a path; `undefined` for an empty path. */
const without = (value: unknown, [name, ...names]: readonly string[]): unknown =>
  name === undefined || !isObject(value)
    ? undefined
    : Object.fromEntries(
        Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
          const rest = key === name ? without(part, names) : part
          return rest === undefined ? [] : [[key, rest]]
        }),
      )

/**
 * Parses a body key by key to find all issues at once. Parts of objects are separate parameters, such as `do.move`; rejected parts are
 * left out of the values.
 */
export function parseBody<S extends Shape>({ shape }: { shape: S }, sent: Input): ParsedBody<S> {
  const parsed: ParsedBody<S> = { values: {}, issues: {}, missing: [] }
  for (const [name, schema] of Object.entries(shape)) {
    const raw = sent.get(name) ?? undefined
    const isOptional = schema._zod.def.type === 'optional'
    if (raw === undefined) {
      if (!isOptional) parsed.missing.push(name)
      continue
    }
    // An empty value of a form.
    const isUnchecked = raw === '' && definitionOf(schema).type === 'boolean'
    const value = isUnchecked ? false : coerceTo(schema, raw)
    const { success, data, error } = z.core.safeParse(schema, value)
    if (success) {
      Object.assign(parsed.values, { [name]: data })
      continue
    }
    const { issues, rejected } = bodyIssues(schema, name, value, error.issues)
    Object.assign(parsed.issues, issues)
    const accepted = rejected.reduce<unknown>(without, value)
    if (accepted !== undefined) Object.assign(parsed.values, { [name]: accepted })
  }
  return parsed
}
