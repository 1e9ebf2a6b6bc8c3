// The picture of a record as answered. No picture can be uploaded yet, so none is kept.
import type { ImageAnswer } from '#contract/answers.ts'
import type { StoredRecord } from '../store/types.ts'

/** The picture as an object, `false` when there is none. */
export const imageOf = (_record: StoredRecord): ImageAnswer | false => false
