// The picture of a record as answered, with what it shows in the record's language.
import type { ImageAnswer } from '#contract/answers.ts'
import type { Language } from '#contract/language.ts'
import { imageAnswer } from '../media/addresses.ts'
import type { StoredRecord } from '../store/types.ts'
import type { Frame } from './presenter-context.ts'

/** The picture as an object, `false` when there is none. */
export function imageOf(frame: Frame, record: StoredRecord, language: Language): ImageAnswer | false {
  const id = record.shared['image']
  const picture = typeof id === 'number' ? frame.picture(id) : undefined
  return picture ? { ...imageAnswer(frame.config, picture), alt: picture.alt[language] ?? '' } : false
}
