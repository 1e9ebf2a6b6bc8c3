// What every part of a form's page needs to know: the form, the language drawn, who writes.
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Language } from '#contract/language.ts'
import { type Account, may } from '#contract/rights.ts'
import type { WholeRights } from '#contract/whole.ts'
import { languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Choice } from '#fields/face.ts'
import type { FormState } from './form-state.ts'
import type { RecordForm } from './record-form.ts'

export type Here = {
  form: RecordForm
  /** The content language drawn. */
  language: Language
  account: NonNullable<Account>
  /** Makes a record of another resource by its name, in the language drawn. */
  onCreate: (resource: ResourceName, name: string) => Promise<Choice>
}

export const FormContext = createContext<Here | undefined>(undefined)

/** The form this component stands in. */
export function useHere(): Here {
  const here = useContext(FormContext)
  if (!here) throw new Error('Stands outside a form')
  return here
}

/** A form's state; the component follows it. */
export const useFormState = (form: RecordForm): FormState => useSyncExternalStore(form.subscribe, form.state)

/** What the account may do to the record in the form; a record to be made is its writer's own. */
export function rightsIn(state: FormState, account: NonNullable<Account>): WholeRights {
  if (state.whole) return state.whole.rights
  const mayCreate = may(account, 'create', state.draft.table.name) === true
  return {
    shared: mayCreate,
    languages: mayCreate ? [...languages] : [],
    delete: false,
    deeds: may(account, 'setAuthor', state.draft.table.name) === true ? ['setAuthor'] : [],
  }
}
