// Rows of lists as JSON text, kept while nothing they tell has changed: a row is made once, not once per request.
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { nameOf } from '../answer.ts'
import type { Config } from '../config.ts'
import type { Store, TermResource } from '../store/store.ts'
import type { StoredRecord } from '../store/types.ts'
import { type Frame, frameOf } from './frame.ts'
import { present } from './present.ts'

/** A row's JSON, and a short name for it, for the list's etag. */
export type Fragment = { bytes: Buffer; name: string }
type Kept = Fragment & {
  /** The state of the store in which it was last found to hold. */
  state: number
  records: (readonly [ResourceName, number, StoredRecord | undefined])[]
  counts: (readonly [TermResource, number, Language, number])[]
}

/** Askers to whom every record looks the same; others see their own records differently. */
const viewerOf = ({ account }: Pick<Frame, 'account'>): string | undefined =>
  account === null ? 'public' : account.role === 'administrator' || account.role === 'editor' ? 'staff' : undefined

// Records are frozen and replaced when they change, so what was made of one goes when it goes.
const kept = new WeakMap<Config, WeakMap<StoredRecord, Map<string, Kept>>>()

/** Makes the rows of one list. */
export function createFragments(
  store: Store,
  config: Config,
  about: Pick<Frame, 'account' | 'root' | 'asked' | 'edit' | 'password'>,
) {
  const viewer = about.edit || about.password !== undefined ? undefined : viewerOf(about)
  const ofConfig = kept.get(config) ?? new WeakMap<StoredRecord, Map<string, Kept>>()
  kept.set(config, ofConfig)

  const state = store.state()
  const isFresh = (fragment: Kept): boolean => {
    if (fragment.state === state) return true
    const holds =
      fragment.records.every(([resource, id, record]) => store.read(resource, id) === record) &&
      fragment.counts.every(
        ([resource, id, language, count]) => (store.termCounts(resource, language).get(id) ?? 0) === count,
      )
    if (holds) fragment.state = state
    return holds
  }

  const make = (record: StoredRecord, language: Language): Kept => {
    const read: Kept['records'] = []
    const counts: Kept['counts'] = []
    const plain = frameOf(store, config, about)
    const frame: Frame = {
      ...plain,
      read(resource, id) {
        const found = plain.read(resource, id)
        read.push([resource, id, found])
        return found
      },
      count(resource, id, language) {
        const count = plain.count(resource, id, language)
        counts.push([resource, id, language, count])
        return count
      },
    }
    const text = JSON.stringify(present(frame, record, language))
    return { bytes: Buffer.from(text), name: nameOf(text), state, records: read, counts }
  }

  return (record: StoredRecord, language: Language): Fragment => {
    if (viewer === undefined) return make(record, language)
    const ofRecord = ofConfig.get(record) ?? new Map<string, Kept>()
    const key = `${viewer} ${about.root} ${about.asked} ${language}`
    const known = ofRecord.get(key)
    if (known && isFresh(known)) return known
    const made = make(record, language)
    ofConfig.set(record, ofRecord.set(key, made))
    return made
  }
}
