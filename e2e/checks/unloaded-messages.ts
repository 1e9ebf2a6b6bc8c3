/**
 * Finds messages that would show as their hash: messages are compiled out of the code, so a source must not run before the
 * catalogue with its messages is loaded.
 */
import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { readSources } from './page-build.ts'
import type { Route } from './routes.ts'

/** Source file (path from the root) → for each of its messages the catalogues that contain it. */
const readCatalogues = async (): Promise<Map<string, string[][]>> => {
  const cataloguesOfMessage = new Map<string, Set<string>>()
  const messagesOfSource = new Map<string, Set<string>>()
  for (const catalogue of await getCatalogs(getConfig())) {
    const name = basename(catalogue.path)
    for (const [id, { origin }] of Object.entries((await catalogue.collect()) ?? {})) {
      cataloguesOfMessage.set(id, (cataloguesOfMessage.get(id) ?? new Set()).add(name))
      for (const [file] of origin ?? []) {
        const source = relative(process.cwd(), file)
        messagesOfSource.set(source, (messagesOfSource.get(source) ?? new Set()).add(id))
      }
    }
  }
  const catalogues = (id: string): string[] => [...(cataloguesOfMessage.get(id) ?? [])]
  return new Map([...messagesOfSource].map(([source, ids]) => [source, [...ids].map(catalogues)]))
}

/** The catalogues that a source loads. */
const loadedBy = (source: string): string[] =>
  source.endsWith('.css')
    ? []
    : [...readFileSync(source, 'utf8').matchAll(/loadCatalog\('(\w+)'\)/g)].map((match) => match[1] ?? '')

/** Returns a sentence for each source that may run on a route before its messages are loaded. */
export const findUnloadedMessages = async (routes: readonly Route[]): Promise<string[]> => {
  const sources = readSources()
  const cataloguesOf = await readCatalogues()
  const routeSources = new Set(routes.flatMap(({ loads }) => loads))
  const problems = new Set<string>()

  /** Follows the imports of these sources while the catalogues in `loaded` are available. */
  const follow = (path: string, from: readonly string[], loaded: ReadonlySet<string>, visited: Set<string>): void => {
    for (const source of from) {
      const state = `${source} ${[...loaded].join(' ')}`
      const { imports, dynamicImports } = sources.get(source) ?? { imports: [], dynamicImports: [] }
      if (visited.has(state)) continue
      visited.add(state)
      const missing = cataloguesOf.get(source)?.find((anyOf) => !anyOf.some((name) => loaded.has(name)))
      if (missing) problems.add(`${path} may run ${source} before its catalogue '${missing.join("' or '")}' is loaded`)
      follow(path, imports, loaded, visited)
      // A dynamic import may load its catalogue first, in the importing file or in a function that it calls.
      const requested = [source, ...imports].flatMap(loadedBy)
      const lazy = dynamicImports.filter((target) => !routeSources.has(target) && !target.endsWith('.po'))
      follow(path, lazy, new Set([...loaded, ...requested].toSorted()), visited)
    }
  }
  for (const { path, loads, words } of routes)
    follow(path, ['src/web/app/main.tsx', ...loads], new Set(words), new Set())
  return [...problems]
}
