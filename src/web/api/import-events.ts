// Imports events from the rows of a file.
import { useMutation } from '@tanstack/react-query'
import type { ImportedEvent, ImportEventsResponse } from '#shared/import-events-response.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ImportEventRow } from '#shared/schema/import-events.ts'
import { sendAdmin } from './client.ts'
import { invalidateAll, noteOwnChangeSet } from './invalidation.ts'

/** Rows per request. */
const batchSize = 100
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
        for (let start = 0; start < rows.length; start += batchSize) {
          if (isStopped?.()) break
          const batch = rows.slice(start, start + batchSize)
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
