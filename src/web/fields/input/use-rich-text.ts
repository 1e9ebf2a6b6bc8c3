// The editor of rich texts, fetched with the first field that needs it.
import { createModuleHook } from './resolved-reference.ts'

const fetchEditor = async () => {
  const [{ RichText }, { parseEditable }] = await Promise.all([
    import('../rich-text/RichText.tsx'),
    import('../rich-text/use-editor.ts'),
  ])
  return { RichText, parseEditable }
}

/** A text that can be written as it looks, or why not. */
export type Editable = ReturnType<Awaited<ReturnType<typeof fetchEditor>>['parseEditable']>

/** The editor once it is here. */
export const useRichText = createModuleHook(fetchEditor)
