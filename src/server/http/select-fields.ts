// `_fields`: responses with only the fields that the client names.
import type { Query } from './parameters.ts'

/** All spellings of the parameter: a text, or a list with or without numbers. */
const isFieldsParameter = (name: string): boolean => /^_fields(?:\[\d*\])?$/.test(name)

/** Fields by name; of a field all, or again some fields. */
type Selection = Map<string, Selection | 'all'>

function parseSelection(query: Query): Selection {
  const selection: Selection = new Map()
  const paths = [...query].flatMap(([name, text]) => (isFieldsParameter(name) ? text.split(',') : []))
  for (const path of paths) {
    let inside = selection
    const names = path.trim().split('.').slice(0, 10)
    for (const [depth, name] of names.entries()) {
      const known = inside.get(name)
      if (known === 'all' || name === '') break
      if (depth === names.length - 1) inside.set(name, 'all')
      else {
        const next: Selection = known ?? new Map()
        inside.set(name, next)
        inside = next
      }
    }
  }
  return selection
}

/** The selected fields of a value; of a list, those of each item. */
function pick(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, selection))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const inside = selection.get(name)
      return inside === undefined ? [] : [[name, inside === 'all' ? inner : pick(inner, inside)]]
    }),
  )
}

/** The response with only the fields that the query selects. Errors stay complete. */
export async function selectFields(response: Response, query: Query): Promise<Response> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
  if (response.status >= 300 || !isJson) return response
  const selection = parseSelection(query)
  if (selection.size === 0) return response
  const body: unknown = await response.json()
  return new Response(JSON.stringify(pick(body, selection)), { status: response.status, headers: response.headers })
}
