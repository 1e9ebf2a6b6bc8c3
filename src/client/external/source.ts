// Types of an import source, and its parallel requests.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { isJsonObject } from './json.ts'

export type SourceRecord = {
  resource: ResourceName
  id: number
  /** As the source says it; `trash` when it lies there. Terms have none. */
  status: string | undefined
  author: string | undefined
  slug: string
  /** By the interface's field names; what the source does not tell is absent. */
  fields: { [field: string]: unknown }
  links: { [K in 'venue' | 'organizer' | 'categories' | 'tags']: number[] }
  /** Its picture; `"none"`: it has none, `undefined`: the source does not tell. */
  image: SourceImage | 'none' | undefined
  /** The language of its texts, where the source tells. */
  language: Language | undefined
  /** The language it was written in first, where the source tells. */
  sourceLanguage: string | undefined
  /** The texts whose original has changed since they were translated, where the source tells. */
  outdated: readonly string[] | undefined
  /** `locked`: its password is not told; `hidden`: and so most of its texts are not. */
  protection: 'none' | 'locked' | 'hidden'
  /** What got lost on the way here, in sentences. */
  remarks: string[]
}

/** A picture: where it lies, its number there (0: not told), and what it shows, in words. */
export type SourceImage = { address: string; id: number; alt: string }

/** The highest number a record can bring along. */
export const maxId = 2_147_483_647
export const idTooLarge = 'Its ID is larger than IDs can be here.'

/** Something that is there but cannot be had. Its number is 0 where none is told. */
export type HiddenRecord = { resource: ResourceName; id: number; reason: string }

export type SourceContent = {
  records: SourceRecord[]
  withheld: HiddenRecord[]
  /** Scheme, host and port of the addresses that the source gives its records. */
  origin: string
}

/** `body` is `undefined` when what came is no JSON; `pages` is the number of pages that a header tells. */
export type SourceResponse = { status: number; body: unknown; pages?: number }
/** Asks for a path below the interface. Throws, in a sentence, when no answer comes at all. */
export type RequestSource = (path: string, query: { [name: string]: string }) => Promise<SourceResponse>
/** What an interrupted reading has learned already, by question. */
export type ResponseLog = {
  get(question: string): SourceResponse | undefined
  set(question: string, response: SourceResponse): void
}

/** How far a task is. */
export type ProgressStep = { task: string; done: number; total: number }
/** Receives a line about the progress of a reading, and how far it is where that is known. */
export type ReportProgress = (line: string, step?: ProgressStep) => void

/** How a source is read. */
export type SourceReader = {
  request: RequestSource
  log: ResponseLog
  report: ReportProgress
  /** Asks below the address of the site, where that has `wp/v2`. */
  site?: RequestSource
}

/** How many questions are under way at once. */
const maxParallel = 4

/** Does work for each, a few at once; the first fault ends it. */
export async function runParallel<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  let isOver = false
  const one = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && !isOver; next = waiting.next()) {
      try {
        await work(next.value)
      } catch (error) {
        isOver = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, one))
}

/** Whether the source failed, or a proxy before it denied access: the interface denies with JSON. */
export const isServerError = ({ status, body }: SourceResponse): boolean =>
  status >= 500 || ((status === 401 || status === 403) && !isJsonObject(body))

/** Returns the end of an error message: the status and code of the response. */
export const describeResponse = ({ status, body }: SourceResponse): string =>
  status === 200
    ? `with ${body === undefined ? 'something other than JSON' : 'unexpected JSON'}`
    : `${status}${isJsonObject(body) && typeof body['code'] === 'string' ? ` (${body['code'].slice(0, 60)})` : ''}`
