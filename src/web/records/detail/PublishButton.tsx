import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveRecord } from '#api/mutations.ts'
import { useAccount } from '#api/session.ts'
import type { Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { AnyBundle } from '../draft/draft.ts'
import { toPolicySubject } from '../policy-subject.ts'
import css from './detail.module.css'

type Props = { resource: ResourceName; bundle: AnyBundle; language: Language }

/** Publishes a translation as it was saved; nothing for an account that may not. */
export function PublishButton({ resource, bundle, language }: Props) {
  const { i18n, t } = useLingui()
  const account = useAccount()
  const queries = useQueryClient()
  const name = languageName(language)
  const before = statuses.find((status) => status === bundle.texts[language]?.['status'])
  const { mutate, isPending } = useMutation({
    mutationFn: ({ status, etag }: { status: string; etag: string | undefined }) => {
      const body = { texts: { [language]: { status } }, if: { [language]: etag } }
      return saveRecord(queries, resource, bundle.id, body, { language })
    },
    onSuccess: ({ etags }, { status }) => {
      const undo = { label: t`Undo`, run: () => mutate({ status: before ?? 'draft', etag: etags[language] }) }
      if (status === 'publish') showToast({ tone: 'positive', text: t`${name} is published.`, action: undo })
    },
    onError: (thrown) => showToast({ tone: 'danger', text: i18n._(problemMessage(thrown)) }),
  })
  const subject = toPolicySubject(bundle.shared['author'], bundle.texts)
  if (!account || grantedStatus(account, 'publish', before, subject, language) !== 'publish') return null
  return (
    <Button
      className={css.languageAction}
      busy={isPending}
      onClick={() => mutate({ status: 'publish', etag: bundle.etags[language] })}
      data-print="no"
    >
      <Trans>Publish</Trans>
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  )
}
