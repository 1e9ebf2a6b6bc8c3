// Asks where a link leads, and what it says where nothing is selected.
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent } from 'react'
import { allowedAddress } from '#ui/html-purifier.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/Field.tsx'
import { normalizeUrl } from '../normalize-url.ts'
import css from './rich-text.module.css'

/** A link asked for: the address it has (`""`: it is new), and whether there is a text to carry it. */
export type LinkRequest = { href: string; hasText: boolean }

/** `onLink` points the selection there; `onUnlink` takes the present link away. */
export function LinkDialog({
  asked,
  onLink,
  onUnlink,
  onClose,
}: {
  asked: LinkRequest
  onLink: (href: string, text: string) => void
  onUnlink: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const address = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(asked.href)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<'empty' | 'address'>()
  const isNew = asked.href === ''
  const faults = {
    empty: t`Enter where the link leads.`,
    address: t`This is no address: enter one like https://example.org, an e-mail address or a telephone number.`,
  }
  const answer = () => {
    const href = normalizeUrl(typed)
    if (href === '') setWrong('empty')
    else if (!allowedAddress.test(href) || /\s/.test(href)) setWrong('address')
    else return onLink(href, text.trim() || typed.trim())
    address.current?.focus()
  }
  // It stands inside the form of the record, which must not be sent by it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    answer()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? t`Add a link` : t`Change the link`}
      initialFocus={address}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {!isNew && (
            <Button onClick={onUnlink}>
              <Trans>Remove the link</Trans>
            </Button>
          )}
          <Button variant="primary" onClick={answer}>
            {isNew ? <Trans>Add the link</Trans> : <Trans>Change</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.question}>
        <TextInput
          ref={address}
          label={t`Address of the link`}
          inputMode="url"
          spellCheck={false}
          value={typed}
          error={wrong && faults[wrong]}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(undefined)
          }}
        />
        {!asked.hasText && (
          <TextInput
            label={t`Text of the link`}
            value={text}
            onKeyDown={onKeyDown}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
