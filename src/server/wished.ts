// What clients of this interface may wish of any request: another method than the one they can send, and fewer fields in the answer.
import type { Asking } from './asking.ts'

/**
 * The method a request means: a `POST` may name another in `_method` or in `X-HTTP-Method-Override`. One that no path answers is
 * meant as well, and refused: a mistyped `DELETE` is no update.
 */
export function methodMeant(request: Pick<Request, 'method' | 'headers'>, query: Asking['query']): string {
  if (request.method !== 'POST') return request.method
  const named = query.get('_method') ?? request.headers.get('X-HTTP-Method-Override')
  return named?.trim().toUpperCase() || 'POST'
}

/** Every form of the parameter: one text, or a list with or without numbers. */
const isFields = (name: string): boolean => /^_fields(?:\[\d*\])?$/.test(name)

/** Whether a query may wish for certain fields. */
function wishesFields(query: Asking['query']): boolean {
  for (const [name] of query) if (isFields(name)) return true
  return false
}

/** Fields by their names; inside a field either all of it, or again fields. */
type Wished = Map<string, Wished | 'all'>

function wishedIn(query: Asking['query']): Wished {
  const wished: Wished = new Map()
  const paths = [...query].flatMap(([name, text]) => (isFields(name) ? text.split(',') : []))
  for (const path of paths) {
    let inside = wished
    const names = path.trim().split('.').slice(0, 10)
    for (const [depth, name] of names.entries()) {
      const known = inside.get(name)
      if (known === 'all' || name === '') break
      if (depth === names.length - 1) inside.set(name, 'all')
      else {
        const next: Wished = known ?? new Map()
        inside.set(name, next)
        inside = next
      }
    }
  }
  return wished
}

/** The wished fields of a value; of a list, those of each of its rows. */
function chosen(value: unknown, wished: Wished): unknown {
  if (Array.isArray(value)) return value.map((one) => chosen(one, wished))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const inside = wished.get(name)
      return inside === undefined ? [] : [[name, inside === 'all' ? inner : chosen(inner, inside)]]
    }),
  )
}

/** An answer with the wished fields alone; errors stay whole. */
export function withWished(answer: Response | Promise<Response>, query: Asking['query']): Response | Promise<Response> {
  return wishesFields(query) ? Promise.resolve(answer).then((whole) => reduced(whole, wishedIn(query))) : answer
}

async function reduced(whole: Response, wished: Wished): Promise<Response> {
  const isJson = whole.headers.get('Content-Type')?.startsWith('application/json') ?? false
  if (wished.size === 0 || whole.status >= 300 || !isJson) return whole
  const body: unknown = await whole.json()
  return new Response(JSON.stringify(chosen(body, wished)), { status: whole.status, headers: whole.headers })
}
