// Rows of lists as JSON text, kept while nothing they tell has changed: a row is made once, not once per request.
import { type Language, languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Account } from '#contract/rights.ts'
import { nameOf } from '../answer.ts'
import type { Config } from '../config.ts'
import type { StoredPicture } from '../store/media/types.ts'
import type { Store, TermResource } from '../store/store.ts'
import type { StoredRecord } from '../store/types.ts'
import { type Frame, frameOf } from './frame.ts'
import { present } from './present.ts'

/** A row's JSON, and a short name for it, for the list's etag. */
export type Fragment = { bytes: Buffer; name: string }
type Kept = Fragment & {
  /** The state of the store in which it was last found to hold. */
  state: number
  record: StoredRecord
  /** What was read to make it. */
  records: (readonly [ResourceName, number, StoredRecord | undefined])[]
  pictures: (readonly [number, StoredPicture | undefined])[]
  counts: (readonly [TermResource, number, Language | null, number])[]
}
/** The rows kept of one store: by kind of list, then by record and language. */
type Shelves = { bytes: number; of: Map<string, Map<number, Kept>> }

/** All rows are forgotten when they take more bytes than this. */
const mostBytes = 24_000_000
const shelvesOf = new WeakMap<Store, Shelves>()

/** Askers to whom every record looks the same; others see their own records differently. */
const viewerOf = ({ account }: Pick<Frame, 'account'>): string | undefined =>
  account === null ? 'public' : account.role === 'administrator' || account.role === 'editor' ? 'staff' : undefined

type About = Pick<Frame, 'account' | 'root' | 'asked' | 'edit' | 'password'>
type Row = { id: number; language: Language }

/** The most bytes of the rows of one answer, unless it has but one row: linked records stand whole in each of them. */
const mostAtOnce = 64_000_000

/** The rows of a list, as they are shown in the frame that `about` describes; a number when no more of them fit into an answer. */
export function fragmentsOf(
  store: Store,
  config: Config,
  about: About,
  resource: ResourceName,
  rows: readonly Row[],
): Fragment[] | number {
  const viewer = about.edit || about.password !== undefined ? undefined : viewerOf(about)
  const shelf = viewer === undefined ? undefined : shelfOf(store, `${resource} ${viewer} ${about.root} ${about.asked}`)
  const state = store.state()
  const found: Fragment[] = []
  let bytes = 0
  const keep = (fragment: Fragment): void => {
    bytes += fragment.bytes.length
    found.push(fragment)
  }
  for (const { id, language } of rows) {
    if (bytes > mostAtOnce) return Math.max(1, found.length - 1)
    const key = id * languages.length + languages.indexOf(language)
    const known = shelf?.get(key)
    if (known && holds(store, about.account, resource, id, known, state)) {
      keep(known)
      continue
    }
    const record = store.read(resource, id)
    if (!record) continue
    const made = make(store, config, about, record, language, state)
    keep(made)
    if (!shelf) continue
    const shelves = shelvesOf.get(store)
    if (shelves) shelves.bytes += made.bytes.length - (known?.bytes.length ?? 0)
    shelf.set(key, made)
  }
  return bytes > mostAtOnce && found.length > 1 ? found.length - 1 : found
}

function shelfOf(store: Store, kind: string): Map<number, Kept> {
  const known = shelvesOf.get(store)
  const shelves = known && known.bytes <= mostBytes ? known : { bytes: 0, of: new Map<string, Map<number, Kept>>() }
  if (shelves !== known) shelvesOf.set(store, shelves)
  const shelf = shelves.of.get(kind) ?? new Map<number, Kept>()
  shelves.of.set(kind, shelf)
  return shelf
}

/** Records are frozen and replaced when they change: the same objects tell the same. */
function holds(store: Store, account: Account, resource: ResourceName, id: number, kept: Kept, state: number): boolean {
  if (kept.state === state) return true
  const same =
    store.read(resource, id) === kept.record &&
    kept.records.every(([of, other, record]) => store.read(of, other) === record) &&
    kept.pictures.every(([picture, found]) => store.pictures.read(picture) === found) &&
    kept.counts.every(([of, term, language, count]) => store.termCount(of, term, language, account) === count)
  if (same) kept.state = state
  return same
}

function make(
  store: Store,
  config: Config,
  about: About,
  record: StoredRecord,
  language: Language,
  state: number,
): Kept {
  const records: Kept['records'] = []
  const pictures: Kept['pictures'] = []
  const counts: Kept['counts'] = []
  const plain = frameOf(store, config, about)
  const frame: Frame = {
    ...plain,
    read(resource, id) {
      const found = plain.read(resource, id)
      records.push([resource, id, found])
      return found
    },
    picture(id) {
      const found = plain.picture(id)
      pictures.push([id, found])
      return found
    },
    count(resource, id, asked) {
      const count = plain.count(resource, id, asked)
      counts.push([resource, id, asked, count])
      return count
    },
  }
  const text = JSON.stringify(present(frame, record, language))
  return { bytes: Buffer.from(text), name: nameOf(text), state, record, records, pictures, counts }
}
