// What went wrong, in words. They are fetched when something has gone wrong, for that is seldom.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { loadCatalog } from '#shared/i18n/locale.ts'

type Sentences = typeof import('#shared/i18n/problem-messages.ts')
let sentences: Sentences | undefined

/** Says a thrown value. When not even the words can be fetched, there is no connection. */
export function ErrorMessage({ thrown }: { thrown: unknown }) {
  const { i18n } = useLingui()
  const [known, setKnown] = useState<Sentences | 'none' | undefined>(sentences)
  useEffect(() => {
    if (sentences) return
    let here = true
    Promise.all([import('#shared/i18n/problem-messages.ts'), loadCatalog('form')]).then(
      ([module]) => {
        sentences = module
        if (here) setKnown(module)
      },
      () => here && setKnown('none'),
    )
    return () => {
      here = false
    }
  }, [])
  if (known === undefined) return <span>…</span>
  if (known === 'none') return <Trans>The service cannot be reached. Check your connection and try again.</Trans>
  return <>{i18n._(known.problemMessage(thrown))}</>
}
