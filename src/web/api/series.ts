// Series of events: preview, creation, edits, and undoing them.
import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { SeriesChanged, SeriesCreated, SeriesEdited, SeriesPreview, SeriesResponse } from '#shared/responses.ts'
import { sendAdmin } from './client.ts'
import { asOwnWrite, invalidateAll, noteOwnChangeSet } from './invalidation.ts'
import { keys, longTimeout } from './queries.ts'

const seriesKey = [...keys.all('events'), 'series']

/** A rule for a saved event, a series, or the shared fields of a new event. */
export type SeriesPreviewRequest = { rule: string; event?: number; series?: number; shared?: object }

/** The dates that a rule yields, with their marks. The previous ones stay until the new ones arrive. */
export const seriesPreviewQuery = (request: SeriesPreviewRequest, language: Language) =>
  queryOptions({
    queryKey: [...seriesKey, 'preview', JSON.stringify(request), language],
    queryFn: async ({ signal }) =>
      sendAdmin<SeriesPreview>('/series/preview', { method: 'POST', language, body: request, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    // Once the series is created, its event cannot begin another: the preview is not read again.
    staleTime: 'static',
    gcTime: 0,
  })

/** A series with its events. */
export const seriesQuery = (series: number, language: Language) =>
  queryOptions({
    queryKey: [...seriesKey, series, language],
    queryFn: async ({ signal }) => sendAdmin<SeriesResponse>(`/series/${series}`, { language, signal }),
  })

/** Sends a write of a series; everything that it may concern is read again. */
async function write<T extends { change_set: string }>(
  queries: QueryClient,
  path: string,
  request: { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; language: Language; body?: object; idempotencyKey?: string },
): Promise<T> {
  const response = await asOwnWrite(sendAdmin<T>(path, { ...request, timeout: longTimeout }))
  noteOwnChangeSet(response.change_set)
  await refreshPages(queries)
  // The record belongs to no series any more: reading that again would fail.
  if (request.method === 'DELETE') queries.removeQueries({ queryKey: seriesKey })
  await invalidateAll(queries)
  return response
}

/** Reads the records on the page again, with their series. */
export const refreshPages = async (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [...keys.all('events'), 'bundle'] })

/** Creates a series. A repeated attempt with the same key creates nothing twice. */
export const useCreateSeries = (language: Language, idempotencyKey: string) =>
  useMutation({
    mutationFn: async (body: object, { client }) =>
      write<SeriesCreated>(client, '/series', { method: 'POST', language, body, idempotencyKey }),
  })

/** Extends or shortens a series. */
export const useChangeSeriesRule = (series: number, language: Language) =>
  useMutation({
    mutationFn: async (body: { rule: string; skip: readonly string[] }, { client }) =>
      write<SeriesChanged>(client, `/series/${series}`, { method: 'PUT', language, body }),
  })

/** Makes the events of a series independent. */
export const useDissolveSeries = (series: number, language: Language) =>
  useMutation({
    mutationFn: async (_: undefined, { client }) =>
      write<SeriesChanged>(client, `/series/${series}`, { method: 'DELETE', language }),
  })

/** Changes of an event of a series for others of it. */
export type SeriesEdit = {
  event: number
  scope: 'following' | 'all'
  overwrite: readonly string[]
  changes: object
}

const toBody = ({ changes, ...options }: SeriesEdit) => ({ ...changes, ...options })

/** The changes of an edit of several events, and the fields in which single events differ. */
export const seriesEditQuery = (series: number, edit: SeriesEdit, language: Language) =>
  queryOptions({
    queryKey: [...seriesKey, series, 'edit', JSON.stringify(edit), language],
    queryFn: async ({ signal }) => {
      const body = { ...toBody(edit), dry_run: true }
      return sendAdmin<SeriesEdited>(`/series/${series}`, { method: 'PATCH', language, body, signal })
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 'static',
    gcTime: 0,
  })

/** Edits several events of a series. */
export const useEditSeries = (series: number, language: Language) =>
  useMutation({
    mutationFn: async (edit: SeriesEdit, { client }) =>
      write<SeriesEdited>(client, `/series/${series}`, { method: 'PATCH', language, body: toBody(edit) }),
  })
