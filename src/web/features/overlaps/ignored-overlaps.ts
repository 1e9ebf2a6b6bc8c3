// Overlaps that an account ignores on this device: known before the first paint, so that no notice appears and goes.
import { useMemo, useSyncExternalStore } from 'react'
import { useAccount } from '#api/session.ts'
import { readStorage, writeStorage } from '#device/storage.ts'
import type { Overlap } from '#shared/responses.ts'

/** An event with a time, as it is stored or in a form. */
export type TimedEvent = { id: number; start_date: string; end_date: string }

type OverlappingEvent = TimedEvent & Pick<Overlap, 'link' | 'linked'>

/** An event and another that it overlaps. */
export type OverlapPair = { event: TimedEvent; overlap: OverlappingEvent }

/** The most pairs that are stored; the oldest go first. */
const maxPairs = 500

/** Names a pair at its venue or organizer, and its times: another time or venue is another key. The order of the events does not matter. */
export function getPairKey({ event, overlap }: OverlapPair): string {
  const [first, second] = event.id < overlap.id ? [event, overlap] : [overlap, event]
  const parts = [first, second].flatMap(({ id, start_date: start, end_date: end }) => [id, start, end])
  return [overlap.link, overlap.linked, ...parts].join(' ')
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const stored = new Map<string, readonly string[]>()

/** The ignored pairs; the same array until they change. */
function readPairs(name: string): readonly string[] {
  const known = stored.get(name)
  if (known) return known
  const value = readStorage(name)
  const pairs = Array.isArray(value) ? value.filter((key) => typeof key === 'string') : []
  stored.set(name, pairs)
  return pairs
}

function writePairs(name: string, pairs: readonly string[]): void {
  stored.set(name, pairs)
  writeStorage(name, pairs)
  for (const listener of listeners) listener()
}

const useStorageName = (): string => `ignored-overlaps.${useAccount()?.id ?? 0}`

/** Whether the account ignores an overlap of an event. The same function until that changes. */
export function useIsIgnored(): (event: TimedEvent, overlap: OverlappingEvent) => boolean {
  const name = useStorageName()
  const read = () => readPairs(name)
  const pairs = useSyncExternalStore(subscribe, read, read)
  return useMemo(() => {
    const ignored = new Set(pairs)
    return (event, overlap) => ignored.has(getPairKey({ event, overlap }))
  }, [pairs])
}

/** Functions that ignore pairs, the oldest of too many no longer, and no longer ignore them. */
export function useChangeIgnored(): Record<'add' | 'remove', (pairs: readonly OverlapPair[]) => void> {
  const name = useStorageName()
  const without = (pairs: readonly OverlapPair[]) => {
    const keys = new Set(pairs.map(getPairKey))
    return readPairs(name).filter((key) => !keys.has(key))
  }
  return {
    add: (pairs) => writePairs(name, [...without(pairs), ...pairs.map(getPairKey)].slice(-maxPairs)),
    remove: (pairs) => writePairs(name, without(pairs)),
  }
}
