// Making a copy: one request under a key of its own, then its form, and the way to undo it.
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Language } from '#shared/i18n/language.ts'
import { paths } from '#api/paths.ts'
import { randomKey } from '#api/client.ts'
import { saveRecord, trashRecord } from '#api/mutations.ts'
import { type RecordDraft, getTitle } from '#records/draft/draft.ts'
import { toRequest } from '#records/draft/request.ts'
import { showToast } from '#ui/toasts.tsx'
import { problemMessage } from '#shared/i18n/problem-messages.ts'

/** `asked` is the content language of the screen; `id` the event that is copied. */
export function useDuplicate(id: number, asked: Language) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isMaking, setIsMaking] = useState(false)
  const [problem, setProblem] = useState<string>()
  // A second attempt at the same copy must not make a second one.
  const [key] = useState(randomKey)

  const undo = async (made: number, name: string) => {
    try {
      await trashRecord(queries, 'events', made, asked)
      if (location.pathname.split('/')[2] === String(made)) await navigate(paths.record('events', id, asked))
      showToast({ tone: 'positive', text: t`“${name}” is in the trash.` })
    } catch (thrown) {
      const reason = i18n._(problemMessage(thrown))
      showToast({ tone: 'danger', text: t`“${name}” could not be taken away. ${reason}` })
    }
  }
  const make = async (copy: RecordDraft): Promise<void> => {
    const body = toRequest(copy)
    if (!body || isMaking) return
    setIsMaking(true)
    setProblem(undefined)
    try {
      const made = await saveRecord(queries, 'events', undefined, body, { language: copy.source, idempotencyKey: key })
      const language = copy.parts[asked].changes['title'] === undefined ? copy.source : asked
      const name = getTitle(copy, language)?.text ?? ''
      await navigate(paths.edit('events', made.id, language))
      const action = { label: t`Undo`, run: () => void undo(made.id, name) }
      showToast({ tone: 'positive', text: t`“${name}” was made as a draft.`, action })
    } catch (thrown) {
      setProblem(i18n._(problemMessage(thrown)))
    } finally {
      setIsMaking(false)
    }
  }
  return { make, isMaking, problem }
}
