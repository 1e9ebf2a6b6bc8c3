// Where pictures lie: the names of their files, the addresses these are served under, and the way back.
import type { ImageAnswer } from '#contract/answers.ts'
import type { Config } from '../config.ts'
import type { StoredPicture } from '../store/media/types.ts'
import { kindOfExtension, kinds } from './kinds.ts'

/** The path all pictures are served below. */
export const mediaPath = '/media'

type Shape = { width: number; height: number; extension: string; at?: number | undefined }

/** The name of a picture's file. */
export const originalName = ({ file, extension }: { file: string; extension: string }): string => `${file}.${extension}`
/** The name of the file of a smaller variant; one that is cut around a chosen point says where. */
export const variantName = (file: string, { width, height, extension, at }: Shape): string =>
  `${file}-${width}x${height}${at === undefined ? '' : `-${at}`}.${extension}`

/** What a name of ours consists of; anything else names no file. */
export function readName(name: string): { file: string; type: string } | undefined {
  const [, file, extension] = /^([0-9a-f]{32})(?:-\d{1,5}x\d{1,5}(?:-\d{1,5})?)?\.([a-z]{3,4})$/.exec(name) ?? []
  const kind = kindOfExtension(extension ?? '')
  return file !== undefined && kind ? { file, type: kinds[kind].type } : undefined
}

/** The name of the files an address of ours leads to; `undefined`: it is not one of ours. */
export function fileAt({ origin }: Config, address: string): string | undefined {
  const base = `${origin}${mediaPath}/`
  return address.startsWith(base) ? readName(address.slice(base.length))?.file : undefined
}

/** A picture as it is answered, apart from what it shows in words. */
export function imageAnswer({ origin }: Config, picture: StoredPicture): Omit<ImageAnswer, 'alt'> {
  const { focus, id, file, extension, width, height, filesize } = picture
  const at = (name: string): string => `${origin}${mediaPath}/${name}`
  const sizes = Object.entries(picture.sizes).map(([name, size]) => [
    name,
    {
      width: size.width,
      height: size.height,
      'mime-type': kinds[kindOfExtension(size.extension) ?? 'jpeg'].type,
      filesize: size.filesize,
      url: at(variantName(file, size)),
    },
  ])
  return {
    url: at(originalName({ file, extension })),
    id,
    extension,
    width,
    height,
    filesize,
    ...(sizes.length > 0 && { sizes: Object.fromEntries(sizes) }),
    ...(focus && { focus }),
  }
}
