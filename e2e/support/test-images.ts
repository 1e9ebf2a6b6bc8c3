// A service with an image library, for tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp, type TestApp } from './test-app.ts'
import type { Fetcher } from '#server/images/fetch-remote.ts'
import { createImageLibrary, type ImageLibrary } from '#server/images/image-library.ts'

/** Opens a service with images in a temporary folder. `end` removes it. */
export function openImageWorld(network?: Fetcher): TestApp & { images: ImageLibrary; end: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'images-'))
  const libraries: ImageLibrary[] = []
  const world = startTestApp({}, (store) => {
    const library = createImageLibrary({ store, folder, ...(network && { network }) })
    libraries.push(library)
    return library
  })
  const [images] = libraries
  if (!images) throw new Error('the service is opened with a library')
  return {
    ...world,
    images,
    end: () => {
      images.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
