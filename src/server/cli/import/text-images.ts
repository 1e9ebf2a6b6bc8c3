// Images inside texts: fetched into the library like featured ones, and displayed from there.
import { resources } from '#shared/schema/resources.ts'
import type { Offered } from '#client/dialects/offered.ts'
import { originalName } from '../../images/files.ts'
import { findImageBySourceUrl } from '../../store/images.ts'
import { readRecord, readRecords } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import { updateRecord } from '../../store/write-records.ts'
import { type ImportContext, findLocalEdits } from './context.ts'
import type { FindImage, ImportedImage } from './images.ts'

const sources = /(<img\b[^>]*?\bsrc=")([^"]*)(")/gi
const links = /(<a\b[^>]*?\bhref=")([^"]*)(")/gi
const unescaped = (url: string): string => url.replaceAll('&amp;', '&')
const isHttp = (url: string): boolean => /^https?:\/\//i.test(url)

/** The same texts with images of the library, and links to them, instead of the images they were fetched from. */
export async function replaceImageUrls<T extends { readonly [field: string]: string }>(
  tx: ReadTx,
  { imageUrlPrefix }: Pick<ImportContext, 'imageUrlPrefix'>,
  texts: T,
): Promise<{ [field in keyof T]: string }> {
  const urls = Object.values(texts).flatMap((html) =>
    [sources, links].flatMap((pattern) => [...html.matchAll(pattern)].map(([, , url = '']) => unescaped(url))),
  )
  const libraryUrls = new Map<string, string>()
  for (const url of new Set(urls)) {
    const image = isHttp(url) && URL.canParse(url) ? await findImageBySourceUrl(tx, new URL(url).href) : undefined
    if (image) libraryUrls.set(url, `${imageUrlPrefix}${originalName(image)}`)
  }
  const replace = (html: string): string =>
    [sources, links].reduce(
      (text, pattern) =>
        text.replace(pattern, (tag: string, before: string, url: string, after: string) => {
          const libraryUrl = libraryUrls.get(unescaped(url))
          return libraryUrl === undefined ? tag : `${before}${libraryUrl}${after}`
        }),
      html,
    )
  const replacedTexts = Object.entries(texts).map(([field, html]) => [field, replace(html)])
  return Object.fromEntries(replacedTexts) as { [field in keyof T]: string } // safe: the same fields
}

const textFields = ['description', 'excerpt'] as const

/** The rich texts of a record in the imported language, by field. */
const richTexts = (record: StoredRecord | undefined, { language }: ImportContext): { [field: string]: string } =>
  Object.fromEntries(
    textFields
      .filter((name) => record && name in resources[record.resource].fields)
      .map((name) => [name, record?.variants[language]?.texts[name] ?? '']),
  )

/** URLs of images in the texts of a record that are not in the library. */
const remoteImages = (record: StoredRecord | undefined, run: ImportContext): Set<string> =>
  new Set(
    Object.values(richTexts(record, run))
      .flatMap((html) => [...html.matchAll(sources)].map(([, , url = '']) => unescaped(url)))
      .filter((url) => isHttp(url) && !url.startsWith(run.imageUrlPrefix)),
  )

/** Those of some imported records whose texts contain images that are not in the library. */
export async function withRemoteImages<T extends { record: Offered; id: number }>(
  tx: ReadTx,
  run: ImportContext,
  imported: readonly T[],
): Promise<Set<T>> {
  const found = new Set<T>()
  for (const resource of new Set(imported.map(({ record }) => record.resource))) {
    const items = imported.filter(({ record }) => record.resource === resource)
    const ids = items.map(({ id }) => id)
    const records = await readRecords(tx, resource, ids)
    for (const item of items) if (remoteImages(records.get(item.id), run).size > 0) found.add(item)
  }
  return found
}

/** Fetches the images inside the texts of a record and displays them from the library. */
export async function importTextImages(
  store: Store,
  run: ImportContext,
  { resource }: Offered,
  id: number,
  find: FindImage | undefined,
): Promise<ImportedImage> {
  const before = await store.read(async (tx) => readRecord(tx, resource, id))
  const remarks: string[] = []
  for (const address of remoteImages(before, run)) {
    const found = find
      ? await find({ address, id: 0, alt: '' }, before?.author ?? 0)
      : { reason: 'Images cannot be kept here.' }
    if (typeof found !== 'number')
      remarks.push(`The image ${address.slice(0, 200)} in its text is not taken over: ${found.reason}`)
  }
  return store.write(async (tx) => {
    const texts = richTexts(await readRecord(tx, resource, id), run)
    const { edited } = await findLocalEdits(tx, run, resource, id)
    const changed = Object.entries(await replaceImageUrls(tx, run, texts)).filter(
      ([name, html]) => html !== texts[name] && !edited.has(`${run.language}.${name}`),
    )
    if (changed.length === 0) return { changed: false, remarks }
    const change = { variants: { [run.language]: { texts: Object.fromEntries(changed) } } }
    await updateRecord(tx, resource, id, change, run.actor)
    return { changed: true, remarks }
  })
}
