/** Reads the manifest of the built page: files and sources per route. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from '../../src/server/ready.mjs'
import type { Route } from './routes.ts'

const page = new URL('../../dist/page/', import.meta.url)
const languages = ['en', 'nl', 'de', 'fr']

/** The used part of an entry of Vite's manifest. */
type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** A file that the browser loads: its modules, and its size in bytes after gzip -9. */
export type Weighed = { name: string; bytes: number }
/** The files that a route loads before it is displayed. */
export type RouteWeight = { route: Route; js: Weighed[]; css: Weighed[] }

const text = (path: string): string => readFileSync(new URL(path, page), 'utf8')
const readManifest = (): Manifest => JSON.parse(text('.vite/manifest.json')) as Manifest

const chunkOf = (manifest: Manifest, key: string): Chunk => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk for ${key}: e2e/checks/routes.ts and the page have parted.`)
  return chunk
}

/** These chunks and all chunks that they import by the given kinds of imports. */
const closure = (
  manifest: Manifest,
  keys: readonly string[],
  follow: (chunk: Chunk) => readonly string[],
): string[] => {
  const all = new Set<string>()
  const visit = (key: string): void => {
    if (all.has(key)) return
    all.add(key)
    follow(chunkOf(manifest, key)).forEach(visit)
  }
  keys.forEach(visit)
  return [...all]
}

const weigh = (file: string, name: string): Weighed => ({
  name,
  bytes: gzipSync(readFileSync(new URL(file, page)), { level: 9 }).length,
})

const heaviest = (files: readonly Weighed[]): Weighed =>
  files.reduce((heavier, file) => (file.bytes > heavier.bytes ? file : heavier))

/** The entry chunks of index.html. */
const begins = (manifest: Manifest): string[] => {
  const html = text('index.html')
  return Object.keys(manifest).filter((key) => html.includes(`src="/${chunkOf(manifest, key).file}"`))
}

/** The stylesheets of index.html. */
const stylesOfFrame = (): string[] =>
  [...text('index.html').matchAll(/<link[^>]*rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map((match) => match[1] ?? '')

/** Builds page and service if their sources are newer. */
export const ensureBuilt = (say: (line: string) => void): Promise<void> => build(say)

/** Computes the size of a route in the current build. */
export const weighRoute = (route: Route): RouteWeight => {
  const manifest = readManifest()
  const keys = closure(manifest, [...begins(manifest), ...route.loads], (chunk) => chunk.imports ?? [])
  const chunks = keys.map((key) => ({ key, ...chunkOf(manifest, key) }))
  const scripts = chunks
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file, key, name }) => weigh(file, key.startsWith('_') ? (name ?? key) : key))
  const words = route.words.map((group) =>
    heaviest(
      languages.map((language) => {
        const key = `src/locales/${language}/${group}.po`
        return weigh(chunkOf(manifest, key).file, key)
      }),
    ),
  )
  const styles = new Set([...stylesOfFrame(), ...chunks.flatMap(({ css }) => css ?? [])])
  return { route, js: [...scripts, ...words], css: [...styles].map((file) => weigh(file, file)) }
}

/** The sources of the page with their imports; paths from the root of the repository. */
export const readSources = (): Map<string, { imports: string[]; dynamicImports: string[] }> =>
  new Map(
    Object.entries(
      JSON.parse(text('.vite/sources.json')) as Record<string, { imports: string[]; dynamicImports: string[] }>,
    ),
  )
