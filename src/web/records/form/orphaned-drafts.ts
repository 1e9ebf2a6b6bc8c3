// The copies a device keeps of a record that the server no longer shows: each as a form of its own, from the copy alone.
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { findDrafts } from '#device/draft-store.ts'
import { restoreDraft } from '../draft/stored-draft.ts'
import { createEmptyDraft } from '../draft/draft.ts'
import { groupByDraft } from './stored-drafts.ts'
import { createRecordForm, type RecordForm } from './record-form.ts'

/** `at` in milliseconds since 1970; the form holds what was typed, and is kept nowhere else. */
export type OrphanedDraft = { draftId: string; at: number; form: RecordForm }

/** What is kept of a record for an account, latest first. */
export async function findOrphanedDrafts(
  resource: ResourceName,
  id: number,
  account: number,
): Promise<OrphanedDraft[]> {
  const rows = await findDrafts({ account, resource, record: id })
  return groupByDraft(rows).flatMap(({ draftId, at, kept }): OrphanedDraft[] => {
    const [first] = kept
    if (!first) return []
    const draft = restoreDraft({ ...createEmptyDraft(resources[resource], first.source), id }, kept)
    return [{ draftId, at, form: createRecordForm(draft, undefined) }]
  })
}
