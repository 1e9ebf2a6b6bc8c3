import { useQuery } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { LibraryImage } from '#shared/images.ts'
import { imageQuery } from '#api/queries.ts'
import { externalServer } from '#api/client.ts'
import { useLingui } from '@lingui/react/macro'

/** `described`: what the library knows of it, where it is ours. */
export type ImagePreview = {
  id: number
  url: string
  width: number
  height: number
  sizes?: LibraryImage['sizes']
  described?: LibraryImage
}

/** The picture of an answered record; servers answer `false` where there is none. */
function answeredPicture(answered: unknown): ImagePreview | undefined {
  if (typeof answered !== 'object' || answered === null || !('id' in answered) || !('url' in answered)) return undefined
  const { id, url } = answered
  if (typeof url !== 'string') return undefined
  const side = (name: string): number => Number(Reflect.get(answered, name)) || 0
  return { id: Number(id), url, width: side('width'), height: side('height') }
}

/** The picture that a value of a form names; `undefined` for an address, for nothing, and as long as it is not known. A server without a library is not asked. */
export function useImagePreview(value: string, answered: unknown, language: Language): ImagePreview | undefined {
  const id = /^[1-9]\d*$/.test(value) ? Number(value) : undefined
  const { data } = useQuery({
    ...imageQuery(id ?? 0, language),
    enabled: externalServer()?.hasStoredValues() !== false && id !== undefined,
  })
  if (id === undefined) return undefined
  if (data?.id === id) return { ...data, described: data }
  const present = answeredPicture(answered)
  return present?.id === id ? present : undefined
}

/** A picture about as wide as it is shown: the smallest of its sizes from `least` pixels on, else itself. */
export function selectImageSize(
  least: number,
  { url, width, height, sizes }: Pick<ImagePreview, 'url' | 'width' | 'height' | 'sizes'>,
) {
  const wide = Object.entries(sizes ?? {})
    .filter(([name, size]) => name !== 'thumbnail' && size.width >= least)
    .map(([, size]) => size)
    .toSorted((one, another) => one.width - another.width)
  const found = wide[0] ?? { url, width, height }
  return { src: found.url, width: found.width, height: found.height }
}

/** Keeps the chosen point of a picture in sight where it is cut. */
export const cropPosition = ({ focus }: Pick<LibraryImage, 'focus'>) =>
  focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined

type Props = { value: string; language: Language; className: string | undefined }

/** `answered`: the picture of the record as it was read, which may be this one. */
export function LinkedImage({ value, answered, language, className }: Props & { answered?: unknown }) {
  const { t } = useLingui()
  const picture = useImagePreview(value, answered, language)
  const number = /^\d+$/.test(value) ? t`Image ${value}` : value
  if (!picture) return number
  const alt = picture.described?.alt[language]
  return (
    <img
      className={className}
      src={selectImageSize(300, picture).src}
      alt={alt || picture.described?.name || number}
      lang={alt ? language : undefined}
    />
  )
}
