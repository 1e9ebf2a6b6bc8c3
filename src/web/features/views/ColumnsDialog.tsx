import { ChevronDown, ChevronUp } from 'lucide-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaveListPreferences } from '#api/account-mutations.ts'
import type { ListPreferences } from '#api/preferences.ts'
import type { ListConfig } from '#records/list/list-config.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import css from './views.module.css'

/** Chooses and sorts the columns of a list; the first one, which names the record, is not among them. */
export function ColumnsDialog({
  config,
  preferences,
  onClose,
}: {
  config: ListConfig
  preferences: ListPreferences
  onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const all = config.columns.map(({ name }) => name)
  const saved = (preferences.columns ?? all).filter((name) => all.includes(name))
  const [order, setOrder] = useState([...saved, ...all.filter((name) => !saved.includes(name))])
  const [visible, setVisible] = useState(saved)
  const { mutate, isPending, error } = useSaveListPreferences(config.resource.name)
  const { columns: _columns, ...rest } = preferences
  const move = (index: number, by: -1 | 1) => {
    const name = order[index]
    if (name !== undefined) setOrder(order.toSpliced(index, 1).toSpliced(index + by, 0, name))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Columns`}
      actions={
        <>
          <Button busy={isPending} onClick={() => mutate(rest, { onSuccess: onClose })}>
            <Trans>Reset to default</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={isPending}
            onClick={() =>
              mutate({ ...rest, columns: order.filter((name) => visible.includes(name)) }, { onSuccess: onClose })
            }
          >
            <Trans>Save columns</Trans>
          </Button>
        </>
      }
    >
      <ErrorAlert>{error && i18n._(problemMessage(error))}</ErrorAlert>
      {!preferences.columns && (
        <p className={css.hint}>
          <Trans>Narrow windows hide some default columns, but no saved ones.</Trans>
        </p>
      )}
      <ul className={css.rows} aria-label={t`Columns`}>
        {order.map((name, index) => {
          const column = config.columns.find((column) => column.name === name)
          const label = column ? i18n._(column.label) : name
          return (
            <li key={name}>
              <Checkbox
                label={label}
                checked={visible.includes(name)}
                onChange={({ target }) =>
                  setVisible(target.checked ? [...visible, name] : visible.filter((other) => other !== name))
                }
              />
              <Button
                icon
                variant="bare"
                aria-label={t`Move ${label} left`}
                unavailable={index === 0 ? t`This is the first one.` : undefined}
                onClick={() => move(index, -1)}
              >
                <Icon icon={ChevronUp} />
              </Button>
              <Button
                icon
                variant="bare"
                aria-label={t`Move ${label} right`}
                unavailable={index === order.length - 1 ? t`This is the last one.` : undefined}
                onClick={() => move(index, 1)}
              >
                <Icon icon={ChevronDown} />
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
