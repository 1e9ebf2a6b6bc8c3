// Pictures as answers show them, kept in a store under their ids. Their files are not among the recordings: nobody asks for them.
import { createHash } from 'node:crypto'
import type { Store } from '#server/sync-store/store.ts'
import type { StoredSize } from '#server/sync-store/media/types.ts'
import { isObject, type Json, textOf } from './json.ts'

/** Every picture shown anywhere in some answers, each once. */
export function picturesIn(answers: unknown, found = new Map<number, Json>()): Map<number, Json> {
  if (Array.isArray(answers)) for (const one of answers) picturesIn(one, found)
  if (!isObject(answers)) return found
  const { image } = answers
  if (isObject(image) && typeof image['id'] === 'number' && !found.has(image['id'])) found.set(image['id'], image)
  for (const value of Object.values(answers)) picturesIn(value, found)
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

/** Keeps a picture under its id. */
export function keepPicture(store: Store, id: number, image: Json): void {
  const url = textOf(image['url'])
  store.pictures.create({
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
