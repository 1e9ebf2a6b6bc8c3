// Emptying the trash of a resource: as many as were seen, or nothing.
import { emptyTrash } from '#api/mutations.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { TrashableResource } from '#api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { PurgeQuestion } from './PurgeDialog.tsx'
import { usePurge } from './use-purge.ts'

/** `total`: what the person sees that it holds. */
export function EmptyTrash({
  of,
  total: present,
  language,
}: {
  of: TrashableResource
  total: number
  language: Language
}) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const name = i18n._(resourceLabels[of].many)
  // What others trash while the question is open is not deleted unseen.
  const [confirmedTotal, setConfirmedTotal] = useState<number>()
  const total = confirmedTotal ?? present
  const purge = usePurge(async () => {
    await emptyTrash(queries, of, total, language).finally(() => setConfirmedTotal(undefined))
    return () => {
      document.querySelector<HTMLElement>('main h1')?.focus()
      showToast({ tone: 'positive', text: t`Trash is empty: ${name}` })
    }
  })
  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setConfirmedTotal(present)
          purge.ask()
        }}
      >
        <Trans>Empty trash: {name}</Trans>
      </Button>
      <PurgeQuestion purge={purge} title={t`Empty trash: ${name}?`}>
        <p>
          <Plural
            value={total}
            one="# record will be permanently deleted."
            other="# records will be permanently deleted."
          />
        </p>
      </PurgeQuestion>
    </>
  )
}
