// What the one who loads and the thread that indexes tell each other.
import type { ResourceName } from '#contract/resources.ts'

/** What the thread is started with: the store's file, and where it says how far it is (`said`, by place). */
export type Begun = { file: string; said: SharedArrayBuffer }

/** Records that were written; or that these were all: then the index goes into the store, if nobody has written since `seq`. */
export type Told = { resource: ResourceName; ids: readonly number[] } | { seq: number }

/** Places in what is said: how it stands, how many records are indexed, and a number that changes with every sign of life. */
export const place = { state: 0, done: 1, alive: 2 } as const
/** Bytes of what is said. */
export const room = 12
/** How it stands. */
export const state = { working: 0, done: 1, failed: 2 } as const
