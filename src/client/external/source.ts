// Types of an import source, and its parallel requests.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { isJsonObject } from './json.ts'

export type SourceRecord = {
  resource: ResourceName
  id: number
  /** The status at the source; `undefined` for terms. */
  status: string | undefined
  author: string | undefined
  slug: string
  /** Values by the field names of the interface; unknown values are absent. */
  fields: { [field: string]: unknown }
  links: { [K in 'venue' | 'organizer' | 'categories' | 'tags']: number[] }
  /** `undefined`: unknown. */
  image: SourceImage | 'none' | undefined
  /** The language of its texts; `undefined`: unknown. */
  language: Language | undefined
  /** `undefined`: unknown. */
  sourceLanguage: string | undefined
  /** The outdated texts; `undefined`: unknown. */
  outdated: readonly string[] | undefined
  /** `locked`: it has a password, which is unknown; `hidden`: most of its texts are unknown as well. */
  protection: 'none' | 'locked' | 'hidden'
  /** Sentences about values that cannot be imported as they are. */
  remarks: string[]
}

/** An image: its URL, its id at the source (0: unknown) and its alt text. */
export type SourceImage = { address: string; id: number; alt: string }

/** The highest id that an imported record can keep. */
export const maxId = 2_147_483_647
export const idTooLarge = 'Its ID is larger than IDs can be here.'

/** A record that cannot be read or imported. An `id` of 0 is unknown. */
export type HiddenRecord = { resource: ResourceName; id: number; reason: string }

export type SourceContent = {
  records: SourceRecord[]
  withheld: HiddenRecord[]
  /** The origin of the URLs of the records. */
  origin: string
}

/** `body` is `undefined` unless it is JSON; `pages` is the total of a header. */
export type SourceResponse = { status: number; body: unknown; pages?: number }
/** Requests a path below the interface. Throws an `Error` with a sentence if there is no response. */
export type RequestSource = (path: string, query: { [name: string]: string }) => Promise<SourceResponse>
/** The responses of an interrupted import, by request. */
export type ResponseLog = {
  get(key: string): SourceResponse | undefined
  set(key: string, response: SourceResponse): void
}

/** The progress of a task. */
export type ProgressStep = { task: string; done: number; total: number }
/** Receives a line about the progress, with numbers if they are known. */
export type ReportProgress = (line: string, step?: ProgressStep) => void

/** The access to a source. */
export type SourceReader = {
  request: RequestSource
  log: ResponseLog
  report: ReportProgress
  /** Requests a path below the URL of the site; only if it has `wp/v2`. */
  site?: RequestSource
}

/** The number of parallel requests. */
const maxParallel = 4

/** Runs `work` for each item, a few at the same time, until the first error. */
export async function runParallel<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]()
  let hasFailed = false
  const runNext = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done && !hasFailed; next = iterator.next()) {
      try {
        await work(next.value)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, runNext))
}

/** Whether the source failed, or a proxy before it denied access: the interface denies with JSON. */
export const isServerError = ({ status, body }: SourceResponse): boolean =>
  status >= 500 || ((status === 401 || status === 403) && !isJsonObject(body))

/** Returns the end of an error message: the status and code of the response. */
export const describeResponse = ({ status, body }: SourceResponse): string =>
  status === 200
    ? `with ${body === undefined ? 'something other than JSON' : 'unexpected JSON'}`
    : `${status}${isJsonObject(body) && typeof body['code'] === 'string' ? ` (${body['code'].slice(0, 60)})` : ''}`
