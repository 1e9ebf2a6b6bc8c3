import { ChevronDown, ChevronUp } from 'lucide-react'
import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDeleteView, useSaveListPreferences, useSaveView } from '#api/account-mutations.ts'
import type { ListPreferences } from '#api/preferences.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { SavedView } from '#shared/responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox, TextInput } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import css from './views.module.css'

/** Names, order and default of the saved views of a list. Only own views can be renamed and deleted. */
export function ManageViews({
  resource,
  views,
  preferences,
  onClose,
}: {
  resource: ResourceName
  views: readonly SavedView[]
  preferences: ListPreferences
  onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const sort = useSaveListPreferences(resource)
  const setDefault = useSaveListPreferences(resource)
  const deleteView = useDeleteView(resource)
  const rename = useSaveView()
  const writes = [sort, setDefault, deleteView, rename]
  const isPending = writes.some((write) => write.isPending)
  const latest = writes.toSorted((a, b) => b.submittedAt - a.submittedAt)[0]
  const [renamedId, setRenamedId] = useState<number>()
  const { start, ...rest } = preferences
  const move = (index: number, by: -1 | 1) => {
    const ids = views.map(({ id }) => id)
    const [id] = ids.splice(index, 1)
    if (!isPending && id !== undefined) sort.mutate({ ...preferences, views: ids.toSpliced(index + by, 0, id) })
  }
  const toggleDefault = (
    { id, query: { [languageParameter]: _language, ...query } }: SavedView,
    isDefault: boolean,
  ) => {
    if (!isPending) setDefault.mutate(isDefault ? { ...rest, start: { view: id, query } } : rest)
  }
  /** Whether the view is moved by a pending write. */
  const isMoving = (index: number, by: -1 | 1) =>
    sort.isPending && sort.variables.views?.[index + by] === views[index]?.id
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Saved views`}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ErrorAlert>{latest?.error && i18n._(problemMessage(latest.error))}</ErrorAlert>
      <VisuallyHidden>
        <span role="status">{isPending && <Trans>Saving…</Trans>}</span>
      </VisuallyHidden>
      <ul className={css.rows} aria-label={t`Saved views`}>
        {views.map((view, index) => (
          <li key={view.id}>
            {renamedId === view.id ? (
              <RenameForm view={view} rename={rename} isPending={isPending} onDone={() => setRenamedId(undefined)} />
            ) : (
              <span>{view.name}</span>
            )}
            <Button
              icon
              variant="bare"
              aria-label={t`Move “${view.name}” up`}
              busy={isMoving(index, -1)}
              unavailable={index === 0 ? t`This is the first one.` : undefined}
              onClick={() => move(index, -1)}
            >
              <Icon icon={ChevronUp} />
            </Button>
            <Button
              icon
              variant="bare"
              aria-label={t`Move “${view.name}” down`}
              busy={isMoving(index, 1)}
              unavailable={index === views.length - 1 ? t`This is the last one.` : undefined}
              onClick={() => move(index, 1)}
            >
              <Icon icon={ChevronDown} />
            </Button>
            <Checkbox
              label={t`Open the list with “${view.name}”`}
              busy={setDefault.isPending && (setDefault.variables.start ?? start)?.view === view.id}
              checked={start?.view === view.id}
              onChange={({ target }) => toggleDefault(view, target.checked)}
            />
            {view.mine && renamedId !== view.id && (
              <Button variant="bare" aria-label={t`Rename “${view.name}”`} onClick={() => setRenamedId(view.id)}>
                <Trans>Rename</Trans>
              </Button>
            )}
            {view.mine && (
              <Button
                variant="bare"
                busy={deleteView.isPending && deleteView.variables.id === view.id}
                aria-label={t`Delete “${view.name}”`}
                onClick={() => {
                  const isDefault = start?.view === view.id
                  if (!isPending) deleteView.mutate({ id: view.id, ...(isDefault && { preferences: rest }) })
                }}
              >
                <Trans>Delete</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const renameSchema = z.object({ name: z.string().check(z.trim(), z.minLength(1)) })

function RenameForm({
  view: { id, name: currentName, resource, query, shared },
  rename,
  isPending,
  onDone,
}: {
  view: SavedView
  rename: ReturnType<typeof useSaveView>
  isPending: boolean
  onDone: () => void
}) {
  const { t } = useLingui()
  const form = useForm({ resolver: zodResolver(renameSchema), defaultValues: { name: currentName } })
  const isEmpty = useWatch({ control: form.control, name: 'name' }).trim() === ''
  const submit = form.handleSubmit(({ name }) => {
    if (!isPending) rename.mutate({ id, view: { name, resource, query, shared } }, { onSuccess: onDone })
  })
  return (
    <form className={css.rename} onSubmit={(event) => void submit(event)}>
      <TextInput label={t`New name for “${currentName}”`} maxLength={100} autoFocus {...form.register('name')} />
      <Button type="submit" busy={isPending} unavailable={isEmpty ? t`Enter a name.` : undefined}>
        <Trans>Rename</Trans>
      </Button>
    </form>
  )
}
