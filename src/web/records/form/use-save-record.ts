// The save of a form as a mutation, and the message about what it published, with undo.
import { useLingui } from '@lingui/react/macro'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { canRevert } from '#shared/policy/granted-status.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { keys, recordBundleQuery } from '#api/queries.ts'
import { saveRecord } from '#api/mutations.ts'
import { showToast } from '#ui/toasts.tsx'
import { formatList } from '#shared/dates/format.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { type AnyBundle, type RecordDraft, createDraft, getTitle } from '../draft/draft.ts'
import type { AnyBundleRequest } from '../draft/request.ts'
import { toPolicySubject } from '../policy-subject.ts'
import { draftStatus, serverStatus } from './publication.ts'
import type { RecordForm, StatusRequest } from './record-form.ts'
import { type SaveClient, saveForm, type SaveResult, withStatus } from './save-form.ts'
import { findForm, identifyForm } from './use-record-form.ts'

/** Sends the body of a save elsewhere; returns the saved record. */
export type Send = (body: AnyBundleRequest) => Promise<AnyBundle>

/** Saves the form, with the requested statuses if given, by `send` if given. During a save the result is `failed`. */
export function useSaveRecord(
  form: RecordForm,
  resource: ResourceName,
  language: Language,
  account: NonNullable<Account>,
): (requested?: StatusRequest, send?: Send) => Promise<SaveResult> {
  const queries = useQueryClient()
  const showPublished = usePublishedToast(resource, language, account)
  const client: SaveClient = {
    save: async (draft, body, idempotencyKey) => {
      const { id } = draft
      // An idempotency key belongs to a language: a repeated create uses the same one.
      if (id === undefined) return saveRecord(queries, resource, id, body, { language: draft.source, idempotencyKey })
      await queries.cancelQueries({ queryKey: keys.bundle(resource, id) })
      return saveRecord(queries, resource, id, body, { language, idempotencyKey })
    },
    read: (id) => queries.fetchQuery({ ...recordBundleQuery(resource, id, language), staleTime: 0 }),
  }
  const { mutateAsync } = useMutation({
    mutationKey: form.saveKey,
    mutationFn: async ({
      requested,
      send,
    }: {
      requested: StatusRequest | undefined
      send: Send | undefined
    }): Promise<SaveResult> => {
      const draft = withStatus(form.state().draft, requested)
      const sending = send ? { ...client, save: async (_: RecordDraft, body: AnyBundleRequest) => send(body) } : client
      const result = await saveForm(form, sending, { status: requested })
      if (result.kind === 'saved' && !send) showPublished(draft, result.bundle)
      if (result.created) identifyForm(account.id, resource, result.created.id)
      return result
    },
  })
  return async (requested, send) =>
    queries.isMutating({ mutationKey: form.saveKey }) > 0 ? { kind: 'failed' } : mutateAsync({ requested, send })
}

/** Whether a save of the form is running. */
export const useIsSaving = (form: RecordForm): boolean => useIsMutating({ mutationKey: form.saveKey }) > 0

/** Shows what a save has published, with undo. `before` is the draft before the save. */
function usePublishedToast(resource: ResourceName, language: Language, account: NonNullable<Account>) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const showExisting = (name: string) =>
    showToast({ tone: 'info', text: t`“${name}” exists already. The existing record is used.` })
  return (before: RecordDraft, bundle: AnyBundle): void => {
    const after = createDraft(before.table, bundle)
    for (const name of bundle.existing ?? []) showExisting(name)
    if (bundle.existing && before.id === undefined && resource !== 'events') return
    const published = languages.filter((other) => isPublic(after, other) && isRequested(before, other))
    if (published.length === 0) return
    const name = getTitle(after, language)?.text ?? t`Untitled`
    const names = formatList(
      published.map((other) => languageName(other)),
      activeLocale(),
    )
    const undo = async () => {
      try {
        const query = { ...recordBundleQuery(resource, bundle.id, language), staleTime: 0 }
        const now = await queries.fetchQuery(query)
        const body = toUndo(before, now, published)
        const back = body && (await saveRecord(queries, resource, bundle.id, body, { language }))
        if (back) findForm(account.id, resource, bundle.id)?.mergeNewer(back)
        for (const { resource: linked, id, language: own, status } of bundle.published ?? [])
          await saveRecord(queries, linked, id, { texts: { [own]: { status } } }, { language: own })
        showToast({ tone: 'positive', text: t`“${name}” is no longer public: ${names}.` })
      } catch (thrown) {
        const reason = i18n._(problemMessage(thrown))
        showToast({ tone: 'danger', text: t`“${name}” is still public. ${reason}` })
      }
    }
    const subject = toPolicySubject(bundle.shared['author'], bundle.texts)
    const isUndoable = published.every((part) => {
      const old = serverStatus(before, part) ?? 'draft'
      return canRevert(account, resource, { part, field: 'status', old, present: 'publish' }, subject) === true
    })
    const action = { label: t`Undo`, run: () => void undo() }
    showToast({
      tone: 'positive',
      text: t`“${name}” is published: ${names}.`,
      ...(isUndoable && { action }),
    })
  }
}

const isPublic = (draft: RecordDraft, language: Language): boolean => serverStatus(draft, language) === 'publish'
/** Whether this save requested the publication. A record restored from the trash with its earlier status is not published again. */
const isRequested = (draft: RecordDraft, language: Language): boolean =>
  draftStatus(draft, language) === 'publish' && !['publish', 'trash'].includes(serverStatus(draft, language) ?? '')

/** Requests the previous statuses of what is still public; `undefined` if nothing is. */
function toUndo(before: RecordDraft, now: AnyBundle, published: readonly Language[]): AnyBundleRequest | undefined {
  const present = createDraft(before.table, now)
  const left = published.filter((language) => isPublic(present, language))
  if (left.length === 0) return undefined
  return {
    texts: Object.fromEntries(
      left.map((language) => [language, { status: serverStatus(before, language) ?? 'draft' }]),
    ),
    if: Object.fromEntries(left.map((language) => [language, present.parts[language].etag])),
  }
}
