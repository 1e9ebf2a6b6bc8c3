import type { ResourceName } from '#contract/resources.ts'
import type { Offered } from './offered.ts'
/** A record as such a server answers it. */
export type Told = {
  readonly [key: string]: unknown
}
/** Below a site's address, where such a server keeps the interface. */
export declare const tecPath = '/wp-json/tribe/events/v1'
export declare const isTold: (value: unknown) => value is Told
/** A line with its entities as the letters they stand for. */
export declare const decoded: (rendered: string) => string
/** Whether a password hides most of an event: its flags then say nothing at all. */
export declare const isBlanked: (resource: ResourceName, record: Told) => boolean
/** A record in our names. `undefined`: it has no identifier. */
export declare function offered(resource: ResourceName, record: Told): Offered | undefined
/** The origin of a record's own address; `undefined` when it shows none. */
export declare const originOf: (record: Told) => string | undefined
