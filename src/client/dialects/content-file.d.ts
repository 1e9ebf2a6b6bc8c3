import type { Offer } from './offered.ts'
/** The records of such a file. Throws an `Error` in a sentence when it is another one. */
export declare function offerOfFile(content: unknown): Offer & {
  users: {
    [number: string]: string
  }
}
