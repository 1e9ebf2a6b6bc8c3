import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { externalServer } from '#api/client.ts'
import { useAccount } from '#api/session.ts'
import { can } from '#shared/policy/policy.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { isMac } from '#ui/keys.ts'
import { LettersSwitch } from './LettersSwitch.tsx'
import css from './shortcuts.module.css'

/** Lists the keyboard shortcuts, without those of parts that the server or the account lacks. */
export function ShortcutOverview({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const command = isMac ? '⌘' : t`Ctrl`
  const option = isMac ? '⌥' : t`Alt`
  const shift = isMac ? '⇧' : t`Shift`
  const isOwn = externalServer() === undefined
  const hasQueue = can(useAccount(), 'seeHidden', 'events') === true && isOwn
  const rows: readonly (readonly [keys: string, action: string, isOffered?: boolean])[] = [
    [`${command} K`, t`Search or run a command`],
    [`${command} S`, t`Save`],
    [`${command} Enter`, t`Save and next`],
    ['Esc', t`Close the open dialog or menu`],
    ['F6', t`Go to the latest notification`],
    ['/', isOwn ? t`Search everything` : t`Go to…`],
    ['?', t`Show keyboard shortcuts`],
    ['n', t`Create new`],
    ['j', t`Next row`],
    ['k', t`Previous row`],
    ['x', t`Select or deselect the row`, isOwn],
    ['e', t`Edit the row or record`],
    ['[', t`Previous record or page`],
    [']', t`Next record or page`],
    ['g e', t`Go to events`],
    ['g v', t`Go to venues`],
    ['g o', t`Go to organizers`],
    ['g c', t`Go to categories`],
    ['g t', t`Go to tags`],
    ['g q', t`Go to the queue of translations`, hasQueue],
    ['e', t`In the queue: translate the row, or the first record`, hasQueue],
    [`${command} Enter`, t`Translating: keep the text, go to the next one`],
    [`${command} ${shift} Enter`, t`Translating: the text is still right`],
    [`${option} Enter`, t`Translating: copy the source text`],
    [`${option} ${shift} Enter`, t`Translating: keep the source text as it is`],
    [`${option} ↓`, t`Translating: open suggestions`, isOwn],
    [`${option} PageDown`, t`Translating: next record`, isOwn],
    [`${option} PageUp`, t`Translating: previous record`, isOwn],
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
      <LettersSwitch />
      <dl className={css.keys}>
        {rows.map(
          ([keys, action, isOffered = true]) =>
            isOffered && (
              <Fragment key={action}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{action}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </Dialog>
  )
}
