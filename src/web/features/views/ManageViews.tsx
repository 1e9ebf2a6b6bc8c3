// The saved views of a list: their names and order, which one it begins with, and taking one away.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '#shared/responses.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type ListPreferences, removeView, saveListPreferences, saveView } from '#api/preferences.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Checkbox, TextInput } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useKeeping } from './use-save-views.ts'
import css from './views.module.css'

/** Only one's own views can be renamed and taken away; any can be what the list begins with, and has its place. */
export function ManageViews({
  resource,
  views,
  look,
  onClose,
}: {
  resource: ResourceName
  views: readonly SavedView[]
  look: ListPreferences
  onClose: () => void
}) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { at, busy, problem, keep } = useKeeping()
  const { start, ...rest } = look
  const stay = () => undefined
  const begin = (view: SavedView, on: boolean) => {
    const { [languageParameter]: _language, ...query } = view.query
    const next = on ? { ...rest, start: { view: view.id, query } } : rest
    keep(() => saveListPreferences(queries, resource, next), stay, `begin ${view.id}`)
  }
  const remove = (view: SavedView) =>
    keep(
      async () => {
        await removeView(queries, view.id)
        if (start?.view === view.id) await saveListPreferences(queries, resource, rest)
      },
      stay,
      `delete ${view.id}`,
    )
  const [renaming, setRenaming] = useState<{ id: number; name: string }>()
  const move = (place: number, by: -1 | 1) => {
    const ids = views.map(({ id }) => id)
    const [id] = ids.splice(place, 1)
    if (id !== undefined)
      keep(
        () => saveListPreferences(queries, resource, { ...look, views: ids.toSpliced(place + by, 0, id) }),
        stay,
        `${by} ${id}`,
      )
  }
  const rename = ({ id, query, shared }: SavedView, name: string) =>
    keep(
      async () => void (await saveView(queries, id, { name, resource, query, shared })),
      () => setRenaming(undefined),
    )
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
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <VisuallyHidden>
        <span role="status">{busy && <Trans>Saving…</Trans>}</span>
      </VisuallyHidden>
      <ul className={css.rows} aria-label={t`Saved views`}>
        {views.map((view, place) => (
          <li key={view.id}>
            {renaming?.id === view.id ? (
              <form
                className={css.rename}
                onSubmit={(event) => {
                  event.preventDefault()
                  if (renaming.name.trim() !== '') rename(view, renaming.name.trim())
                }}
              >
                <TextInput
                  label={t`New name for “${view.name}”`}
                  maxLength={100}
                  autoFocus
                  value={renaming.name}
                  onChange={({ target }) => setRenaming({ id: view.id, name: target.value })}
                />
                <Button
                  type="submit"
                  busy={busy}
                  unavailable={renaming.name.trim() === '' ? t`Enter a name.` : undefined}
                >
                  <Trans>Rename</Trans>
                </Button>
              </form>
            ) : (
              <span>{view.name}</span>
            )}
            <Button
              icon
              variant="bare"
              aria-label={t`Move “${view.name}” up`}
              busy={at === `-1 ${view.id}`}
              unavailable={place === 0 ? t`This is the first one.` : undefined}
              onClick={() => move(place, -1)}
            >
              <Icon name="up" />
            </Button>
            <Button
              icon
              variant="bare"
              aria-label={t`Move “${view.name}” down`}
              busy={at === `1 ${view.id}`}
              unavailable={place === views.length - 1 ? t`This is the last one.` : undefined}
              onClick={() => move(place, 1)}
            >
              <Icon name="down" />
            </Button>
            <Checkbox
              label={t`Open the list with “${view.name}”`}
              busy={at === `begin ${view.id}`}
              checked={start?.view === view.id}
              onChange={({ target }) => begin(view, target.checked)}
            />
            {view.mine && renaming?.id !== view.id && (
              <Button
                variant="bare"
                aria-label={t`Rename “${view.name}”`}
                onClick={() => setRenaming({ id: view.id, name: view.name })}
              >
                <Trans>Rename</Trans>
              </Button>
            )}
            {view.mine && (
              <Button
                variant="bare"
                busy={at === `delete ${view.id}`}
                aria-label={t`Delete “${view.name}”`}
                onClick={() => remove(view)}
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
