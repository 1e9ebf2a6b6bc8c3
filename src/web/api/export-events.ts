// Files of the events of a list.
import { useMutation } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { EventFileFormat } from '#shared/schema/export-events.ts'
import { encodeQuery } from '#shared/schema/filters.ts'
import { resources } from '#shared/schema/resources.ts'
import type { Query } from '#shared/schema/values.ts'
import { fetchFile } from './fetch-file.ts'

/** Returns a file of the events of a list, by the query of the list; its page does not count. */
export const useExportEvents = (language: Language) =>
  useMutation({
    mutationFn: async ({ format, query }: { format: EventFileFormat; query: { [name: string]: unknown } }) => {
      const { page: _page, per_page: _size, ...filters } = query
      // safe: the query has the types of the filters of events
      const parameters = encodeQuery(resources.events.filters, filters as Query<'events'>)
      return fetchFile('/events/export', [['format', format], ...parameters], language)
    },
  })
