// A password that is shown this once.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { stayNear } from './stay-near.ts'
import css from './settings.module.css'

/** `whose` says what it opens. It takes the focus: whoever made it needs it now. */
export function Secret({ whose, secret, onDone }: { whose: string; secret: string; onDone: () => void }) {
  const { t } = useLingui()
  const notice = useRef<HTMLDivElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => notice.current?.focus(), [])
  const done = (button: HTMLElement) => {
    const goOn = stayNear(button)
    flushSync(onDone)
    goOn()
  }
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <Notice
      tone="positive"
      focusRef={notice}
      title={whose}
      actions={
        <>
          <Button onClick={copy}>{isCopied ? t`Copied` : t`Copy`}</Button>
          <Button variant="bare" onClick={({ currentTarget }) => done(currentTarget)}>
            <Trans>I have kept it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <code className={css.secret} translate="no">
          {secret}
        </code>
      </p>
      <p>
        <Trans>It is shown this once and cannot be read again.</Trans>
      </p>
    </Notice>
  )
}
