// A generated password, which is displayed once.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Notice } from '#ui/Notice.tsx'
import type { useFocusAfter } from '#ui/focus.ts'
import css from './settings.module.css'

/** Takes the focus when it appears. */
export function GeneratedPassword({
  title,
  password,
  focusAfter,
  onDone,
}: {
  title: string
  password: string
  focusAfter: ReturnType<typeof useFocusAfter>
  onDone: () => void
}) {
  const { t } = useLingui()
  const notice = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLElement>(null)
  const [copyResult, setCopyResult] = useState<'copied' | 'selected'>()
  useEffect(() => notice.current?.focus(), [])
  const done = (button: HTMLElement) => {
    const focusNext = focusAfter(button)
    onDone()
    focusNext()
  }
  const copy = async () => {
    if (text.current) setCopyResult((await copyText(text.current)) ? 'copied' : 'selected')
  }
  return (
    <Notice
      tone="positive"
      focusRef={notice}
      title={title}
      actions={
        <>
          <Button onClick={() => void copy()}>{copyResult === 'copied' ? t`Copied` : t`Copy`}</Button>
          <Button variant="bare" onClick={({ currentTarget }) => done(currentTarget)}>
            <Trans>I have saved it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <code ref={text} className={css.secret} translate="no">
          {password}
        </code>
      </p>
      <p role="status">{copyResult === 'selected' && <Trans>Selected. Press Ctrl+C or ⌘C to copy.</Trans>}</p>
      <p>
        <Trans>Save this password now. You will not be able to see it again.</Trans>
      </p>
    </Notice>
  )
}
