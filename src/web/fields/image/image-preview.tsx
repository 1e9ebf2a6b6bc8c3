import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { externalServer } from '#api/client.ts'
import { imageQuery } from '#api/image-queries.ts'

/** An image of the library (`libraryImage`) or of the response of a record. */
export type ImagePreview = {
  id: number
  url: string
  width: number
  height: number
  sizes?: LibraryImage['sizes']
  libraryImage?: LibraryImage
}

/** Whether images can be uploaded and searched; some external servers have a library too. */
export const hasLibrary = (): boolean => externalServer()?.hasStoredValues() !== false

/** Returns the image of a response; servers return `false` for none. */
function parseImage(value: unknown): ImagePreview | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('url' in value)) return undefined
  const { id, url } = value
  if (typeof url !== 'string') return undefined
  const getSide = (name: string): number => Number(Reflect.get(value, name)) || 0
  return { id: Number(id), url, width: getSide('width'), height: getSide('height') }
}

/** Returns the image of a form value if that is an id and the image is known. */
export function useImagePreview(value: string, savedValue: unknown, language: Language): ImagePreview | undefined {
  const id = /^[1-9]\d*$/.test(value) ? Number(value) : undefined
  const { data } = useQuery({
    ...imageQuery(id ?? 0, language),
    enabled: hasLibrary() && id !== undefined,
    // It is the same in every language.
    placeholderData: (previous) => previous,
  })
  if (id === undefined) return undefined
  if (data?.id === id) return { ...data, libraryImage: data }
  const saved = parseImage(savedValue)
  return saved?.id === id ? saved : undefined
}

/** Returns the smallest size of an image that is at least `minWidth` pixels wide, else the image itself. */
export function selectImageSize(
  minWidth: number,
  { url, width, height, sizes }: Pick<ImagePreview, 'url' | 'width' | 'height' | 'sizes'>,
) {
  const [smallest] = Object.entries(sizes ?? {})
    .filter(([name, size]) => name !== 'thumbnail' && size.width >= minWidth)
    .map(([, size]) => size)
    .toSorted((one, other) => one.width - other.width)
  const size = smallest ?? { url, width, height }
  return { src: size.url, width: size.width, height: size.height }
}

/** Returns the style that keeps the focal point of a cropped image visible. */
export const cropPosition = ({ focus }: Pick<LibraryImage, 'focus'>) =>
  focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined

/** The image of a form value; its id or URL until it is loaded. */
export function LinkedImage({
  value,
  savedValue,
  language,
  className,
}: {
  value: string
  savedValue?: unknown
  language: Language
  className: string | undefined
}) {
  const { t } = useLingui()
  const image = useImagePreview(value, savedValue, language)
  const name = /^\d+$/.test(value) ? t`Image ${value}` : value
  if (!image) return name
  const alt = image.libraryImage?.alt[language]
  return (
    <img
      className={className}
      src={selectImageSize(300, image).src}
      alt={alt || image.libraryImage?.name || name}
      lang={alt ? language : undefined}
    />
  )
}
