// The library of pictures: looked through, added to, described. Our server's alone.
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { sendingFile } from '#client/send-file.ts'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { AltTexts, Library, LibraryImage } from '#shared/images.ts'
import type { Question } from './queries.ts'
import { randomKey } from './random-key.ts'
import { send } from './server.ts'

/** The most bytes of a picture that is sent: 20 MiB, as the service has it. */
export const mostBytes = 20 * 1_048_576
/** Milliseconds after which even the slowest line has sent one; one that has stopped moving is given up much sooner. */
const uploadTime = 4 * 3_600_000
/** How many pictures a page of the library shows. */
const perPage = 24

const pictures = 'pictures'

/** A page of the library, newest first; `words` are looked for in names and descriptions. */
export const libraryQuery = (words: string, page: number, language: Language): Question<Library> => ({
  queryKey: [pictures, 'list', words, page, language],
  queryFn: async ({ signal }) => {
    const query: [string, string][] = [
      ['per_page', String(perPage)],
      ['page', String(page)],
    ]
    if (words !== '') query.push(['search', words])
    return (await send<Library>({ space: 'admin', path: '/media', language, query, signal })).body
  },
  placeholderData: keepPreviousData,
})

/** A picture with its descriptions. */
export const pictureQuery = (id: number, language: Language): Question<LibraryImage> => ({
  queryKey: [pictures, 'one', id, language],
  queryFn: async ({ signal }) =>
    (await send<LibraryImage>({ space: 'admin', path: `/media/${id}`, language, signal })).body,
})

const keep = (queries: QueryClient, picture: LibraryImage, language: Language): LibraryImage => {
  queries.setQueryData(pictureQuery(picture.id, language).queryKey, picture)
  void queries.invalidateQueries({ queryKey: [pictures, 'list'] })
  return picture
}

/** Adds a picture; `onProgress` is told the share that was sent. Throws `ProblemError` (its fault stands at `file`) or `Unreachable`. */
export async function addPicture(
  queries: QueryClient,
  file: File,
  { language, onProgress, signal }: { language: Language; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<LibraryImage> {
  const { body } = await send<LibraryImage>({
    method: 'POST',
    space: 'admin',
    path: '/media',
    language,
    via: sendingFile(file, onProgress),
    within: uploadTime,
    idempotencyKey: randomKey(),
    signal,
  })
  return keep(queries, body, language)
}

/** Says what a picture shows, in the languages named (`""` takes a text away), and which point stays in sight. Throws `ProblemError` or `Unreachable`. */
export async function describePicture(
  queries: QueryClient,
  id: number,
  said: { alt?: AltTexts; focus?: FocalPoint },
  language: Language,
): Promise<LibraryImage> {
  const { body } = await send<LibraryImage>({
    method: 'PATCH',
    space: 'admin',
    path: `/media/${id}`,
    language,
    body: said,
  })
  return keep(queries, body, language)
}
