// Share links of events: query and writes.
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { ShareLinkCreatedResponse, ShareLinkResponse } from '#shared/responses.ts'
import { sendAdmin } from './client.ts'

const linksPath = (event: number): string => `/events/${event}/share-links`

/** The share links of an event that work, newest first; 403 for accounts that may not edit it. */
export const shareLinksQuery = (event: number) =>
  queryOptions({
    queryKey: ['share-links', event],
    queryFn: async ({ signal }) =>
      (await sendAdmin<{ share_links: ShareLinkResponse[] }>(linksPath(event), { signal })).share_links,
  })

/** Creates a share link; returns it with its address. Without a language it shows all. */
export const useCreateShareLink = (event: number) =>
  useMutation({
    mutationFn: async (body: { language?: Language; days: number }, { client }) => {
      const link = await sendAdmin<ShareLinkCreatedResponse>(linksPath(event), { method: 'POST', body })
      await client.invalidateQueries({ queryKey: shareLinksQuery(event).queryKey })
      return link
    },
  })

/** Revokes a share link. */
export const useRevokeShareLink = (event: number) =>
  useMutation({
    mutationFn: async (id: number, { client }) => {
      await sendAdmin(`${linksPath(event)}/${id}`, { method: 'DELETE' })
      await client.invalidateQueries({ queryKey: shareLinksQuery(event).queryKey })
    },
  })
