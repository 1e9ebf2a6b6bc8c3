import { useEffect, useMemo, useState } from 'react'
import css from './Html.module.css'
import type { purify } from './html-purifier.ts'
import { Skeleton } from './Skeleton.tsx'

let purifier: typeof purify | undefined

/** Sanitized HTML: the only use of `dangerouslySetInnerHTML`. DOMPurify is loaded with the first text. */
export function Html({ html, lang }: { html: string; lang?: string | undefined }) {
  const [isReady, setReady] = useState(purifier !== undefined)
  useEffect(() => {
    if (isReady) return
    let isMounted = true
    import('./html-purifier.ts').then(
      (module) => {
        purifier = module.purify
        if (isMounted) setReady(true)
      },
      () => undefined, // The skeleton stays; the next mount tries again.
    )
    return () => {
      isMounted = false
    }
  }, [isReady])
  const safe = useMemo(() => (isReady ? purifier && { __html: purifier(html) } : undefined), [html, isReady])
  if (!safe) return <Skeleton lines={Math.min(6, 1 + Math.floor(html.length / 120))} />
  return <div className={css.html} lang={lang} dangerouslySetInnerHTML={safe} />
}
