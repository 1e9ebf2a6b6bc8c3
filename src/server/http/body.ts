// The body of a write: read at most as long as allowed, decoded strictly, and turned into what was sent.
import { type Problem, problem } from '#shared/problem.ts'
import { parseForm, type Input } from './parameters.ts'

/** The most bytes a body may have. */
export const maxBodyBytes = 1_048_576
/** The deepest nesting a JSON body may have. */
const deepest = 24

/** A body as sent, and its text for comparing repeated requests. */
export type Body = { sent: Input; text: string }

/** Parses the body of a request. A problem says why it cannot be read; no body is an empty one. */
export async function readBody(request: Request): Promise<Body | Problem> {
  const coding = request.headers.get('Content-Encoding')?.trim().toLowerCase() ?? 'identity'
  if (coding !== 'identity' && coding !== '')
    return unreadable(415, `Send the body as it is, not encoded by ${coding.slice(0, 40)}.`)
  const bytes = await readBytes(request)
  if (!bytes) return cutShort()
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

/** The numbers that other servers of the interface give to what is wrong with a JSON text. */
const jsonErrors = { depth: 1, syntax: 4, utf8: 5 }

const unreadable = (status: number, reason: string, error?: keyof typeof jsonErrors): Problem =>
  problem('rest_invalid_json', status, '', {
    ...(error && { json_error_code: jsonErrors[error] }),
    json_error_message: reason,
  })

/** Why a body is not read of which the end never came. */
export const cutShort = (): Problem => unreadable(400, 'The body ended before it was all there.')

/** The bytes of a body; `undefined`: they ended too early, as when the client goes away. Nothing else fails while reading. */
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
  if (depthOf(text) > deepest) return unreadable(400, `Nested deeper than ${deepest} levels.`, 'depth')
  let value: unknown
  try {
    value = JSON.parse(text)
    if (/\d{16}/.test(text)) value = JSON.parse(withExactDigits(text))
  } catch {
    return unreadable(400, 'Syntax error', 'syntax')
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { sent: new Map(Object.entries(value)), text }
    : unreadable(400, 'The body must be a JSON object.')
}

/** Valid JSON, with whole numbers that JavaScript cannot hold as texts of their digits: rounded, an id would name another record. */
const withExactDigits = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
  )

/** How deep brackets nest in a JSON text, without parsing it. */
function depthOf(text: string): number {
  let depth = 0
  let most = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (quoted) {
      if (sign === 92) at += 1
      else if (sign === 34) quoted = false
    } else if (sign === 34) quoted = true
    else if (sign === 91 || sign === 123) most = Math.max(most, (depth += 1))
    else if (sign === 93 || sign === 125) depth -= 1
  }
  return most
}
