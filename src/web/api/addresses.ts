// Where a text would stand on the site: asked before it is saved.
import { keepPreviousData } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { AddressResponse } from '#shared/record-bundle.ts'
import type { Question } from './queries.ts'
import { send } from './server.ts'

/** The slug and the address that a title, or a slug somebody chose, would get; `id` is the record it is for, once there is one. */
export const addressQuery = (
  resource: ResourceName,
  wish: string,
  id: number | undefined,
  language: Language,
): Question<AddressResponse> => ({
  queryKey: [resource, 'address', wish, id, language],
  queryFn: async ({ signal }) => {
    const query: [string, string][] = [['wish', wish]]
    if (id !== undefined) query.push(['id', String(id)])
    return (await send<AddressResponse>({ space: 'admin', path: `/${resource}/address`, language, query, signal })).body
  },
  placeholderData: keepPreviousData,
})
