// What stands in a form, taken into the form of a new record: for texts whose own record can no longer hold them.
import { isResourceName, resources } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { discarded, emptyDraft, parts, valuesOf, write } from '../draft/draft.ts'
import { chosenRecords } from './selected-records.ts'
import { keepOnDevice, keptNow } from './device-draft.ts'
import { formKey, keepForm } from './form-registry.ts'
import { createRecordForm, type RecordForm } from './record-form.ts'

/** What a new record has of its own. */
const own = ['slug', 'status']

/** Makes the form of a new record hold all values of this one, in all its languages; this one is then unchanged. */
export async function copyIntoNew(form: RecordForm, account: NonNullable<Account>): Promise<void> {
  const { draft, whole, made } = form.state()
  const { table } = draft
  let next = emptyDraft(table, draft.source, {})
  for (const part of parts) {
    const { exists, mine } = draft.parts[part]
    if (!exists && Object.keys(mine).length === 0) continue
    const values = Object.entries(valuesOf(draft, part)).filter(([name]) => !own.includes(name))
    next = write(next, part, Object.fromEntries(values))
  }
  const copy = createRecordForm(next, undefined)
  const linked = Object.keys(table.fields).flatMap((name) => {
    const to = table.fields[name]?.to
    return isResourceName(to) ? chosenRecords(whole?.shared[name], resources[to].title) : []
  })
  copy.set({ made: [...linked, ...made] })
  keepForm(formKey(account.id, table.name, undefined), copy)
  keepOnDevice(copy, account.id)
  await keptNow(copy)
  form.put(discarded(draft), { failure: undefined, conflicts: [] })
}
