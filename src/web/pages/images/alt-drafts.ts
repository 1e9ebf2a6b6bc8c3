import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { updateImage } from '#api/image-mutations.ts'
import { openDraft } from '#fields/open-drafts.ts'
import type { Language } from '#shared/i18n/language.ts'

/** A typed alt text; `saved` is the one of the image. */
type AltDraft = { id: number; language: Language; text: string; saved: string }

/**
 * The alt texts that are typed and not saved, also of images and languages that the page does not show now. Leaving the page asks first.
 * `error` is the reason why that could not save one.
 */
export function useAltDrafts() {
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState<readonly AltDraft[]>([])
  const [error, setError] = useState<unknown>()
  const isOf = (id: number, language: Language) => (draft: AltDraft) => draft.id === id && draft.language === language
  /** Removes the text that was saved, unless it has changed meanwhile. */
  const remove = (id: number, language: Language, text?: string) =>
    setDrafts((current) =>
      current.filter((draft) => !isOf(id, language)(draft) || (text !== undefined && draft.text.trim() !== text)),
    )
  const unsaved = drafts.filter(({ text, saved }) => text.trim() !== saved)
  const save = async ({ id, language, text }: AltDraft): Promise<boolean> => {
    try {
      await updateImage(queries, id, { alt: { [language]: text.trim() } }, language)
    } catch (thrown) {
      setError(thrown)
      return false
    }
    remove(id, language, text.trim())
    return true
  }
  const key = useRef({})
  const latest = useRef({ unsaved, save })
  useEffect(() => {
    latest.current = { unsaved, save }
  })
  useEffect(
    () =>
      openDraft(key.current, {
        isUnsaved: () => latest.current.unsaved.length > 0,
        isShown: () => true,
        save: async () => (await Promise.all(latest.current.unsaved.map(latest.current.save))).every(Boolean),
        explain: () => undefined,
        discard: () => setDrafts([]),
        moveToDevice: async () => false,
      }),
    [],
  )
  return {
    error,
    get: (id: number, language: Language) => drafts.find(isOf(id, language))?.text,
    set: (draft: AltDraft) => {
      setError(undefined)
      setDrafts((current) => [...current.filter((each) => !isOf(draft.id, draft.language)(each)), draft])
    },
    remove,
    /** Removes the texts of an image that was deleted. */
    removeImage: (id: number) => setDrafts((current) => current.filter((draft) => draft.id !== id)),
  }
}

export type AltDrafts = ReturnType<typeof useAltDrafts>
