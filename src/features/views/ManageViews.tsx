// The saved views of a list: which one it begins with, and taking one away.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '#contract/desk.ts'
import { languageParameter } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { ListLook } from '#data/looks.ts'
import { keepLook, removeView } from '#data/views.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useKeeping } from './use-keeping.ts'
import css from './views.module.css'

/** Only one's own views can be taken away; any can be what the list begins with. */
export function ManageViews({
  resource,
  views,
  look,
  onClose,
}: {
  resource: ResourceName
  views: readonly SavedView[]
  look: ListLook
  onClose: () => void
}) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { busy, problem, keep } = useKeeping()
  const { start, ...rest } = look
  const stay = () => undefined
  const begin = (view: SavedView, on: boolean) => {
    const { [languageParameter]: _language, ...query } = view.query
    keep(() => keepLook(queries, resource, on ? { ...rest, start: { view: view.id, query } } : rest), stay)
  }
  const remove = (view: SavedView) =>
    keep(async () => {
      await removeView(queries, view.id)
      if (start?.view === view.id) await keepLook(queries, resource, rest)
    }, stay)
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
      <ul className={css.rows} aria-label={t`Saved views`}>
        {views.map((view) => (
          <li key={view.id}>
            <span>{view.name}</span>
            <Checkbox
              label={t`Begin with “${view.name}”`}
              checked={start?.view === view.id}
              onChange={({ target }) => begin(view, target.checked)}
            />
            {view.mine && (
              <Button variant="bare" busy={busy} aria-label={t`Delete “${view.name}”`} onClick={() => remove(view)}>
                <Trans>Delete</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
