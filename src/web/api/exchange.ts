// Files of texts for translation outside: export, and import with a preview.
import { useMutation } from '@tanstack/react-query'
import { createUploadFetch } from '#client/send-file.ts'
import type { ImportResponse } from '#shared/import-response.ts'
import type { Language } from '#shared/i18n/language.ts'
import { sendAdmin } from './client.ts'
import { fetchFile, fileTimeout } from './fetch-file.ts'
import { invalidateAll, noteOwnChangeSet } from './invalidation.ts'

export type ExportOptions = { source: string; format: string; due: string }

/** Returns a file of the queue of a language. `ProblemError` 404: the queue has no text in this source language. */
export const useExportTexts = (language: Language) =>
  useMutation({
    mutationFn: async (options: ExportOptions) => fetchFile('/translations/export', Object.entries(options), language),
  })

export type ImportRequest = { file: File; isDryRun: boolean }

/** Writes the translations of a file, or returns what would be written. `ProblemError` with an issue at `file` if it cannot be read. */
export const useImportTexts = (language: Language) =>
  useMutation({
    mutationFn: async ({ file, isDryRun }: ImportRequest, { client }): Promise<ImportResponse> => {
      const response = await sendAdmin<ImportResponse>('/translations/import', {
        method: 'POST',
        language,
        query: [['dry_run', String(isDryRun)]],
        timeout: fileTimeout,
        fetch: createUploadFetch(file, () => undefined),
      })
      if (!isDryRun) {
        noteOwnChangeSet(response.change_set)
        await invalidateAll(client)
      }
      return response
    },
  })
