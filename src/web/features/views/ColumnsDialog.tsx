// Which columns a list has, and in which order.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListPreferences, saveListPreferences } from '#api/preferences.ts'
import type { ListConfig } from '#records/list/list-config.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useKeeping } from './use-save-views.ts'
import css from './views.module.css'

/** The column that names the record stays first. */
export function ColumnsDialog({
  config,
  look,
  onClose,
}: {
  config: ListConfig
  look: ListPreferences
  onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const every = config.columns.map(({ name }) => name)
  const now = (look.columns ?? every).filter((name) => every.includes(name))
  const [order, setOrder] = useState([...now, ...every.filter((name) => !now.includes(name))])
  const [shown, setShown] = useState(now)
  const { busy, problem, keep } = useKeeping()
  const { columns: _columns, ...rest } = look
  const { name: resource } = config.resource
  const move = (at: number, by: -1 | 1) => {
    const name = order[at]
    if (name !== undefined) setOrder(order.toSpliced(at, 1).toSpliced(at + by, 0, name))
  }
  const save = () => {
    const columns = order.filter((name) => shown.includes(name))
    keep(() => saveListPreferences(queries, resource, { ...rest, columns }), onClose)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Columns`}
      actions={
        <>
          <Button onClick={() => keep(() => saveListPreferences(queries, resource, rest), onClose)} busy={busy}>
            <Trans>Reset to default</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={busy} onClick={save}>
            <Trans>Save columns</Trans>
          </Button>
        </>
      }
    >
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <ul className={css.rows} aria-label={t`Columns`}>
        {order.map((name, at) => {
          const column = config.columns.find((one) => one.name === name)
          const label = column ? i18n._(column.label) : name
          return (
            <li key={name}>
              <Checkbox
                label={label}
                checked={shown.includes(name)}
                onChange={({ target }) =>
                  setShown(target.checked ? [...shown, name] : shown.filter((one) => one !== name))
                }
              />
              <Button
                icon
                variant="bare"
                aria-label={t`Move ${label} left`}
                unavailable={at === 0 ? t`This is the first one.` : undefined}
                onClick={() => move(at, -1)}
              >
                <Icon name="up" />
              </Button>
              <Button
                icon
                variant="bare"
                aria-label={t`Move ${label} right`}
                unavailable={at === order.length - 1 ? t`This is the last one.` : undefined}
                onClick={() => move(at, 1)}
              >
                <Icon name="down" />
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
