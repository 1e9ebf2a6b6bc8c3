import type { Offer } from './offered.ts'
export type Answer = {
  status: number
  body: unknown
}
/** Asks for a path below the interface. Throws when no answer comes. */
export type Ask = (
  path: string,
  query: {
    [name: string]: string
  },
) => Promise<Answer>
/** Reads the whole server. `tell` is told how far it is. Throws an `Error` in a sentence when a list cannot be read. */
export declare function walk(
  ask: Ask,
  tell: (line: string) => void,
): Promise<
  Omit<Offer, 'origin'> & {
    origin?: string
  }
>
