import type { ImageResponse } from '#shared/schema/response-parts.ts'
import css from './detail.module.css'

/** The image of a record, cropped around its focal point to a height that does not depend on it. */
export function HeroImage({ image }: { image: unknown }) {
  if (!isImage(image)) return null
  const { url, focus, sizes } = image
  // Thumbnails are cropped.
  const candidates = Object.entries(sizes ?? {}).flatMap(([name, size]) =>
    name === 'thumbnail' ? [] : [`${size.url} ${size.width}w`],
  )
  if (image.width) candidates.push(`${url} ${image.width}w`)
  return (
    <img
      className={css.hero}
      src={url}
      srcSet={candidates.join(', ') || undefined}
      sizes="(width >= 72rem) 45rem, 100vw"
      alt={image.alt ?? ''}
      style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
    />
  )
}

const isImage = (value: unknown): value is ImageResponse =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'
