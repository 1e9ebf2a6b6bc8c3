// Names another language as a record's source: a write of its own, for it changes what all translations are measured by.
import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import { keys } from '#api/queries.ts'
import { saveRecord } from '#api/mutations.ts'
import type { RecordForm } from './record-form.ts'

/** The form takes the answer as news: what is unsaved in it stays. Throws what the client throws. */
export async function changeSourceLanguage(
  queries: QueryClient,
  form: RecordForm,
  source: Language,
  language: Language,
): Promise<void> {
  const { draft } = form.state()
  if (draft.id === undefined) return
  const { name } = draft.table
  await queries.cancelQueries({ queryKey: keys.bundle(name, draft.id) })
  const body = { source_language: source, if: { shared: draft.parts.shared.etag } }
  form.take(await saveRecord(queries, name, draft.id, body, { language }))
}
