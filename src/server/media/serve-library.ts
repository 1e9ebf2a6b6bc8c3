// What answers each row of the library of pictures.
import type { LibraryName } from '#contract/admin-operations.ts'
import { type Answers, pathId } from '../answers.ts'
import { describePicture, listPictures, readPicture, removePicture } from './library.ts'
import type { Media } from './media.ts'
import { upload } from './upload.ts'

/** The answers by the rows' names. */
export const libraryAnswers = (media: Media): { readonly [N in LibraryName]: Answers[string] } => ({
  listPictures,
  addPicture: async (asking) => upload(asking, media),
  readPicture: (asking, { id = '' }) => readPicture(asking, pathId(id)),
  describePicture: async (asking, { id = '' }) => describePicture(asking, pathId(id), media),
  removePicture: async (asking, { id = '' }) => removePicture(asking, pathId(id), media),
})
