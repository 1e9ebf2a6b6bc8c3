// Image files in a folder. Names are random and never reused.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { StoredImage } from '../store/images.ts'
import { formatOfExtension, formats } from './formats.ts'
import type { ProcessedSize } from './process.ts'

export type ImageFiles = ReturnType<typeof openImageFiles>

type Size = { width: number; height: number; extension: string; at?: number | undefined }

/** Returns a new name for the files of an image. */
export const createFileName = (): string => randomUUID().replaceAll('-', '')
/** Returns the name of the file as it was uploaded or fetched. It is never served. */
export const uploadName = (file: string): string => `${file}.upload`
/** Returns the name of the re-encoded file. */
export const originalName = ({ file, extension }: { file: string; extension: string }): string => `${file}.${extension}`
/** Returns the name of the file of a smaller size. A crop around a focal point has a name of its own. */
export const sizeName = (file: string, { width, height, extension, at }: Size): string =>
  `${file}-${width}x${height}${at === undefined ? '' : `-${at}`}.${extension}`

/** Parses the name of a served file. `undefined` for any other name. */
export function parseFileName(name: string): { file: string; type: string } | undefined {
  const [, file, extension] = /^([0-9a-f]{32})(?:-\d{1,5}x\d{1,5}(?:-\d{1,5})?)?\.([a-z]{3,4})$/.exec(name) ?? []
  const format = formatOfExtension(extension ?? '')
  return file !== undefined && format ? { file, type: formats[format].type } : undefined
}

const isMissing = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'

/** Opens a folder of image files, which is created with the first one. Missing files are `undefined`. */
export function openImageFiles(folder: string) {
  const toPath = (name: string): string => join(folder, name.slice(0, 2), name)
  const ifPresent = async <T>(result: Promise<T>): Promise<T | undefined> => {
    try {
      return await result
    } catch (cause) {
      if (isMissing(cause)) return undefined
      throw cause
    }
  }
  const writeSynced = async (path: string, bytes: Uint8Array): Promise<void> => {
    const handle = await open(path, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      // A restore compares it with the clock of the process, which is some milliseconds ahead of that of the file system.
      await handle.utimes(new Date(), new Date())
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  return {
    /** Opens a file, which the caller closes. */
    open: async (name: string): Promise<FileHandle | undefined> => ifPresent(open(toPath(name), 'r')),
    read: async (name: string): Promise<Uint8Array | undefined> => ifPresent(readFile(toPath(name))),
    /** Returns the size in bytes. */
    size: async (name: string): Promise<number | undefined> => (await ifPresent(stat(toPath(name))))?.size,
    /** Writes a file, replacing one of the same name. It is on disk when the promise resolves. */
    async write(name: string, bytes: Uint8Array): Promise<void> {
      const path = toPath(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = `${path}.${randomUUID()}`
      try {
        await writeSynced(temporary, bytes)
        await rename(temporary, path)
      } catch (cause) {
        await rm(temporary, { force: true })
        throw cause
      }
    },
    /** Writes a file and removes it. Rejects with the error if that fails. */
    async tryWrite(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `health.${randomUUID()}`)
      try {
        await writeSynced(path, new Uint8Array(4096))
      } finally {
        await rm(path, { force: true })
      }
    },
    async removeAll(file: string): Promise<void> {
      const subfolder = dirname(toPath(file))
      for (const name of (await ifPresent(readdir(subfolder))) ?? [])
        if (name.startsWith(`${file}.`) || name.startsWith(`${file}-`)) await rm(join(subfolder, name), { force: true })
    },
  }
}

/** Writes the files of smaller sizes. Returns the sizes for the row. */
export async function writeSizes(
  files: ImageFiles,
  file: string,
  sizes: readonly ProcessedSize[],
): Promise<StoredImage['sizes']> {
  for (const size of sizes) await files.write(sizeName(file, size), size.bytes)
  return Object.fromEntries(sizes.map(({ name, bytes, ...size }) => [name, { ...size, filesize: bytes.length }]))
}
