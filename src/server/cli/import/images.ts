// Images of imported records: each is fetched once after all records have their ids, and keeps its id if that is free.
import type { Offered, OfferedPicture } from '#client/dialects/offered.ts'
import { isStorable } from '#shared/schema/kinds.ts'
import { describeImage, readImage, findImageBySourceUrl } from '../../store/images.ts'
import { readRecord } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import type { WriteTx } from '../../store/transaction.ts'
import { updateRecord } from '../../store/write-records.ts'
import { type ImportContext, findLocalEdits } from './context.ts'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type Fetcher, parseImageUrl, publicInternet } from '../../images/fetch-remote.ts'
import { createImageLibrary, type ImageLibrary } from '../../images/image-library.ts'
import { imageIssues } from '../../images/issues.ts'

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

/** Consecutive timeouts after which no more images of a server are fetched. */
const maxTimeouts = 5

/** Opens the library in a folder. Call `close` after the import. */
export function createImageFinder(
  store: Store,
  folder: string,
  network: Fetcher = publicInternet,
  images: Pick<ImageLibrary, 'fetch' | 'close'> = createImageLibrary({ store, folder, network }),
): { findImage: FindImage; close(): void } {
  const timeouts = new Map<string, number>()
  return {
    async findImage({ address, id }, author) {
      const url = parseImageUrl(address)
      if (!url) return { reason: imageIssues.address.message }
      const count = timeouts.get(url.host) ?? 0
      if (count >= maxTimeouts && !(await store.read(async (tx) => findImageBySourceUrl(tx, url.href))))
        return {
          reason: `${url.host} kept ${maxTimeouts} pictures waiting and was asked for no more: run the import again.`,
        }
      const image = await images.fetch(url, author, id > 0 ? id : undefined)
      const isTimeout = 'fault' in image && image.fault.data?.['reason'] === 'late'
      timeouts.set(url.host, isTimeout ? count + 1 : 0)
      return 'fault' in image ? { reason: image.fault.message } : image.id
    },
    close: () => images.close(),
  }
}

/**
 * Returns a network in which the source may have a private address, the one it has when the import starts. Other private addresses
 * stay forbidden, also in redirects.
 */
export async function createFetcher(source: string): Promise<Fetcher> {
  const { origin, hostname } = new URL(source)
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host)
    ? [host]
    : (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address)
  return { allowedAddresses: (url) => (url.origin === origin ? addresses : []) }
}
