// The paths of the library below one root, and of its files.
import { digits, type Serve } from '../answers.ts'
import { describePicture, listPictures, readPicture, removePicture } from './library.ts'
import type { Media } from './media.ts'
import { upload } from './upload.ts'

/** Serves the library at `base`. */
export function serveLibrary(base: string, serve: Serve, media: Media): void {
  serve(base, { GET: listPictures, POST: async (asking) => upload(asking, media) })
  serve(`${base}/:id${digits}`, {
    GET: (asking, { id }) => readPicture(asking, Number(id)),
    PATCH: async (asking, { id }) => describePicture(asking, Number(id)),
    DELETE: async (asking, { id }) => removePicture(asking, Number(id), media),
  })
}
