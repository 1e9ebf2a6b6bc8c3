// The records to translate one after the other: a fixed list per language, in this tab.
import { readTabStorage, writeTabStorage } from '#device/tab-storage.ts'
import type { Language } from '#shared/i18n/language.ts'
import { isResourceName, type ResourceName } from '#shared/schema/resources.ts'

/** A record of the queue. */
export type QueueItem = { readonly resource: ResourceName; readonly id: number }

/** The queues of this page, also where the browser stores nothing. */
const started = new Map<Language, readonly QueueItem[]>()

const storageName = (language: Language): string => `translation-queue.${language}`

const toItem = (value: unknown): QueueItem[] => {
  if (typeof value !== 'object' || value === null || !('resource' in value) || !('id' in value)) return []
  const { resource, id } = value
  return isResourceName(resource) && Number.isInteger(id) ? [{ resource, id: Number(id) }] : []
}

/** Begins a queue, in place of an earlier one of the language. It stays as it is when records are translated. */
export function startQueue(language: Language, items: readonly QueueItem[]): void {
  const queue = items.map(({ resource, id }) => ({ resource, id }))
  started.set(language, queue)
  writeTabStorage(storageName(language), queue)
}

/** The queue of a language, as it was begun; empty without one. */
export function readQueue(language: Language): readonly QueueItem[] {
  const known = started.get(language)
  if (known) return known
  const stored = readTabStorage(storageName(language))
  const queue = Array.isArray(stored) ? stored.flatMap(toItem) : []
  started.set(language, queue)
  return queue
}

/** The place of a record in a queue: `position` counts from 1. */
export type QueuePlace = {
  position: number
  total: number
  previous: QueueItem | undefined
  next: QueueItem | undefined
}

/** The place of a record; `undefined` if it is not in the queue. */
export function findPlace(queue: readonly QueueItem[], { resource, id }: QueueItem): QueuePlace | undefined {
  const index = queue.findIndex((item) => item.resource === resource && item.id === id)
  if (index === -1) return undefined
  return { position: index + 1, total: queue.length, previous: queue[index - 1], next: queue[index + 1] }
}
