// Stored HTML, shown: the only place in the page where text becomes markup. DOMPurify comes with the first of it.
import { useEffect, useState } from 'react'
import type { purify } from './html-purifier.ts'
import { Skeleton } from './Skeleton.tsx'
import css from './Html.module.css'

let purifier: typeof purify | undefined

/** Shows stored HTML made safe, in its language. */
export function Html({ html, lang }: { html: string; lang?: string | undefined }) {
  const [, setReady] = useState(purifier !== undefined)
  useEffect(() => {
    if (purifier) return
    let here = true
    import('./html-purifier.ts').then(
      (module) => {
        purifier = module.purify
        if (here) setReady(true)
      },
      () => undefined, // Without it nothing is shown but the grey lines: never unsafe, and the next visit tries again.
    )
    return () => {
      here = false
    }
  }, [])
  if (!purifier) return <Skeleton lines={Math.min(6, 1 + Math.floor(html.length / 120))} />
  return <div className={css.html} lang={lang} dangerouslySetInnerHTML={{ __html: purifier(html) }} />
}
