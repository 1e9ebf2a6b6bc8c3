// Stored HTML, shown: the only place in the page where text becomes markup. DOMPurify comes with the first of it.
import { useEffect, useMemo, useState } from 'react'
import type { purify } from './html-purifier.ts'
import { Skeleton } from './Skeleton.tsx'
import css from './Html.module.css'

let purifier: typeof purify | undefined

async function loadPurifier(): Promise<void> {
  purifier ??= (await import('./html-purifier.ts')).purify
}

/** Shows stored HTML made safe, in its language. */
export function Html({ html, lang }: { html: string; lang?: string | undefined }) {
  const [isReady, setReady] = useState(purifier !== undefined)
  useEffect(() => {
    if (isReady) return
    let here = true
    loadPurifier().then(
      () => here && setReady(true),
      () => undefined, // Without it nothing is shown but the grey lines: never unsafe, and the next visit tries again.
    )
    return () => {
      here = false
    }
  }, [isReady])
  const safe = useMemo(() => (isReady ? purifier && { __html: purifier(html) } : undefined), [html, isReady])
  if (!safe) return <Skeleton lines={Math.min(6, 1 + Math.floor(html.length / 120))} />
  return <div className={css.html} lang={lang} dangerouslySetInnerHTML={safe} />
}
