import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/Field.tsx'
import { allowedAddress } from '#ui/html-purifier.ts'
import { normalizeUrl } from '../normalize-url.ts'
import css from './rich-text.module.css'

/** The present URL (`""` for a new link), and whether text is selected. */
export type LinkRequest = { href: string; hasText: boolean }

/** Asks for the URL of a link, and for its text if none is selected. */
export function LinkDialog({
  request,
  onLink,
  onUnlink,
  onClose,
}: {
  request: LinkRequest
  onLink: (href: string, text: string) => void
  onUnlink: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const urlInput = useRef<HTMLInputElement>(null)
  const [typedUrl, setTypedUrl] = useState(request.href)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const isNew = request.href === ''
  const submit = () => {
    const href = normalizeUrl(typedUrl)
    const isAllowed = allowedAddress.test(href) && !/\s/.test(href)
    if (href !== '' && isAllowed) return onLink(href, text.trim() || typedUrl.trim())
    setError(
      href === '' ? t`Enter a URL.` : t`Enter a URL such as https://example.org, an email address or a phone number.`,
    )
    urlInput.current?.focus()
  }
  // The dialog is inside the form of the record, which Enter would submit.
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? t`Add link` : t`Edit link`}
      initialFocus={urlInput}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {!isNew && (
            <Button onClick={onUnlink}>
              <Trans>Remove link</Trans>
            </Button>
          )}
          <Button variant="primary" onClick={submit}>
            {isNew ? <Trans>Add link</Trans> : <Trans>Edit</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <TextInput
          ref={urlInput}
          label={t`Link URL`}
          inputMode="url"
          spellCheck={false}
          value={typedUrl}
          error={error}
          onKeyDown={submitOnEnter}
          onChange={(event) => {
            setTypedUrl(event.target.value)
            setError(undefined)
          }}
        />
        {!request.hasText && (
          <TextInput
            label={t`Link text`}
            value={text}
            onKeyDown={submitOnEnter}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
