// `glossary`: terms with their translations, read by editors and translators and changed by editors.
import type * as z from 'zod/mini'
import { languages } from '#shared/i18n/language.ts'
import type { GlossaryEntry, GlossaryResponse } from '#shared/translation-responses.ts'
import { glossaryBody, glossaryChangeBody } from '#shared/schema/admin-bodies.ts'
import { type Issues, tooMany } from '#shared/schema/issues.ts'
import type { SignedInContext } from '../../http/context.ts'
import { parseBody } from '../../http/parse-body.ts'
import { type ProblemError, problemError, rejectIssues, respond } from '../../http/response.ts'
import { authorize } from '../../records/access.ts'
import { cleanLine } from '../../records/sanitize-html.ts'
import {
  createGlossaryEntry,
  deleteGlossaryEntry,
  type GlossaryEntry as StoredEntry,
  type GlossaryValues,
  listGlossary,
  readGlossaryEntry,
  updateGlossaryEntry,
} from '../../store/glossary.ts'
import type { ReadTx } from '../../store/transaction.ts'

const maxEntries = 2_000

export async function glossary({ account, store }: SignedInContext): Promise<Response> {
  authorize(account, 'seeHidden', 'events')
  const entries = await store.read(listGlossary)
  return respond(200, { entries: entries.map(present) } satisfies GlossaryResponse)
}

export async function addGlossaryEntry({ account, body, store }: SignedInContext): Promise<Response> {
  authorize(account, 'editGlossary', 'events')
  const { values, issues, missing } = parseBody(glossaryBody, body().sent)
  const cleaned = toValues(values, issues)
  rejectIssues(issues, missing)
  return store.write(async (tx) => {
    if ((await listGlossary(tx)).length >= maxEntries)
      rejectIssues({ texts: tooMany(maxEntries, `The glossary has ${maxEntries} terms at most.`) })
    return respond(201, present(await createGlossaryEntry(tx, cleaned)))
  })
}

/** `PUT glossary/{id}`: all values, if the entry is still as the client saw it. */
export async function changeGlossaryEntry({ account, body, store }: SignedInContext, id: number): Promise<Response> {
  authorize(account, 'editGlossary', 'events')
  return store.write(async (tx) => {
    const entry = await loadEntry(tx, id)
    const { values, issues, missing } = parseBody(glossaryChangeBody, body().sent)
    const cleaned = toValues(values, issues)
    rejectIssues(issues, missing)
    if (values.version !== entry.revision)
      throw problemError('rest_precondition_failed', 412, '', { params: ['version'] })
    return respond(200, present(await updateGlossaryEntry(tx, entry, cleaned)))
  })
}

export async function removeGlossaryEntry({ account, store }: SignedInContext, id: number): Promise<Response> {
  authorize(account, 'editGlossary', 'events')
  return store.write(async (tx) => {
    await loadEntry(tx, id)
    await deleteGlossaryEntry(tx, id)
    return respond(200, { id })
  })
}

const unknownEntry = (): ProblemError => problemError('rest_not_found', 404, 'such term')

async function loadEntry(tx: ReadTx, id: number): Promise<StoredEntry> {
  const entry = await readGlossaryEntry(tx, id)
  if (!entry) throw unknownEntry()
  return entry
}

/** The values of an entry as plain lines. A term without a text is an issue. */
function toValues(sent: Partial<z.infer<typeof glossaryBody>>, issues: Issues): GlossaryValues {
  const texts = Object.fromEntries(
    languages.flatMap((language) => {
      const text = cleanLine(sent.texts?.[language] ?? '').text.trim()
      return text === '' ? [] : [[language, text]]
    }),
  )
  const hasIssue = Object.keys(issues).some((name) => name.startsWith('texts'))
  if (sent.texts && !hasIssue && Object.keys(texts).length === 0)
    issues['texts'] = { code: 'required', message: 'Must contain the term in a language.' }
  return { texts, translated: sent.translated ?? true, note: cleanLine(sent.note ?? '').text.trim() }
}

const present = ({ revision, ...entry }: StoredEntry): GlossaryEntry => ({ ...entry, version: revision })
