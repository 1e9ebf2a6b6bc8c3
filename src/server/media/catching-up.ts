// Pictures that were cut before their point was chosen, as stores from before are, or those of a restored backup, are cut anew.
import type { StoredPicture } from '../store/media/types.ts'
import type { Store } from '../store/store.ts'
import { cutFor, sizesOf } from './codec/sizes.ts'
import type { Media } from './media.ts'

/** Whether something of a picture is cut elsewhere than around the point that was chosen. */
export const isCutElsewhere = ({ focus, width, height, sizes }: StoredPicture): boolean =>
  focus !== null &&
  sizesOf(width, height).some((size) => size.crop && sizes[size.name]?.at !== cutFor({ width, height }, size, focus).at)

/** Cuts every such picture around its point, one after the other; those whose file is lost or broken stay. `ended`: the service ends. */
export async function catchUp({
  store: { pictures },
  media,
  ended,
}: {
  store: Pick<Store, 'pictures'>
  media: Pick<Media, 'aim'>
  ended: AbortSignal
}): Promise<void> {
  for (let last = 0; !ended.aborted;) {
    const picture = pictures.aimedAfter(last)
    if (!picture?.focus) return
    last = picture.id
    if (!isCutElsewhere(picture)) continue
    const aimed = await media.aim(picture, picture.focus)
    if (aimed === undefined || aimed === 'busy' || 'fault' in aimed) continue
    try {
      // Somebody may have moved the point meanwhile; what is cut now would be older than that.
      if (!ended.aborted && pictures.read(picture.id)?.revision === picture.revision)
        pictures.describe(picture.id, {}, picture.focus, aimed.sizes)
    } finally {
      if (!ended.aborted) await aimed.done()
    }
  }
}
