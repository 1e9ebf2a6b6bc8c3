// Images as responses show them, and their URLs.
import type { ImageResponse } from '#shared/schema/response-parts.ts'
import { languages } from '#shared/i18n/language.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { canUseImage } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import type { Config } from '../config.ts'
import type { StoredImage } from '../store/images.ts'
import { originalName, parseFileName, sizeName } from './files.ts'
import { formatOfExtension, formats } from './formats.ts'

/** The path of all image files. */
export const mediaPath = '/media'

/** Returns the file name (see `StoredImage`) in a URL of this service, `undefined` for any other URL. */
export function fileOfUrl({ origin }: Config, url: string): string | undefined {
  const base = `${origin}${mediaPath}/`
  return url.startsWith(base) ? parseFileName(url.slice(base.length))?.file : undefined
}

/** Returns an image as records show it, without its alt text. */
export function presentImage({ origin }: Config, image: StoredImage): Omit<ImageResponse, 'alt'> {
  const { focus, id, file, extension, width, height, filesize } = image
  const getUrl = (name: string): string => `${origin}${mediaPath}/${name}`
  const sizes = Object.entries(image.sizes).map(([name, size]) => [
    name,
    {
      width: size.width,
      height: size.height,
      'mime-type': formats[formatOfExtension(size.extension) ?? 'jpeg'].type,
      filesize: size.filesize,
      url: getUrl(sizeName(file, size)),
    },
  ])
  return {
    url: getUrl(originalName({ file, extension })),
    id,
    extension,
    width,
    height,
    filesize,
    ...(sizes.length > 0 && { sizes: Object.fromEntries(sizes) }),
    ...(focus && { focus }),
  }
}

/** Returns an image as the library shows it to an account. */
export const presentLibraryImage = ({ account, config }: RequestContext, image: StoredImage): LibraryImage => ({
  ...presentImage(config, image),
  name: image.name,
  alt: image.alt,
  author: String(image.author),
  created_utc: image.createdUtc,
  modified_utc: image.modifiedUtc,
  version: image.revision,
  source: image.address ?? '',
  rights: {
    describe: languages.filter((language) => canUseImage(account, 'describe', image.author, language) === true),
    remove: canUseImage(account, 'remove', image.author) === true,
  },
})
