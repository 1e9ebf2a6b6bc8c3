// Opens the quick edit of a row, and takes the focus back when that is over.
import { useLingui } from '@lingui/react/macro'
import type { Dispatch, SetStateAction } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import css from './RecordList.module.css'

/** The record that is edited in its row, then the one that is to follow once it is closed. */
export type Edited = readonly number[]

/** What the quick edit in a row is given; it ends itself, and lets the one that is to follow. */
export type QuickEditProps = {
  id: number
  language: Language
  account: Account
  /** Its record is not among the rows any more: it is drawn all the same, as long as it holds something unsaved. */
  isAway: boolean
  edited: Edited
  onEdit: Dispatch<SetStateAction<Edited>>
}

/** The id of a row's button. */
export const quickEditButtonId = (id: number): string => `quick-${id}`

/** `intent` fetches the quick edit before it is pressed. */
export function QuickEditButton({
  id,
  called,
  intent,
  onOpen,
}: {
  id: number
  called: string
  intent: object
  onOpen: () => void
}) {
  const { t } = useLingui()
  return (
    <Button
      {...intent}
      icon
      variant="bare"
      id={quickEditButtonId(id)}
      className={css.quick ?? ''}
      aria-label={t`Quick edit: ${called}`}
      onClick={onOpen}
    >
      <Icon name="more" />
    </Button>
  )
}
