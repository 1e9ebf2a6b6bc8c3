// What a path answers, by method: the shape in which rooms hand their handlers to the service.
import type { Asking } from './asking.ts'

/** The named parts of a path. */
export type Parameters = { [name: string]: string }
/** What each method does at a path. */
export type Answers = { [method: string]: (asking: Asking, parameters: Parameters) => Response | Promise<Response> }
/** Puts answers at a path below the service's own. */
export type Serve = (path: string, answers: Answers) => void
/** A path part that is an identifier, however long: what no record has is unknown, not another path. */
export const digits = '{[0-9]+}'

/** The id in a path. Digits beyond the safe integers name no record and stay text, so that the error repeats them exactly. */
export type PathId = number | string
/** Reads the id in a path. */
export const pathId = (text: string): PathId => (Number.isSafeInteger(Number(text)) ? Number(text) : text)
