// Stored recordings, one file per part, and their content.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isObject, type Json } from './json.ts'
import { type Observed, readObserved } from './observed.ts'
import type { ReplayResult } from './replay.ts'
import type { Recording } from './recording.ts'

const folder = fileURLToPath(new URL('fixtures/', import.meta.url))
const contentFile = `${folder}content.json`

/** A stored part: unique records of responses, and recordings that refer to them by `{"=": index}`. */
type StoredPart = { records: unknown[]; recordings: Recording[] }

/** The stored recordings by part, and their content. */
export function readFixtures(): { parts: Map<string, Recording[]>; content: Observed } {
  const parts = readdirSync(folder)
    .filter((file) => /^\d\d-/.test(file))
    .toSorted()
    .map((file): [string, Recording[]] => {
      const { records, recordings } = JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as StoredPart // safe: written below
      const whole = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(whole)
        if (!isObject(value)) return value
        const place = value['=']
        return typeof place === 'number' ? whole(records[place]) : mapped(value, whole)
      }
      const filled = recordings.map((one) => ({
        ...one,
        response: { ...one.response, body: whole(one.response.body) },
      }))
      return [file.replace('.json', ''), filled]
    })
  return { parts: new Map(parts), content: readObserved(contentFile) }
}

const mapped = (value: Json, change: (inner: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]))

/** Differences in these places change the result, not only its format: such recordings are not stable. */
const changes = new Set(['status', 'code', 'params', 'message', 'ids', 'total', 'body', 'says'])

/** The recordings that agree, or have only allowed differences in the format of values. */
export const stableRecordings = (results: readonly ReplayResult[]): Recording[] =>
  results
    .filter(
      ({ outcome, found }) =>
        outcome === 'agreed' || (outcome === 'deliberate' && !found.some(({ at }) => changes.has(at))),
    )
    .map(({ recording }) => recording)

const storedHeaders = new Set(['x-tec-total', 'x-tec-totalpages', 'allow'])

/** Stores a part. */
export function writeFixture(part: string, recordings: readonly Recording[]): void {
  const places = new Map<string, number>()
  const records: unknown[] = []
  const referring = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(referring)
    if (!isObject(value)) return value
    const inner = mapped(value, referring)
    if (!('id' in value)) return inner
    const text = JSON.stringify(inner)
    const place = places.get(text) ?? records.push(inner) - 1
    places.set(text, place)
    return { '=': place }
  }
  const lines = recordings.map(({ name, request, response }) => {
    const headers = Object.fromEntries(Object.entries(response.headers).filter(([header]) => storedHeaders.has(header)))
    return JSON.stringify({
      name,
      request,
      response: { status: response.status, headers, body: referring(response.body) },
    })
  })
  const rows = records.map((record) => JSON.stringify(record))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    `${folder}${part}.json`,
    `{"records":[\n${rows.join(',\n')}\n],"recordings":[\n${lines.join(',\n')}\n]}\n`,
  )
}

/** Stores the content. */
export const writeContent = (content: Observed): void => writeFileSync(contentFile, `${JSON.stringify(content)}\n`)
