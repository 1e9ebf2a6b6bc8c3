// The copies a device keeps of a record that the server no longer shows: each as a form of its own, from the copy alone.
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { copiesAt } from '#device/draft-store.ts'
import { takenUp } from '../draft/stored-draft.ts'
import { emptyDraft } from '../draft/draft.ts'
import { byCopy } from './stored-drafts.ts'
import { createRecordForm, type RecordForm } from './record-form.ts'

/** `at` in milliseconds since 1970; the form holds what was typed, and is kept nowhere else. */
export type Stranded = { copy: string; at: number; form: RecordForm }

/** What is kept of a record for an account, latest first. */
export async function strandedCopies(resource: ResourceName, id: number, account: number): Promise<Stranded[]> {
  const rows = await copiesAt({ account, resource, record: id })
  return byCopy(rows).flatMap(({ copy, at, kept }): Stranded[] => {
    const [first] = kept
    if (!first) return []
    const draft = takenUp({ ...emptyDraft(resources[resource], first.source), id }, kept)
    return [{ copy, at, form: createRecordForm(draft, undefined) }]
  })
}
