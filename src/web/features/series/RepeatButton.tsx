// The button of a form that repeats its event.
import { Trans, useLingui } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { changedParts, partValues } from '#records/draft/draft.ts'
import { canRepeat } from '#records/form/form-context.tsx'
import type { RecordForm } from '#records/form/record-form.ts'
import { isDateTime } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { Account } from '#shared/policy/policy.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { onIntent, useOnIntent } from '#ui/lazy-on-intent.tsx'
import type { RepeatDialogProps } from './dialog/RepeatDialog.tsx'

const dialog = onIntent<RepeatDialogProps>(async () => {
  const [{ RepeatDialog }] = await Promise.all([import('./dialog/RepeatDialog.tsx'), loadCatalog('series')])
  return RepeatDialog
})

/** Renders nothing for accounts that may create no series, and for an event that belongs to one. */
export function RepeatButton({
  form,
  language,
  account,
}: {
  form: RecordForm
  language: Language
  account: NonNullable<Account>
}) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { Part, load, intent } = useOnIntent(dialog)
  const state = useSyncExternalStore(form.subscribe, () => getState(form, account))
  if (state === 'hidden') return null
  const reasons = {
    unsaved: t`Save your changes first: the saved event is repeated.`,
    undated: t`Enter start and end first.`,
    ready: undefined,
  }
  const open = () => {
    load()
    setIsOpen(true)
  }
  return (
    <p>
      <Button {...intent} aria-haspopup="dialog" unavailable={reasons[state]} onClick={open}>
        <Icon icon={Repeat} /> <Trans>Repeat…</Trans>
      </Button>
      {isOpen && Part && <Part form={form} language={language} onClose={() => setIsOpen(false)} />}
    </p>
  )
}

function getState(form: RecordForm, account: NonNullable<Account>): 'hidden' | 'unsaved' | 'undated' | 'ready' {
  const state = form.state()
  if (!canRepeat(state, account)) return 'hidden'
  const { draft } = state
  const shared = partValues(draft, 'shared')
  if (![shared['start_date'], shared['end_date']].every((value) => isDateTime(String(value ?? '')))) return 'undated'
  return draft.id !== undefined && changedParts(draft).length > 0 ? 'unsaved' : 'ready'
}
