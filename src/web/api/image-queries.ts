// Queries of the image library.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { ImageUsage, Library, LibraryImage } from '#shared/responses.ts'
import { sendAdmin } from './client.ts'
import { keys } from './queries.ts'

/** Images per page of the library. */
const libraryPageSize = 24

/** A page of the image library, newest first; `text` is searched in names and alt texts. `withoutAlt`: in this language. */
export const libraryQuery = (text: string, page: number, language: Language, withoutAlt = false) =>
  queryOptions({
    queryKey: [...keys.images, 'list', text, page, language, withoutAlt],
    queryFn: ({ signal }) => {
      const query: [string, string][] = [
        ['per_page', String(libraryPageSize)],
        ['page', String(page)],
      ]
      if (text !== '') query.push(['search', text])
      if (withoutAlt) query.push(['without_alt', language])
      return sendAdmin<Library>('/media', { language, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** An image with its alt texts. */
export const imageQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...keys.images, 'one', id, language],
    queryFn: ({ signal }) => sendAdmin<LibraryImage>(`/media/${id}`, { language, signal }),
  })

/** The records that show an image or link to it in a text. */
export const imageUsesQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...keys.images, 'uses', id, language],
    queryFn: async ({ signal }) => (await sendAdmin<ImageUsage>(`/media/${id}/uses`, { language, signal })).uses,
    staleTime: 0,
  })
