// A save that made something public says so, and can be taken back: a second request, which leaves the texts as they are.
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { canRevert } from '#shared/policy/granted-status.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { saveRecord } from '#api/mutations.ts'
import { showToast } from '#ui/toasts.tsx'
import { formatList } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { type AnyBundle, type RecordDraft, createDraft, getTitle } from '../draft/draft.ts'
import type { AnyBundleRequest } from '../draft/request.ts'
import { subjectOfBundle } from '../permissions-subject.ts'
import { formKey, findForm } from './form-registry.ts'
import { serverStatus, draftStatus } from './publication.ts'

/** Called after a save with the draft from before it and the record as it then stands. The form that stands when it is taken back takes that as news. */
export function usePublishedToast(resource: ResourceName, asked: Language, account: NonNullable<Account>) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  // Nothing was created or published, so nothing can be undone.
  const showExisting = (name: string) =>
    showToast({ tone: 'info', text: t`“${name}” exists already. The existing record is used.` })
  return (before: RecordDraft, bundle: AnyBundle): void => {
    const after = createDraft(before.table, bundle)
    for (const name of bundle.existing ?? []) showExisting(name)
    if (bundle.existing && before.id === undefined && resource !== 'events') return
    const out = languages.filter((one) => isOut(after, one) && isAsked(before, one))
    if (out.length === 0) return
    const name = getTitle(after, asked)?.text ?? t`Untitled`
    const names = formatList(
      out.map((one) => languageNames[one]),
      activeLocale(),
    )
    const undo = async () => {
      try {
        const question = { ...recordBundleQuery(resource, bundle.id, asked), staleTime: 0 }
        const now = await queries.fetchQuery(question)
        const body = backTo(before, now, out)
        const back = body && (await saveRecord(queries, resource, bundle.id, body, { language: asked }))
        if (back) findForm(formKey(account.id, resource, bundle.id))?.take(back)
        for (const { resource: of, id, language, status } of bundle.published ?? [])
          await saveRecord(queries, of, id, { texts: { [language]: { status } } }, { language })
        showToast({ tone: 'positive', text: t`“${name}” is no longer public: ${names}.` })
      } catch (thrown) {
        const reason = i18n._(problemMessage(thrown))
        showToast({ tone: 'danger', text: t`“${name}” is still public. ${reason}` })
      }
    }
    const subject = subjectOfBundle(bundle)
    const isUndoable = out.every((part) => {
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

const isOut = (draft: RecordDraft, language: Language): boolean => serverStatus(draft, language) === 'publish'
/** By this save: others may have published meanwhile. What came out of the trash as it was before is not published anew. */
const isAsked = (draft: RecordDraft, language: Language): boolean =>
  draftStatus(draft, language) === 'publish' && !['publish', 'trash'].includes(serverStatus(draft, language) ?? '')

/** The statuses from before, of what is still public; `undefined` where nothing is. */
function backTo(before: RecordDraft, now: AnyBundle, out: readonly Language[]): AnyBundleRequest | undefined {
  const present = createDraft(before.table, now)
  const left = out.filter((one) => isOut(present, one))
  if (left.length === 0) return undefined
  return {
    texts: Object.fromEntries(left.map((one) => [one, { status: serverStatus(before, one) ?? 'draft' }])),
    if: Object.fromEntries(left.map((one) => [one, present.parts[one].etag])),
  }
}
