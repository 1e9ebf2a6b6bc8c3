// A password that is shown this once.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/Button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { stayNear } from './use-focus-after.ts'
import css from './settings.module.css'

/** `whose` says what it opens. It takes the focus: whoever made it needs it now. */
export function Secret({ whose, secret, onDone }: { whose: string; secret: string; onDone: () => void }) {
  const { t } = useLingui()
  const notice = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLElement>(null)
  const [copying, setCopying] = useState<'copied' | 'selected'>()
  useEffect(() => notice.current?.focus(), [])
  const done = (button: HTMLElement) => {
    const goOn = stayNear(button)
    flushSync(onDone)
    goOn()
  }
  const copy = async () => {
    if (text.current) setCopying((await copyText(text.current)) ? 'copied' : 'selected')
  }
  return (
    <Notice
      tone="positive"
      focusRef={notice}
      title={whose}
      actions={
        <>
          <Button onClick={() => void copy()}>{copying === 'copied' ? t`Copied` : t`Copy`}</Button>
          <Button variant="bare" onClick={({ currentTarget }) => done(currentTarget)}>
            <Trans>I have saved it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <code ref={text} className={css.secret} translate="no">
          {secret}
        </code>
      </p>
      <p role="status">{copying === 'selected' && <Trans>Selected. Press Ctrl+C or ⌘C to copy.</Trans>}</p>
      <p>
        <Trans>Save this password now. You will not be able to see it again.</Trans>
      </p>
    </Notice>
  )
}
