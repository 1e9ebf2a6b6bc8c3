// Images of imported records: each is fetched once after all records have their ids, and keeps its id if that is free.
import type { Offered, OfferedPicture } from '#client/dialects/offered.ts'
import { isStorable } from '#shared/schema/kinds.ts'
import { describeImage, readImage } from '../../store/images.ts'
import { readRecord } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import type { WriteTx } from '../../store/transaction.ts'
import { updateRecord } from '../../store/write-records.ts'
import type { ImportContext } from './context.ts'
import { findLocalEdits } from './local-edits.ts'

/** Finds or fetches an image: resolves to its id here, or to the reason why it cannot be imported. */
export type FindImage = (image: OfferedPicture, author: number) => Promise<number | { reason: string }>

/** Whether the record was changed, and what was not imported. */
export type ImportedImage = { changed: boolean; remarks: string[] }

const unchanged: ImportedImage = { changed: false, remarks: [] }

/** Imports the featured image of a record and its alt text in this language. */
export async function importImage(
  store: Store,
  run: ImportContext,
  { resource, image }: Offered,
  id: number,
  find: FindImage | undefined,
): Promise<ImportedImage> {
  if (!image || image === 'none') return unchanged
  const before = await store.read(async (tx) => readRecord(tx, resource, id))
  if (!before) return unchanged
  if (before.sourceLanguage !== run.language) {
    await store.write(async (tx) => addAltText(tx, run, Number(before.shared['image'] ?? 0), image.alt))
    return unchanged
  }
  const found = find ? await find(image, before.author) : { reason: 'Pictures cannot be kept here.' }
  if (typeof found !== 'number') return { changed: false, remarks: [`Its picture is not taken over: ${found.reason}`] }
  return store.write(async (tx) => {
    await addAltText(tx, run, found, image.alt)
    const present = await readRecord(tx, resource, id)
    if (!present || present.shared['image'] === found) return unchanged
    const { edited } = await findLocalEdits(tx, run, resource, id)
    if (edited.has('shared.image')) return { changed: false, remarks: ['Its picture was changed here: kept as here.'] }
    const after = await updateRecord(tx, resource, id, { shared: { image: found } }, run.actor)
    const isOther = image.id > 0 && image.id !== found
    return {
      changed: after.revision !== present.revision,
      remarks: isOther ? [`The number ${image.id} of its picture is taken: the picture has ${found} here.`] : [],
    }
  })
}

/** Adds an alt text in this language, unless the image has one or the database cannot store it. */
async function addAltText(tx: WriteTx, { language }: ImportContext, id: number, alt: string): Promise<void> {
  if (alt === '' || !isStorable(alt)) return
  const image = await readImage(tx, id)
  if (image && !image.alt[language]) await describeImage(tx, id, { [language]: alt })
}
