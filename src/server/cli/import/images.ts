// Fetches images of imported records, after all records have their ids.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { SourceRecord, SourceImage } from '#client/external/source.ts'
import { isStorable } from '#shared/schema/kinds.ts'
import { type Fetcher, parseImageUrl, publicInternet } from '../../images/fetch-remote.ts'
import { originalName } from '../../images/files.ts'
import { createImageLibrary, type ImageLibrary } from '../../images/image-library.ts'
import { ImageError, imageIssues } from '../../images/issues.ts'
import { describeImage, findImageBySourceUrl, readImage } from '../../store/images.ts'
import { readRecord } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import type { ReadTx, WriteTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import { updateRecord } from '../../store/write-records.ts'
import { findLocalEdits, type ImportContext } from './context.ts'

/** Finds or fetches an image: resolves to its id here, or to the reason why it cannot be imported. */
export type FindImage = (image: SourceImage, author: number) => Promise<number | { reason: string }>

/** Whether the record was changed, and remarks about what was not imported. */
export type ImportedImages = { changed: boolean; remarks: string[] }

/** Imports the featured image of a record and its alt text in this language. */
export async function importFeaturedImage(
  store: Store,
  run: ImportContext,
  { resource, image }: SourceRecord,
  id: number,
  find: FindImage,
): Promise<ImportedImages> {
  const unchanged = { changed: false, remarks: [] }
  const before = await store.read(async (tx) => readRecord(tx, resource, id))
  if (!before || !image || image === 'none') return unchanged
  if (before.sourceLanguage !== run.language) {
    await store.write(async (tx) => addAltText(tx, run, Number(before.shared['image'] ?? 0), image.alt))
    return unchanged
  }
  const result = await find(image, before.author)
  if (typeof result !== 'number') return { changed: false, remarks: [`The image is not imported: ${result.reason}`] }
  return store.write(async (tx) => {
    await addAltText(tx, run, result, image.alt)
    const present = await readRecord(tx, resource, id)
    if (!present || present.shared['image'] === result) return unchanged
    const { edited } = await findLocalEdits(tx, run, resource, id)
    if (edited.has('shared.image'))
      return { changed: false, remarks: ['The image is not imported, because it was changed here.'] }
    const after = await updateRecord(tx, resource, id, { shared: { image: result } }, run.actor)
    const hasOtherId = image.id > 0 && image.id !== result
    return {
      changed: after.revision !== present.revision,
      remarks: hasOtherId ? [`The id ${image.id} of the image is in use here. Its id here is ${result}.`] : [],
    }
  })
}

/** Adds an alt text in this language, unless the image has one or the database cannot store it. */
async function addAltText(tx: WriteTx, { language }: ImportContext, id: number, alt: string): Promise<void> {
  if (alt === '' || !isStorable(alt)) return
  const image = await readImage(tx, id)
  if (image && !image.alt[language]) await describeImage(tx, id, { [language]: alt })
}

const imageSources = /(<img\b[^>]*?\bsrc=")([^"]*)(")/gi
const linkTargets = /(<a\b[^>]*?\bhref=")([^"]*)(")/gi
const findUrls = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, , url = '']) => unescapeUrl(url)).filter((url) => /^https?:\/\//i.test(url))
const unescapeUrl = (url: string): string => url.replaceAll('&amp;', '&')

type Texts = { readonly [field: string]: string }
const richTextFields = ['description', 'excerpt']

/** Returns rich texts with the URLs of library images instead of those that the images were fetched from. */
export async function replaceImageUrls(
  tx: ReadTx,
  { imageUrlPrefix }: Pick<ImportContext, 'imageUrlPrefix'>,
  texts: Texts,
): Promise<Texts> {
  const libraryUrls = new Map<string, string>()
  const replaceUrl = (tag: string, before: string, url: string, after: string): string => {
    const libraryUrl = libraryUrls.get(unescapeUrl(url))
    return libraryUrl === undefined ? tag : `${before}${libraryUrl}${after}`
  }
  const replaced: { [field: string]: string } = {}
  for (const [field, html] of Object.entries(texts).filter(([name]) => richTextFields.includes(name))) {
    for (const url of [...findUrls(html, imageSources), ...findUrls(html, linkTargets)]) {
      const image = URL.canParse(url) ? await findImageBySourceUrl(tx, new URL(url).href) : undefined
      if (image) libraryUrls.set(url, `${imageUrlPrefix}${originalName(image)}`)
    }
    replaced[field] = html.replace(imageSources, replaceUrl).replace(linkTargets, replaceUrl)
  }
  return replaced
}

const findRichTexts = (record: StoredRecord | undefined, { language }: ImportContext): Texts =>
  Object.fromEntries(richTextFields.map((name) => [name, record?.translations[language]?.texts[name] ?? '']))

/** Fetches the images inside the texts of a record and shows them from the library. */
export async function importTextImages(
  store: Store,
  run: ImportContext,
  { resource }: SourceRecord,
  id: number,
  find: FindImage,
): Promise<ImportedImages> {
  const before = await store.read(async (tx) => readRecord(tx, resource, id))
  const urls = Object.values(findRichTexts(before, run))
    .flatMap((html) => findUrls(html, imageSources))
    .filter((url) => !url.startsWith(run.imageUrlPrefix))
  const remarks: string[] = []
  if (urls.length === 0) return { changed: false, remarks }
  for (const url of new Set(urls)) {
    const result = await find({ address: url, id: 0, alt: '' }, before?.author ?? 0)
    if (typeof result !== 'number')
      remarks.push(`The image ${url.slice(0, 200)} in a text is not imported: ${result.reason}`)
  }
  return store.write(async (tx) => {
    const texts = findRichTexts(await readRecord(tx, resource, id), run)
    const { edited } = await findLocalEdits(tx, run, resource, id)
    const changed = Object.entries(await replaceImageUrls(tx, run, texts)).filter(
      ([name, html]) => html !== texts[name] && !edited.has(`${run.language}.${name}`),
    )
    if (changed.length === 0) return { changed: false, remarks }
    const change = { translations: { [run.language]: { texts: Object.fromEntries(changed) } } }
    await updateRecord(tx, resource, id, change, run.actor)
    return { changed: true, remarks }
  })
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
          reason: `${url.host} did not respond to ${maxTimeouts} requests in a row. Run the import again later.`,
        }
      try {
        const image = await images.fetch(url, author, id > 0 ? id : undefined)
        timeouts.delete(url.host)
        return image.id
      } catch (error) {
        if (!(error instanceof ImageError)) throw error
        timeouts.set(url.host, error.issue === imageIssues.late ? count + 1 : 0)
        return { reason: error.message }
      }
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
