// Imports events from the rows of a file.
import { useMutation } from '@tanstack/react-query'
import type { ImportedEvent, ImportEventsResponse } from '#shared/import-events-response.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ImportEventRow } from '#shared/schema/import-events.ts'
import { sendAdmin } from './client.ts'
import { invalidateAll, noteOwnChangeSet } from './invalidation.ts'

/** What one request may have: the service takes at most 1 MiB and fetches at most ten images. */
const maxBatch = { rows: 100, bytes: 900_000, images: 10 }
/** Milliseconds that one batch may take. */
const batchTimeout = 120_000

/** `changeSet`: 128 bits in hexadecimal for an import; absent: nothing is written. `isStopped` is read before each request. */
type ImportOptions = {
  rows: readonly ImportEventRow[]
  changeSet?: string
  onProgress?: (results: readonly ImportedEvent[]) => void
  isStopped?: () => boolean
}

/** The results until an error, in the order of the rows. The batch that failed may or may not have been written. */
export type ImportResult = { rows: readonly ImportedEvent[]; failed?: Error }

/**
 * Checks rows, or writes them in one change set: a repeated batch writes nothing twice. Reports the results after each batch. Never
 * fails.
 */
export const useImportEvents = (language: Language) =>
  useMutation({
    mutationFn: async (
      { rows, changeSet, onProgress, isStopped }: ImportOptions,
      { client },
    ): Promise<ImportResult> => {
      const results: ImportedEvent[] = []
      if (changeSet !== undefined) noteOwnChangeSet(changeSet)
      try {
        for (const batch of toBatches(rows)) {
          if (isStopped?.()) break
          const start = results.length
          const body = { rows: batch, ...(changeSet === undefined ? { dry_run: true } : { continues: changeSet }) }
          const request = { method: 'POST', language, body, timeout: batchTimeout } as const
          const response = await sendAdmin<ImportEventsResponse>('/events/import', request)
          results.push(...response.rows.map((row) => ({ ...row, index: start + row.index })))
          onProgress?.(results)
        }
        return { rows: results }
      } catch (error) {
        return { rows: results, failed: error instanceof Error ? error : new Error('No response', { cause: error }) }
      } finally {
        if (changeSet !== undefined) await invalidateAll(client)
      }
    },
  })

/** Divides rows into the batches of the requests. */
export function toBatches(rows: readonly ImportEventRow[]): ImportEventRow[][] {
  const batches: ImportEventRow[][] = []
  let [bytes, images] = [0, 0]
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length
    const ownImages = row.shared?.['image'] === undefined ? 0 : 1
    const batch = batches.at(-1)
    const isFull =
      !batch || batch.length === maxBatch.rows || bytes + size > maxBatch.bytes || images + ownImages > maxBatch.images
    if (isFull) batches.push([row])
    else batch.push(row)
    bytes = (isFull ? 0 : bytes) + size
    images = (isFull ? 0 : images) + ownImages
  }
  return batches
}
