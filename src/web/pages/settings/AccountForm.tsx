// A role and, for translators, languages: of a new account or of one that is there.
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { type Role, roles } from '#shared/policy/policy.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { roleLabels } from '#shared/i18n/labels.ts'
import { LanguageTicks } from './LanguageCheckboxes.tsx'
import css from './settings.module.css'
import type { useDeed } from './use-account-action.ts'

/** What is chosen. */
export type AccountChoice = { role: Role; languages: Language[] }

/** `children` are further entries above; `submit` is the button's word. */
export function AccountForm({
  present = { role: 'editor', languages: [] },
  deed: { isDoing, at, problem },
  submit,
  onSubmit,
  children,
}: {
  present?: AccountChoice
  deed: ReturnType<typeof useDeed>
  submit: string
  onSubmit: (choice: AccountChoice) => void
  children?: ReactNode
}) {
  const { i18n, t } = useLingui()
  const [role, setRole] = useState(present.role)
  const [chosen, setChosen] = useState<readonly Language[]>(present.languages)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ role, languages: role === 'translator' ? [...chosen] : [] })
  }
  return (
    <form className={css.form} onSubmit={send}>
      {children}
      <Select
        label={t`Role`}
        value={role}
        error={at('role') ?? at('disabled')}
        onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? role)}
        options={roles.map((value) => ({ value, label: i18n._(roleLabels[value]) }))}
      />
      {role === 'translator' && <LanguageTicks chosen={chosen} onChange={setChosen} error={at('languages')} />}
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <span>
        <Button type="submit" busy={isDoing}>
          {submit}
        </Button>
      </span>
    </form>
  )
}
