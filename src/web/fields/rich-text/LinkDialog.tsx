import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/Field.tsx'
import { allowedAddress } from '#ui/html-purifier.ts'
import { normalizeUrl } from '../normalize-url.ts'
import css from './rich-text.module.css'

/** The present URL (`""` for a new link), and whether text is selected. */
export type LinkRequest = { href: string; hasText: boolean }

const schema = z.object({
  url: z.string().check(
    z.refine((url) => url.trim() !== '', { error: 'empty', abort: true }),
    z.refine((url) => allowedAddress.test(normalizeUrl(url)) && !/\s/.test(normalizeUrl(url)), { error: 'invalid' }),
  ),
  text: z.string().check(z.trim()),
})

/** Submits a dialog inside the form of a record, which Enter would submit. */
export const submitOnEnter = (submit: () => Promise<void>) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  void submit()
}

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
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { url: request.href, text: '' },
  })
  const submit = handleSubmit(({ url, text }) => onLink(normalizeUrl(url), text || url.trim()))
  const { ref, ...url } = register('url')
  const error = formState.errors.url?.message
  const isNew = request.href === ''
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
          <Button variant="primary" onClick={() => void submit()}>
            {isNew ? <Trans>Add link</Trans> : <Trans>Edit</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <TextInput
          {...url}
          ref={(element) => {
            ref(element)
            urlInput.current = element
          }}
          label={t`Link URL`}
          inputMode="url"
          spellCheck={false}
          error={
            error &&
            (error === 'empty'
              ? t`Enter a URL.`
              : t`Enter a URL such as https://example.org, an email address or a phone number.`)
          }
          onKeyDown={submitOnEnter(submit)}
        />
        {!request.hasText && <TextInput {...register('text')} label={t`Link text`} onKeyDown={submitOnEnter(submit)} />}
      </div>
    </Dialog>
  )
}
