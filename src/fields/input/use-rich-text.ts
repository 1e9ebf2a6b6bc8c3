// The editor of rich texts, fetched with the first field that needs it.
import { useEffect, useState } from 'react'

type Editor = Pick<typeof import('../rich-text/RichText.tsx'), 'RichText'> &
  Pick<typeof import('../rich-text/use-editor.ts'), 'editable'>
/** A text that can be written as it looks, or why not. */
export type Editable = ReturnType<Editor['editable']>

let editor: Editor | undefined

/** The editor once it is here; `failed`: it did not come (no network), and the next visit tries again. */
export function useRichText(): { editor: Editor | undefined; failed: boolean } {
  const [state, setState] = useState<'coming' | 'here' | 'failed'>(editor ? 'here' : 'coming')
  useEffect(() => {
    if (editor) return
    let stands = true
    Promise.all([import('../rich-text/RichText.tsx'), import('../rich-text/use-editor.ts')]).then(
      ([{ RichText }, { editable }]) => {
        editor = { RichText, editable }
        if (stands) setState('here')
      },
      () => stands && setState('failed'),
    )
    return () => {
      stands = false
    }
  }, [])
  return { editor, failed: state === 'failed' }
}
