// "Delete for good" of one record, for administrators.
import { purgeRecord } from '#api/mutations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { TrashableResource } from '#api/queries.ts'
import { UsedBy } from '#records/uses/UsedBy.tsx'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.tsx'
import { beside } from './use-focus-after.ts'
import { PurgeQuestion } from './PurgeDialog.tsx'
import { usePurge } from './use-purge.ts'

export function PurgeButton({
  of,
  id,
  name,
  language,
}: {
  of: TrashableResource
  id: number
  name: string
  language: Language
}) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const purge = usePurge(async () => {
    const goBeside = beside(button.current)
    await purgeRecord(queries, of, id, language)
    return () => {
      goBeside()
      showToast({ tone: 'positive', text: t`“${name}” was permanently deleted.` })
    }
  })
  return (
    <>
      <Button ref={button} variant="danger" aria-label={t`Delete permanently: ${name}`} onClick={purge.ask}>
        <Trans>Delete permanently</Trans>
      </Button>
      <PurgeQuestion purge={purge} title={t`Permanently delete “${name}”?`}>
        <UsedBy resource={of} id={id} language={language} />
      </PurgeQuestion>
    </>
  )
}
