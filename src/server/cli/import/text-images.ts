// Images inside texts: fetched into the library like featured ones, and shown from there.
import { resources } from '#shared/schema/resources.ts'
import type { Offered } from '#client/dialects/offered.ts'
import { findLocalEdits } from './local-edits.ts'
import type { FindImage } from './images.ts'
import type { ImportContext } from './context.ts'

/** The address here of the library image that was fetched from an address; `undefined`: there is none. */
export type ImageAddress = (address: string) => string | undefined

const sources = /(<img\b[^>]*?\bsrc=")([^"]*)(")/gi
const links = /(<a\b[^>]*?\bhref=")([^"]*)(")/gi
const unescaped = (address: string): string => address.replaceAll('&amp;', '&')

/** A text whose images, and links to them, lead to the library. */
export const withOwnImages = (html: string, imageAddress: ImageAddress): string =>
  [sources, links].reduce(
    (text, pattern) =>
      text.replace(pattern, (tag: string, before: string, address: string, after: string) => {
        const own = imageAddress(unescaped(address))
        return own === undefined ? tag : `${before}${own}${after}`
      }),
    html,
  )

/** The addresses of images in a text that are not yet in the library. */
const foreignImages = (html: string, isOwn: (address: string) => boolean): string[] => [
  ...new Set(
    [...html.matchAll(sources)]
      .map(([, , address = '']) => unescaped(address))
      .filter((address) => /^https?:\/\//i.test(address) && !isOwn(address)),
  ),
]

const textFields = ['description', 'excerpt'] as const

/** Fetches the images inside the texts of a record and shows them from the library. Returns whether it changed, and what was not fetched. */
export async function importTextImages(
  run: ImportContext,
  { resource }: Offered,
  id: number,
  find: FindImage | undefined,
): Promise<{ changed: boolean; remarks: string[] }> {
  const { store, language, by, imageAddress, isOwnAddress } = run
  const before = store.read(resource, id)
  const remarks: string[] = []
  const fields = textFields.filter((name) => name in resources[resource].fields)
  const textsOf = (): [string, string][] => {
    const texts = store.read(resource, id)?.variants[language]?.texts ?? {}
    return fields.map((name) => [name, texts[name] ?? ''])
  }
  const addresses = new Set(textsOf().flatMap(([, html]) => foreignImages(html, isOwnAddress)))
  if (addresses.size === 0 || !before) return { changed: false, remarks }
  const { edited } = findLocalEdits(run, resource, id)
  for (const address of addresses) {
    const found = find
      ? await find({ address, id: 0, alt: '' }, before.author)
      : { reason: 'Images cannot be kept here.' }
    if (typeof found !== 'number')
      remarks.push(`The image ${address.slice(0, 200)} in its text is not taken over: ${found.reason}`)
  }
  const texts = Object.fromEntries(
    textsOf()
      .filter(([name]) => !edited.has(`${language}.${name}`))
      .map(([name, html]): [string, string, string] => [name, html, withOwnImages(html, imageAddress)])
      .filter(([, html, own]) => html !== own)
      .map(([name, , own]) => [name, own]),
  )
  if (Object.keys(texts).length === 0) return { changed: false, remarks }
  store.change(resource, id, { variants: { [language]: { texts } } }, by)
  return { changed: true, remarks }
}
