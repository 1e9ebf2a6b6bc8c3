// Files that the service creates.
import { networkFetch } from '#client/send.ts'
import type { Language } from '#shared/i18n/language.ts'
import { sendAdmin } from './client.ts'

/** Milliseconds in which even a slow connection sends the largest file. */
export const fileTimeout = 1_200_000

export type FetchedFile = { content: Blob; name: string }

/** Returns a file of the admin namespace, with the name that the service gives it. */
export async function fetchFile(
  path: string,
  query: readonly (readonly [name: string, text: string])[],
  language: Language,
): Promise<FetchedFile> {
  const files: FetchedFile[] = []
  await sendAdmin(path, {
    language,
    query: [...query],
    timeout: fileTimeout,
    fetch: async (input, init) => {
      const response = await networkFetch(input, init)
      if (!response.ok) return response
      const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? language
      files.push({ content: await response.blob(), name })
      return new Response(null, { headers: response.headers })
    },
  })
  const [file] = files
  if (!file) throw new Error('No file was returned.')
  return file
}
