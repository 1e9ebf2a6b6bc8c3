// The pictures of records that were taken over: fetched once each when every id is taken, under the number they had where it is free.
import type { Offered, OfferedPicture } from '#client/dialects/offered.ts'
import type { ImportContext } from './context.ts'
import { findLocalEdits } from './local-edits.ts'

/** Finds or fetches a picture: its identifier here, or why there is none. */
export type FindImage = (picture: OfferedPicture, author: number) => Promise<number | { reason: string }>

/** What became of a record's picture. */
export type ImportedImage = { changed: boolean; remarks: string[] }

/** Gives a record its picture, and the picture its words in this language. */
export async function importImage(
  run: ImportContext,
  { resource, image }: Offered,
  id: number,
  find: FindImage | undefined,
): Promise<ImportedImage> {
  const { store, by, language } = run
  const before = store.read(resource, id)
  if (!image || image === 'none' || !before) return { changed: false, remarks: [] }
  if (before.sourceLanguage !== language) {
    describe(run, Number(before.shared['image'] ?? 0), image.alt)
    return { changed: false, remarks: [] }
  }
  const picture = find ? await find(image, before.author) : { reason: 'Pictures cannot be kept here.' }
  if (typeof picture !== 'number')
    return { changed: false, remarks: [`Its picture is not taken over: ${picture.reason}`] }
  describe(run, picture, image.alt)
  const present = store.read(resource, id)
  if (present?.shared['image'] === picture) return { changed: false, remarks: [] }
  if (findLocalEdits(run, resource, id).edited.has('shared.image'))
    return { changed: false, remarks: ['Its picture was changed here: kept as here.'] }
  const after = store.change(resource, id, { shared: { image: picture } }, by)
  const isOther = image.id > 0 && image.id !== picture
  return {
    changed: after.revision !== present?.revision,
    remarks: isOther ? [`The number ${image.id} of its picture is taken: the picture has ${picture} here.`] : [],
  }
}

/** What somebody said of a picture here stays. */
function describe({ store, language }: ImportContext, id: number, alt: string): void {
  const image = store.pictures.read(id)
  if (image && alt !== '' && !image.alt[language]) store.pictures.describe(id, { [language]: alt })
}
