// Reads request bodies, and parses them by their schemas.
import * as z from 'zod/mini'
import { type Issue, type Problem, problem } from '#shared/problem.ts'
import { bodyIssues, getDefinition } from '#shared/schema/issues.ts'
import { coerceTo } from './coerce.ts'
import { type Input, isObject, parseForm } from './parameters.ts'
import { rejectIssues } from './response.ts'

export const maxBodyBytes = 1_048_576
/** Levels of a JSON body. */
const maxDepth = 24

/** A parsed body, and its text, by which repeated requests are compared. */
export type Body = { sent: Input; text: string }

/** Parses the body of a request, or returns why it cannot be read. A missing body is empty. */
export async function readBody(request: Request): Promise<Body | Problem> {
  const coding = request.headers.get('Content-Encoding')?.trim().toLowerCase() ?? 'identity'
  if (coding !== 'identity' && coding !== '')
    return unreadable(415, `Send the body as it is, not encoded by ${coding.slice(0, 40)}.`)
  const bytes = await readBytes(request)
  if (!bytes) return incompleteBody()
  if (bytes.length === 0) return { sent: new Map(), text: '' }
  const [type = '', ...parameters] = (request.headers.get('Content-Type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    return unreadable(415, `Send UTF-8, not ${charset.slice(0, 40)}.`)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return unreadable(400, 'The body is not UTF-8.', 'utf8')
  }
  if (type === 'application/x-www-form-urlencoded') return readForm(text)
  if (type === '' || type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)) return readJson(text)
  return unreadable(415, 'Send application/json or application/x-www-form-urlencoded.')
}

/** Codes of JSON errors in other servers of the interface. */
const jsonErrors = { depth: 1, syntax: 4, utf8: 5 }

const unreadable = (status: number, reason: string, error?: keyof typeof jsonErrors): Problem =>
  problem('rest_invalid_json', status, '', {
    ...(error && { json_error_code: jsonErrors[error] }),
    json_error_message: reason,
  })

export const incompleteBody = (): Problem => unreadable(400, 'The body ended before it was all there.')

/** Returns the bytes of a body. `undefined` if it is incomplete, the only possible error. */
export const readBytes = async (request: Request): Promise<Uint8Array | undefined> =>
  request.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )

function readForm(text: string): Body | Problem {
  try {
    return { sent: parseForm(text), text }
  } catch (error) {
    if (error instanceof URIError) return unreadable(400, 'The form is not UTF-8.')
    if (error instanceof RangeError) return unreadable(400, error.message)
    throw error
  }
}

function readJson(text: string): Body | Problem {
  if (text.trim() === '') return { sent: new Map(), text }
  let value: unknown
  try {
    value = JSON.parse(text)
    if (/\d{16}/.test(text)) value = JSON.parse(quoteLargeIntegers(text))
  } catch {
    return unreadable(400, 'Syntax error', 'syntax')
  }
  if (isDeeperThan(maxDepth, value)) return unreadable(400, `Nested deeper than ${maxDepth} levels.`, 'depth')
  return isObject(value)
    ? { sent: new Map(Object.entries(value)), text }
    : unreadable(400, 'The body must be a JSON object.')
}

/** Quotes integers that JavaScript would round: an id would name another record. */
const quoteLargeIntegers = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
  )

/** Whether objects and lists nest deeper than so many levels. */
const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item)))

type Shape = Readonly<z.core.$ZodShape>

/** A parsed body. `null` counts as absent. */
export type ParsedBody<S extends Shape> = {
  values: { [K in keyof S]?: z.core.output<S[K]> }
  issues: { [parameter: string]: Issue }
  missing: string[]
}

/** Returns a value without the parts at the paths, which are JSON; `undefined` if its own path is among them. */
function withoutParts(value: unknown, rejected: ReadonlySet<string>, path: readonly string[] = []): unknown {
  if (rejected.has(JSON.stringify(path))) return undefined
  if (!isObject(value)) return value
  const parts = Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const rest = withoutParts(part, rejected, [...path, name])
    return rest === undefined ? [] : [[name, rest]]
  })
  return Object.fromEntries(parts)
}

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
    const isUnchecked = raw === '' && getDefinition(schema).type === 'boolean'
    const value = isUnchecked ? false : coerceTo(schema, raw)
    const { success, data, error } = z.core.safeParse(schema, value)
    if (success) {
      Object.assign(parsed.values, { [name]: data })
      continue
    }
    const { issues, rejected } = bodyIssues(schema, name, value, error.issues)
    Object.assign(parsed.issues, issues)
    const accepted = withoutParts(value, new Set(rejected.map((path) => JSON.stringify(path))))
    if (accepted !== undefined) Object.assign(parsed.values, { [name]: accepted })
  }
  return parsed
}

type Values<S extends Shape> = { [K in keyof S]: z.core.output<S[K]> }

/** The values of a parsed body. Throws the problem with all its issues. */
export function requireValues<S extends Shape>({ values, issues, missing }: ParsedBody<S>): Values<S> {
  rejectIssues(issues, missing)
  return values as Values<S> // safe: none is missing or invalid
}

/** The values of a body. Throws the problem with all its issues. */
export const requireBody = <S extends Shape>(schema: { shape: S }, sent: Input): Values<S> =>
  requireValues(parseBody(schema, sent))
