// Parameters as clients write them in query strings and forms: `a=1`, `a[]=1`, `a[b]=1`, read into values like those of a JSON body.

/** What was sent, by field. Own entries only: a name like `__proto__` is a name like any other. */
export type Sent = ReadonlyMap<string, unknown>

const deepest = 6
const most = 2_000

/** Undecodable text: percent-encoded bytes that are no UTF-8. */
export class Undecodable extends Error {}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Undecodable(`Not UTF-8: ${text.slice(0, 40)}`)
  }
}

/** The pairs of a query string or form. Throws `Undecodable` when its bytes are no UTF-8 or there are too many. */
export function pairsOf(text: string): [name: string, value: string][] {
  if (text === '') return []
  const parts = text.split('&').filter((part) => part !== '')
  if (parts.length > most) throw new Undecodable('Too many parameters')
  return parts.map((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
  })
}

type Tree = Map<string, unknown>

/** Puts pairs together as the brackets in their names say. Later values replace earlier ones; empty brackets append. */
export function nest(pairs: Iterable<readonly [string, string]>): Sent {
  const top: Tree = new Map()
  for (const [name, value] of pairs) {
    const [, first = '', rest = ''] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(name) ?? []
    const path = [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map((found) => found[1] ?? '')]
    if (first === '' || path.length > deepest) continue
    let tree = top
    for (const [depth, step] of path.entries()) {
      const key = step === '' && depth > 0 ? String(tree.size) : step
      if (depth === path.length - 1) tree.set(key, value)
      else {
        const below = tree.get(key)
        const next: Tree = below instanceof Map ? below : new Map()
        tree.set(key, next)
        tree = next
      }
    }
  }
  return new Map([...top].map(([name, value]) => [name, value instanceof Map ? settle(value) : value]))
}

/** A tree whose names are all numbers is a list, any other an object. */
const settle = (tree: Tree): unknown => {
  const entries = [...tree].map(([name, value]): [string, unknown] => [
    name,
    value instanceof Map ? settle(value) : value,
  ])
  return entries.every(([name]) => /^\d+$/.test(name)) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
