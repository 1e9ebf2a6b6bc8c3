// What stands in a form, taken into the form of a new record: for texts whose own record can no longer hold them.
import { isResourceName, resources } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { discardChanges, createEmptyDraft, parts, partValues, updateDraft } from '../draft/draft.ts'
import { linkedChoices } from './selected-records.ts'
import { autosave, storeDraft } from './device-draft.ts'
import { formKey, addForm } from './form-registry.ts'
import { createRecordForm, type RecordForm } from './record-form.ts'

/** What a new record has of its own. */
const own = ['slug', 'status']

/** Makes the form of a new record hold all values of this one, in all its languages; this one is then unchanged. */
export async function copyToNewRecord(form: RecordForm, account: NonNullable<Account>): Promise<void> {
  const { draft, bundle, made } = form.state()
  const { table } = draft
  let next = createEmptyDraft(table, draft.source, {})
  for (const part of parts) {
    const { exists, changes } = draft.parts[part]
    if (!exists && Object.keys(changes).length === 0) continue
    const values = Object.entries(partValues(draft, part)).filter(([name]) => !own.includes(name))
    next = updateDraft(next, part, Object.fromEntries(values))
  }
  const copy = createRecordForm(next, undefined)
  const linked = Object.keys(table.fields).flatMap((name) => {
    const to = table.fields[name]?.to
    return isResourceName(to) ? linkedChoices(bundle?.shared[name], resources[to].title) : []
  })
  copy.set({ made: [...linked, ...made] })
  addForm(formKey(account.id, table.name, undefined), copy)
  autosave(copy, account.id)
  await storeDraft(copy)
  form.put(discardChanges(draft), { failure: undefined, conflicts: [] })
}
