// Uploads and alt texts of the image library.
import type { QueryClient } from '@tanstack/react-query'
import { createUploadFetch } from '#client/send-file.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { AltTexts, LibraryImage } from '#shared/responses.ts'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import { randomKey, sendAdmin } from './client.ts'
import { imageQuery } from './image-queries.ts'
import { keys } from './queries.ts'

/** Maximum size of an uploaded image in bytes, the same as on the server. */
export const maxImageBytes = 20 * 1_048_576
/** Milliseconds in which even a slow connection uploads an image; one that stalls fails much sooner. */
const uploadTimeout = 4 * 3_600_000

const cacheImage = (queries: QueryClient, image: LibraryImage, language: Language): LibraryImage => {
  queries.setQueryData(imageQuery(image.id, language).queryKey, image)
  void queries.invalidateQueries({ queryKey: [...keys.images, 'list'] })
  return image
}

type UploadRequest = { file: File; language: Language; onProgress: (share: number) => void; signal: AbortSignal }

/** Uploads an image; `onProgress` gets the share that was sent, 0 to 1. `ProblemError` with an issue at `file` if rejected. */
export async function uploadImage(
  queries: QueryClient,
  file: File,
  { language, onProgress, signal }: Omit<UploadRequest, 'file'>,
): Promise<LibraryImage> {
  const image = await sendAdmin<LibraryImage>('/media', {
    method: 'POST',
    language,
    fetch: createUploadFetch(file, onProgress),
    timeout: uploadTimeout,
    idempotencyKey: randomKey(),
    signal,
  })
  return cacheImage(queries, image, language)
}

/** Saves alt texts (`""` removes one) and the focal point of an image. */
export async function updateImage(
  queries: QueryClient,
  id: number,
  body: { alt?: AltTexts; focus?: FocalPoint },
  language: Language,
): Promise<LibraryImage> {
  return cacheImage(
    queries,
    await sendAdmin<LibraryImage>(`/media/${id}`, { method: 'PATCH', language, body }),
    language,
  )
}

/** Deletes an unused image permanently. */
export async function deleteImage(queries: QueryClient, id: number): Promise<void> {
  await sendAdmin(`/media/${id}`, { method: 'DELETE' })
  queries.removeQueries({ queryKey: [...keys.images, 'one', id] })
  await queries.invalidateQueries({ queryKey: [...keys.images, 'list'] })
}
