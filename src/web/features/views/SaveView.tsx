// Saving the list as it stands under a name, for oneself or for all, perhaps as what the list begins with.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '#shared/responses.ts'
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type ListPreferences, saveListPreferences, saveView } from '#api/preferences.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox, TextInput } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useKeeping } from './use-save-views.ts'
import css from './views.module.css'

/** A name that one's own view has already replaces that view. */
export function SaveView({
  resource,
  language,
  query,
  views,
  look,
  onClose,
}: {
  resource: ResourceName
  language: Language
  query: { [parameter: string]: string }
  views: readonly SavedView[]
  look: ListPreferences
  onClose: () => void
}) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const { busy, problem, keep } = useKeeping()
  const same = views.find((view) => view.mine && view.name === name.trim())
  const isStart = same !== undefined && look.start?.view === same.id
  // The view that is replaced stays what it is to everybody, unless that is changed here.
  const [sharing, setSharing] = useState<boolean>()
  const [starting, setStarting] = useState<boolean>()
  const shared = sharing ?? same?.shared ?? false
  const first = starting ?? isStart
  const save = () =>
    keep(async () => {
      const body = { name: name.trim(), resource, query: { ...query, [languageParameter]: language }, shared }
      const view = await saveView(queries, same?.id, body)
      const { start: _start, ...rest } = look
      if (first) await saveListPreferences(queries, resource, { ...rest, start: { view: view.id, query } })
      else if (isStart) await saveListPreferences(queries, resource, rest)
    }, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Save view`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={busy}
            unavailable={name.trim() === '' ? t`Enter a name.` : undefined}
            onClick={save}
          >
            {same ? <Trans>Update view</Trans> : <Trans>Save view</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <TextInput
          label={t`View name`}
          hint={t`For example: Concerts without German.`}
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && name.trim() !== '' && !busy) void save()
          }}
        />
        <Checkbox
          label={t`Available to everyone`}
          checked={shared}
          onChange={({ target }) => setSharing(target.checked)}
        />
        <Checkbox
          label={t`Use as default view`}
          checked={first}
          onChange={({ target }) => setStarting(target.checked)}
        />
      </div>
    </Dialog>
  )
}
