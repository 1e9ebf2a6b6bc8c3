// A new application password: what it is for, what it may do, and its last day.
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { AppPasswordRequest } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import {
  appPasswordLanguages,
  type AppPasswordScope,
  appPasswordScopes,
  canEditText,
  type Editor,
} from '#shared/policy/policy.ts'
import { config } from '#device/page-config.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { Button } from '#ui/Button.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { Select, TextInput } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { today } from '#shared/dates/now.ts'
import { formatDay } from '#shared/dates/format.ts'
import { parseDate } from '#shared/dates/parse-date.ts'
import { keyScopeWords } from './scope-labels.ts'
import { LanguageTicks } from './LanguageCheckboxes.tsx'
import css from './settings.module.css'
import type { useDeed } from './use-account-action.ts'

/** `onSubmit` answers whether it was made. */
export function KeyForm({
  account,
  deed: { isDoing, at, problem },
  onSubmit,
}: {
  account: Editor
  deed: ReturnType<typeof useDeed>
  onSubmit: (key: AppPasswordRequest) => Promise<boolean>
}) {
  const { i18n, t } = useLingui()
  const language = useInterfaceLanguage()
  const now = today(config.siteTimezone)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<AppPasswordScope>('all')
  const [chosen, setChosen] = useState<Language[]>([])
  const [end, setEnd] = useState('')
  const reading = parseDate(end, { language, today: now })
  const day = reading.kind === 'date' ? reading.date : ''
  const scopes = appPasswordScopes.filter((one) => one !== 'texts' || canEditText(account.role))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    // What names no day is sent as it is: the service refuses it, and nothing without an end is made by mistake.
    const ends = end.trim() === '' ? '' : day || end
    const isMade = await onSubmit({
      name,
      scope,
      ...(scope === 'texts' && { languages: chosen }),
      ...(ends !== '' && { ends }),
    })
    if (!isMade) return
    setName('')
    setEnd('')
  }
  const label = t`Expires`
  return (
    <form className={css.form} onSubmit={(event) => void send(event)}>
      <TextInput
        label={t`Application password name`}
        required
        error={at('name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label={t`Permissions`}
        value={scope}
        onChange={({ target }) => setScope(scopes.find((one) => one === target.value) ?? scope)}
        options={scopes.map((value) => ({ value, label: i18n._(keyScopeWords[value]) }))}
      />
      {scope === 'texts' && (
        <LanguageTicks
          offered={appPasswordLanguages(account)}
          chosen={chosen}
          onChange={setChosen}
          error={at('languages') && t`Choose at least one language.`}
        />
      )}
      <TextInput
        label={label}
        hint={t`Leave empty for no expiry date.`}
        value={end}
        maxLength={60}
        error={at('ends')}
        message={day && formatDay(day, language, 'long')}
        onChange={({ target }) => setEnd(target.value)}
        suffix={
          <DatePicker
            label={label}
            value={day}
            today={now}
            onPick={(picked) => setEnd(formatDay(picked, language, 'short'))}
          />
        }
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" busy={isDoing}>
        <Trans>Create application password</Trans>
      </Button>
    </form>
  )
}
