// What answers each row of the library of pictures.
import type { LibraryName } from '#contract/admin-operations.ts'
import { type Handlers, parsePathId } from '../http/context.ts'
import { describePicture, listPictures, readPicture, removePicture } from './library.ts'
import type { Media } from './media.ts'
import { upload } from './upload.ts'

/** The answers by the rows' names. */
export const libraryAnswers = (media: Media): { readonly [N in LibraryName]: Handlers[string] } => ({
  listPictures,
  addPicture: async (ctx) => upload(ctx, media),
  readPicture: (ctx, { id = '' }) => readPicture(ctx, parsePathId(id)),
  describePicture: async (ctx, { id = '' }) => describePicture(ctx, parsePathId(id), media),
  removePicture: async (ctx, { id = '' }) => removePicture(ctx, parsePathId(id), media),
})
