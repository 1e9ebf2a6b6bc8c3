// The pictures of records that were taken over: fetched once each when every id is taken, for pictures number themselves with the records.
import type { Offered } from '#client/dialects/offered.ts'
import type { Run } from './bring.ts'

/** Finds or fetches the picture at an address: its identifier, or why there is none. */
export type FindPicture = (address: string, author: number) => Promise<number | { reason: string }>

/** Gives a record its picture. Answers whether that changed it, or why it has none. */
export async function bringPicture(
  { store, by, language }: Run,
  { resource, image }: Offered,
  id: number,
  find: FindPicture | undefined,
): Promise<boolean | { reason: string }> {
  const before = store.read(resource, id)
  if (!image || !before || before.sourceLanguage !== language) return false
  const picture = find ? await find(image, before.author) : { reason: 'Pictures cannot be kept here.' }
  if (typeof picture !== 'number') return { reason: `Its picture is not taken over: ${picture.reason}` }
  return store.change(resource, id, { shared: { image: picture } }, by).revision !== before.revision
}
