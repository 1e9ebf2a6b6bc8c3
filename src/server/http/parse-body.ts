// Request bodies: spelled as real clients do, parsed by their schemas, with everything wrong by parameter.
import * as z from 'zod/mini'
import type { Fault } from '#contract/problem.ts'
import { bodyIssue } from '#contract/schema/issues.ts'
import type { Sent } from '../parse/parameters.ts'
import { coerceBoolean, coerceNumber } from './coerce.ts'

type Shape = Readonly<z.core.$ZodShape>

/** What was understood of a body, and what was not. `null` means not sent. */
export type ParsedBody<S extends Shape> = {
  values: { [K in keyof S]?: z.core.output<S[K]> }
  /** Values that are rejected, by parameter. */
  issues: { [parameter: string]: Fault }
  /** Required parameters that were not sent. */
  missing: string[]
}

/** The value a client means by the type of its schema: in forms all is text. */
function coerceTo(schema: z.core.$ZodType, sent: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod // safe: every schema is one of zod's own
  if (def.type === 'optional') return coerceTo(def.innerType, sent)
  if (def.type === 'boolean') return sent === '' ? false : coerceBoolean(sent)
  if (def.type === 'number') return coerceNumber(sent)
  if (def.type !== 'array') return sent
  const items = typeof sent === 'string' ? sent.split(',').map((item) => item.trim()) : sent
  return (Array.isArray(items) ? items : [items])
    .filter((item) => item !== '')
    .map((item: unknown) => coerceTo(def.element, item))
}

/** Parses a body key by key, so that everything wrong is found at once. */
export function parseBody<S extends Shape>({ shape }: { shape: S }, sent: Sent): ParsedBody<S> {
  const parsed: ParsedBody<S> = { values: {}, issues: {}, missing: [] }
  for (const [name, schema] of Object.entries(shape)) {
    const raw = sent.get(name) ?? undefined
    const isOptional = schema._zod.def.type === 'optional'
    if (raw === undefined) {
      if (!isOptional) parsed.missing.push(name)
      continue
    }
    const { success, data, error } = z.core.safeParse(schema, coerceTo(schema, raw))
    if (success) Object.assign(parsed.values, { [name]: data })
    else parsed.issues[name] = bodyIssue(error.issues)
  }
  return parsed
}
