/**
 * Finds words that would show as their hash: messages are compiled out of the code, so a source must not run
 * before the catalogue that holds its words is loaded.
 */
import { readFileSync } from 'node:fs'
import { readSources } from './page-build.ts'
import type { Route } from './routes.ts'
import { wordsBySource } from './word-groups.ts'

/** The groups that a source asks for by name before it goes on. */
const groupsAskedIn = (source: string): string[] =>
  source.endsWith('.css')
    ? []
    : [...readFileSync(source, 'utf8').matchAll(/loadCatalog\('(\w+)'\)/g)].map((match) => match[1] ?? '')

/** A sentence for each source that may run on a route without its words. */
export const wordsOutOfReach = async (routes: readonly Route[]): Promise<string[]> => {
  const sources = readSources()
  const groupsOf = await wordsBySource()
  const ofRoutes = new Set(routes.flatMap(({ loads }) => loads))
  const faults = new Set<string>()

  /** Follows what runs when these sources are loaded while the words of `groups` are there. */
  const follow = (path: string, begin: readonly string[], groups: ReadonlySet<string>, done: Set<string>): void => {
    for (const source of begin) {
      const place = `${source} ${[...groups].join(' ')}`
      const { imports, dynamicImports } = sources.get(source) ?? { imports: [], dynamicImports: [] }
      if (done.has(place)) continue
      done.add(place)
      const missing = groupsOf.get(source)?.find((anyOf) => !anyOf.some((group) => groups.has(group)))
      if (missing) faults.add(`${path} may run ${source} before its words: they are in '${missing.join("', '")}'`)
      follow(path, imports, groups, done)
      // What is loaded on intent may ask for its words first, where it is loaded or in the function that loads it.
      const asked = [source, ...imports].flatMap(groupsAskedIn)
      const later = dynamicImports.filter((target) => !ofRoutes.has(target) && !target.endsWith('.po'))
      follow(path, later, new Set([...groups, ...asked].toSorted()), done)
    }
  }
  for (const { path, loads, words } of routes)
    follow(path, ['src/web/app/main.tsx', ...loads], new Set(words), new Set())
  return [...faults]
}
