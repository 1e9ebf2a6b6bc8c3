// The editor of rich texts, fetched with the first field that needs it.
import { arrivalOf } from './resolved-reference.ts'

const fetchEditor = async () => {
  const [{ RichText }, { editable }] = await Promise.all([
    import('../rich-text/RichText.tsx'),
    import('../rich-text/use-editor.ts'),
  ])
  return { RichText, editable }
}

/** A text that can be written as it looks, or why not. */
export type Editable = ReturnType<Awaited<ReturnType<typeof fetchEditor>>['editable']>

/** The editor once it is here. */
export const useRichText = arrivalOf(fetchEditor)
