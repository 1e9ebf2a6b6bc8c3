// All shortcuts at a glance.
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { LettersSwitch } from './LettersSwitch.tsx'
import css from './shortcuts.module.css'

/** Where the command key of a Mac stands in for Ctrl. */
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Stands while it is open. */
export function ShortcutOverview({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const command = isMac ? '⌘' : t`Ctrl`
  const rows: readonly (readonly [keys: string, deed: string])[] = [
    [`${command} K`, t`Search everything, go anywhere, do anything`],
    [`${command} S`, t`Save`],
    [`${command} Enter`, t`Save and next`],
    ['Esc', t`Close what lies on top`],
    ['F6', t`To the newest message, such as one that offers Undo`],
    ['/', t`Search everything`],
    ['?', t`Show these shortcuts`],
    ['n', t`Make a new one`],
    ['j', t`Next row`],
    ['k', t`Row before`],
    ['x', t`Select the row, or no longer`],
    ['e', t`Edit the row or the record`],
    ['[', t`Previous record or page`],
    [']', t`Next record or page`],
    ['g e', t`Go to the events`],
    ['g v', t`Go to the venues`],
    ['g o', t`Go to the organizers`],
    ['g c', t`Go to the categories`],
    ['g t', t`Go to the tags`],
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={css.overview}>
        <LettersSwitch />
        <dl className={css.keys}>
          {rows.map(([keys, deed]) => (
            <Fragment key={keys}>
              <dt>
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{deed}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
