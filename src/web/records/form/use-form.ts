// A form on the page: found again or opened, fed with what the server says, known to whoever guards the ways out.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { keys, recordBundleQuery } from '#api/queries.ts'
import { config } from '#device/page-config.ts'
import { saveRecord } from '#api/mutations.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import { discardChanges, createDraft, createEmptyDraft } from '../draft/draft.ts'
import { openDraft } from '../draft/open-drafts.ts'
import { autosave, moveToDevice } from './device-draft.ts'
import { formKey, addForm, findForm, moveFormTo, removeForm } from './form-registry.ts'
import { createRecordForm, isUnsaved, type RecordForm } from './record-form.ts'
import { type Outcome, save, type SaveClient, withStatus } from './saving.ts'
import { usePublishedToast } from './use-published.ts'

type Who = NonNullable<Account>

/** A new record's form, begun in the language drawn. */
export function useNewForm(resource: ResourceName, language: Language, account: Who): RecordForm {
  const key = formKey(account.id, resource, undefined)
  const [form] = useState(() => {
    const draft = createEmptyDraft(resources[resource], language, { timezone: config.siteTimezone })
    return findForm(key) ?? addForm(key, createRecordForm(draft, undefined))
  })
  useEffect(() => autosave(form, account.id), [form, account.id])
  useKept(key, form, undefined)
  return form
}

/** The form of a record; `undefined` while it is being read. An answer feeds it once, later ones are taken as news. */
export function useEditForm(resource: ResourceName, id: number, language: Language, account: Who) {
  const key = formKey(account.id, resource, id)
  const [form, setForm] = useState(() => findForm(key))
  const query = useQuery(recordBundleQuery(resource, id, language))
  const answered = query.data
  if (!form && answered) setForm(addForm(key, createRecordForm(createDraft(resources[resource], answered), answered)))
  useEffect(() => form && autosave(form, account.id), [form, account.id])
  useEffect(() => {
    const present = form?.state().bundle
    // What comes while a save is under way may be older than it.
    if (form && answered && present && answered !== present && !form.state().isSaving) form.take(answered)
  }, [form, answered])
  useKept(key, form, id)
  return { form, error: query.error, again: () => void query.refetch(), isAsking: query.isFetching }
}

function useKept(key: string, form: RecordForm | undefined, id: number | undefined): void {
  useEffect(() => {
    if (!form) return undefined
    // A form whose record was made meanwhile is kept under its id.
    if (form.state().draft.id === id) addForm(key, form)
    return () => removeForm(key, form)
  }, [key, form, id])
}

/** How this form reaches the server, and what saving does to the places it is kept in. */
export function useSaveRecord(resource: ResourceName, language: Language, account: Who) {
  const queries = useQueryClient()
  const published = usePublishedToast(resource, language, account)
  const wire: SaveClient = {
    save: async (draft, body, creationKey) => {
      const { id } = draft
      // The key of a create counts per language: a second attempt from another language must meet the first.
      if (id === undefined)
        return saveRecord(queries, resource, id, body, { language: draft.source, idempotencyKey: creationKey })
      await queries.cancelQueries({ queryKey: keys.bundle(resource, id) })
      return saveRecord(queries, resource, id, body, { language })
    },
    read: (id) => queries.fetchQuery({ ...recordBundleQuery(resource, id, language), staleTime: 0 }),
  }
  return async (form: RecordForm, status?: string): Promise<Outcome> => {
    const requested = status === undefined ? undefined : { language, status }
    const draft = withStatus(form.state().draft, requested)
    const outcome = await save(form, wire, { status: requested })
    if (outcome.kind === 'saved') published(draft, outcome.bundle)
    if (outcome.made)
      moveFormTo(formKey(account.id, resource, undefined), formKey(account.id, resource, outcome.made.id))
    return outcome
  }
}

/** Makes the form known as an open draft while it stands here; hidden with something unsaved, it stays known. */
export function useOpenDraft(form: RecordForm | undefined, saveIt: (form: RecordForm) => Promise<Outcome>): void {
  const latest = useRef(saveIt)
  useEffect(() => {
    latest.current = saveIt
  })
  useEffect(() => {
    if (!form) return undefined
    let isShown = true
    const close = openDraft(form, {
      isUnsaved: () => {
        flushPendingInput()
        return isUnsaved(form)
      },
      isShown: () => isShown,
      save: async () => (await latest.current(form)).kind !== 'failed',
      explain: () => form.set({ attempts: form.state().attempts + 1 }),
      discard: () => form.put(discardChanges(form.state().draft), { failure: undefined, conflicts: [] }),
      setAside: () => moveToDevice(form),
    })
    return () => {
      isShown = false
      if (!isUnsaved(form)) close()
    }
  }, [form])
}
