// Stores images that responses show, without files.
import { createHash } from 'node:crypto'
import { createImage, type StoredSize } from '#server/store/images.ts'
import type { WriteTx } from '#server/store/transaction.ts'
import { isObject, type Json, textOf } from './json.ts'

/** All images in the responses, without duplicates. */
export function findImages(value: unknown, found = new Map<number, Json>()): Map<number, Json> {
  if (Array.isArray(value)) for (const one of value) findImages(one, found)
  if (!isObject(value)) return found
  const { image } = value
  if (isObject(image) && typeof image['id'] === 'number' && !found.has(image['id'])) found.set(image['id'], image)
  for (const inner of Object.values(value)) findImages(inner, found)
  return found
}

const extensions: { readonly [type: string]: string } = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' }

const sizesOf = (image: Json): { [name: string]: StoredSize } =>
  Object.fromEntries(
    Object.entries(isObject(image['sizes']) ? image['sizes'] : {}).flatMap(([name, size]) =>
      isObject(size)
        ? [
            [
              name,
              {
                width: Number(size['width']),
                height: Number(size['height']),
                filesize: Number(size['filesize']),
                extension: extensions[textOf(size['mime-type']).replace('image/', '')] ?? 'jpg',
              },
            ],
          ]
        : [],
    ),
  )

/** Stores an image under its id. */
export async function storeImage(tx: WriteTx, id: number, image: Json): Promise<void> {
  const url = textOf(image['url'])
  await createImage(tx, {
    id,
    author: 1,
    name: url.split('/').at(-1) ?? '',
    file: createHash('md5').update(url).digest('hex'),
    extension: textOf(image['extension']),
    width: Number(image['width']),
    height: Number(image['height']),
    filesize: Number(image['filesize']),
    sizes: sizesOf(image),
  })
}
