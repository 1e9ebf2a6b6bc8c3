// A service with an image library, for tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp, type TestApp } from './test-app.ts'
import type { Fetcher } from '#server/images/fetch-remote.ts'
import { createImageLibrary, type ImageLibrary } from '#server/images/image-library.ts'

/** Starts a service with images in a temporary folder. `end` removes it. */
export async function startImageApp(
  network?: Fetcher,
): Promise<TestApp & { images: ImageLibrary; end: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'images-'))
  const libraries: ImageLibrary[] = []
  const app = await startTestApp({}, (store) => {
    const library = createImageLibrary({ store, folder, ...(network && { network }) })
    libraries.push(library)
    return library
  })
  const [images] = libraries
  if (!images) throw new Error('The service was started without its library.')
  return {
    ...app,
    images,
    end: () => {
      images.close()
      rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    },
  }
}
