// A save that made something public says so, and can be taken back: a second request, which leaves the texts as they are.
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { canRevert } from '#shared/policy/granted-status.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { wholeQuery } from '#api/queries.ts'
import { saveWhole } from '#api/mutations.ts'
import { showToast } from '#ui/toasts.ts'
import { formatList } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { type AnyWhole, type Draft, draftOf, titleOf } from '../draft/draft.ts'
import type { AnyWholeWrite } from '../draft/requests.ts'
import { subjectOfBundle } from '../permissions-subject.ts'
import { formKey, keptForm } from './form-registry.ts'
import { keptStatus, statusIn } from './publication.ts'

/** Called after a save with the draft from before it and the record as it then stands. The form that stands when it is taken back takes that as news. */
export function usePublished(resource: ResourceName, asked: Language, account: NonNullable<Account>) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  // Nothing was created or published, so nothing can be undone.
  const showExisting = (name: string) =>
    showToast({ tone: 'info', text: t`“${name}” exists already. The existing record is used.` })
  return (before: Draft, whole: AnyWhole): void => {
    const after = draftOf(before.table, whole)
    for (const name of whole.existing ?? []) showExisting(name)
    if (whole.existing && before.id === undefined && resource !== 'events') return
    const out = languages.filter((one) => isOut(after, one) && isAsked(before, one))
    if (out.length === 0) return
    const name = titleOf(after, asked)?.text ?? t`Untitled`
    const names = formatList(
      out.map((one) => languageNames[one]),
      activeLocale(),
    )
    const undo = async () => {
      try {
        const question = { ...wholeQuery(resource, whole.id, asked), staleTime: 0 }
        const now = await queries.fetchQuery(question)
        const body = backTo(before, now, out)
        const back = body && (await saveWhole(queries, resource, whole.id, body, { language: asked }))
        if (back) keptForm(formKey(account.id, resource, whole.id))?.take(back)
        for (const { resource: of, id, language, status } of whole.published ?? [])
          await saveWhole(queries, of, id, { texts: { [language]: { status } } }, { language })
        showToast({ tone: 'positive', text: t`“${name}” is no longer public: ${names}.` })
      } catch (thrown) {
        const reason = i18n._(problemMessage(thrown))
        showToast({ tone: 'danger', text: t`“${name}” is still public. ${reason}` })
      }
    }
    const subject = subjectOfBundle(whole)
    const isUndoable = out.every((part) => {
      const old = keptStatus(before, part) ?? 'draft'
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

const isOut = (draft: Draft, language: Language): boolean => keptStatus(draft, language) === 'publish'
/** By this save: others may have published meanwhile. What came out of the trash as it was before is not published anew. */
const isAsked = (draft: Draft, language: Language): boolean =>
  statusIn(draft, language) === 'publish' && !['publish', 'trash'].includes(keptStatus(draft, language) ?? '')

/** The statuses from before, of what is still public; `undefined` where nothing is. */
function backTo(before: Draft, now: AnyWhole, out: readonly Language[]): AnyWholeWrite | undefined {
  const present = draftOf(before.table, now)
  const left = out.filter((one) => isOut(present, one))
  if (left.length === 0) return undefined
  return {
    texts: Object.fromEntries(left.map((one) => [one, { status: keptStatus(before, one) ?? 'draft' }])),
    if: Object.fromEntries(left.map((one) => [one, present.parts[one].etag])),
  }
}
