// Forms on the page: a form stays open while it has changes, even if another page is shown.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { recordBundleQuery } from '#api/queries.ts'
import { config } from '#device/page-config.ts'
import { toRecordChoices } from '#fields/linked-records.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import {
  changedParts,
  createDraft,
  createEmptyDraft,
  discardChanges,
  parts,
  partValues,
  updateDraft,
} from '../draft/draft.ts'
import { openDraft } from '#fields/open-drafts.ts'
import { autosave, moveToDevice, storeDraft } from './device-drafts.ts'
import { createRecordForm, isUnsaved, type RecordForm } from './record-form.ts'
import type { SaveResult } from './save-form.ts'
import { parseUrlValues } from './url-values.ts'

type SignedIn = NonNullable<Account>

const forms = new Map<string, RecordForm>()

/** The key of a form: the account and the record. */
const formKey = (account: number, resource: ResourceName, id: number | undefined): string =>
  `${account}/${resource}/${id ?? 'new'}`

const addForm = (key: string, form: RecordForm): RecordForm => {
  forms.set(key, form)
  return form
}

/** The open form of a record. */
export const findForm = (account: number, resource: ResourceName, id: number): RecordForm | undefined =>
  forms.get(formKey(account, resource, id))

/** The form of a new record has an id now. */
export function identifyForm(account: number, resource: ResourceName, id: number): void {
  const form = forms.get(formKey(account, resource, undefined))
  forms.delete(formKey(account, resource, undefined))
  if (form) addForm(formKey(account, resource, id), form)
}

/** The form of a new record, begun in `language`; `search`: the URL, which may name values. */
export function useNewForm(resource: ResourceName, language: Language, account: SignedIn, search: string): RecordForm {
  const key = formKey(account.id, resource, undefined)
  const [form] = useState(() => {
    const draft = createEmptyDraft(resources[resource], language, { timezone: config.siteTimezone })
    const given = updateDraft(draft, 'shared', parseUrlValues(resources[resource], search))
    return forms.get(key) ?? addForm(key, createRecordForm(given, undefined))
  })
  useEffect(() => autosave(form, account.id), [form, account.id])
  useOpenForm(key, form, undefined)
  return form
}

/** The form of a record; `undefined` while the record loads. Newer records are merged into it. */
export function useEditForm(resource: ResourceName, id: number, language: Language, account: SignedIn) {
  const key = formKey(account.id, resource, id)
  const queries = useQueryClient()
  const [form, setForm] = useState(() => forms.get(key))
  const { data, error, refetch, isFetching } = useQuery(recordBundleQuery(resource, id, language))
  if (!form && data) setForm(addForm(key, createRecordForm(createDraft(resources[resource], data), data)))
  useEffect(() => form && autosave(form, account.id), [form, account.id])
  useEffect(() => {
    const present = form?.state().bundle
    // A response during a save can be older than it.
    const isSaving = form && queries.isMutating({ mutationKey: form.saveKey }) > 0
    if (!form || !data || !present || data === present || isSaving) return
    const { moved } = form.mergeNewer(data)
    const { draft } = form.state()
    // Saving creates a translation again that was removed elsewhere, also with texts that were not typed here.
    const removed = moved.filter((part) => !draft.parts[part].exists && changedParts(draft).includes(part))
    if (removed.length > 0) form.set({ failure: { kind: 'moved', parts: removed, live: true } })
  }, [form, data, queries])
  useOpenForm(key, form, id)
  return { form, error, retry: () => void refetch(), isLoading: isFetching }
}

function useOpenForm(key: string, form: RecordForm | undefined, id: number | undefined): void {
  useEffect(() => {
    if (!form) return undefined
    // A form whose record was created meanwhile has the key of its id.
    if (form.state().draft.id === id) addForm(key, form)
    return () => {
      if (forms.get(key) === form && !isUnsaved(form)) forms.delete(key)
    }
  }, [key, form, id])
}

/** Makes the form an open draft while it is shown, and after that while it has changes. */
export function useOpenDraft(form: RecordForm, save: () => Promise<SaveResult>): void {
  const saveNow = useEffectEvent(save)
  const queries = useQueryClient()
  useEffect(() => {
    let isShown = true
    const close = openDraft(form, {
      isUnsaved: () => {
        flushPendingInput()
        return isUnsaved(form)
      },
      isShown: () => isShown,
      save: async () => (await saveNow()).kind !== 'failed',
      explain: () => form.set({ attempts: form.state().attempts + 1 }),
      discard: form.discard,
      moveToDevice: () => moveToDevice(form),
    })
    return () => {
      isShown = false
      if (isUnsaved(form)) return
      close()
      void deleteDiscardedImages(form, queries)
    }
  }, [form, queries])
}

/** Deletes the images that were uploaded for discarded changes. The server rejects it for those that a record uses; external servers keep all. */
async function deleteDiscardedImages(form: RecordForm, queries: QueryClient): Promise<void> {
  const images = form.takeDiscardedImages()
  if (images.length === 0) return
  const { deleteImage } = await import('#api/image-mutations.ts')
  await Promise.allSettled(images.map(async (image) => deleteImage(queries, image)))
}

/** Fields that are not copied. */
const notCopied = ['slug', 'status']

/** Copies all values of a form into the form of a new record, and discards the changes of this one. */
export async function copyToNewRecord(form: RecordForm, account: SignedIn): Promise<void> {
  const { draft, bundle, linked } = form.state()
  const { table } = draft
  let next = createEmptyDraft(table, draft.source)
  for (const part of parts) {
    const { exists, changes } = draft.parts[part]
    if (!exists && Object.keys(changes).length === 0) continue
    const values = Object.entries(partValues(draft, part)).filter(([name]) => !notCopied.includes(name))
    next = updateDraft(next, part, Object.fromEntries(values))
  }
  const copy = createRecordForm(next, undefined)
  const choices = Object.entries(table.fields).flatMap(([name, { to }]) => toRecordChoices(bundle?.shared[name], to))
  copy.set({ linked: [...choices, ...linked] })
  addForm(formKey(account.id, table.name, undefined), copy)
  autosave(copy, account.id)
  await storeDraft(copy)
  form.load(discardChanges(draft), { failure: undefined, conflicts: [] })
}
