// Forms by the record they hold: a form outlives its screen while it holds anything unsaved, so that no way of leaving loses text.
import type { ResourceName } from '#shared/schema/resources.ts'
import { isUnsaved, type RecordForm } from './record-form.ts'

const kept = new Map<string, RecordForm>()

/** The name a form is kept under: whose it is, and of which record. */
export const formKey = (account: number, resource: ResourceName, id: number | undefined): string =>
  `${account}/${resource}/${id ?? 'new'}`

/** The form kept under a name. */
export const findForm = (key: string): RecordForm | undefined => kept.get(key)

/** Keeps a form; answers it. */
export const addForm = (key: string, form: RecordForm): RecordForm => {
  kept.set(key, form)
  return form
}

/** Ends the keeping of a form unless it holds something unsaved. */
export const removeForm = (key: string, form: RecordForm): void => {
  if (kept.get(key) === form && !isUnsaved(form)) kept.delete(key)
}

/** A record now has an id: its form is kept under that. */
export const moveFormTo = (from: string, to: string): void => {
  const form = kept.get(from)
  kept.delete(from)
  if (form) kept.set(to, form)
}
