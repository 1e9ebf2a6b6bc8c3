import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { updateImage } from '#api/image-mutations.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { maxAltTextLength } from '#shared/schema/kinds.ts'
import { TextArea } from '#ui/Field.tsx'
import { openDraft } from '../open-drafts.ts'

/**
 * The alt text of an image in the content language. It belongs to the image, not to the record: Enter and leaving the field save it,
 * Escape restores it. A text that could not be saved stays in its language, and leaving the page asks first. `onPending` receives a
 * promise of its success.
 */
export function AltTextField({
  image,
  language,
  onPending,
}: {
  image: LibraryImage
  language: Language
  onPending?: ((work: Promise<boolean>) => void) | undefined
}) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<{ readonly [L in Language]?: string | undefined }>({})
  const { mutateAsync, isPending, variables, error, reset } = useMutation({
    // One after the other: the last text stays.
    scope: { id: `alt-text-${image.id}` },
    mutationFn: ([to, text]: [Language, string]) => updateImage(queries, image.id, { alt: { [to]: text } }, to),
    onSuccess: (_image, [to, text]) =>
      setTyped((current) => (current[to]?.trim() === text ? { ...current, [to]: undefined } : current)),
  })
  const isAbout = (other: Language) => variables?.[0] === other
  // Without a connection a running save is about to fail.
  const saved = (of: Language) => (isPending && navigator.onLine && isAbout(of) ? variables?.[1] : image.alt[of]) ?? ''
  const text = (of: Language) => typed[of] ?? image.alt[of] ?? ''
  const save = async (of: Language): Promise<boolean> =>
    mutateAsync([of, text(of).trim()]).then(
      () => true,
      () => false,
    )
  const unsaved = () => languages.filter((other) => text(other).trim() !== saved(other))
  const saveNow = () => {
    if (unsaved().includes(language)) onPending?.(save(language))
  }
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useRef({ unsaved, save })
  useEffect(() => {
    draft.current = { unsaved, save }
  })
  useEffect(() => {
    return openDraft(field, {
      isUnsaved: () => draft.current.unsaved().length > 0,
      isShown: () => true,
      save: async () =>
        (await Promise.all(draft.current.unsaved().map(async (of) => draft.current.save(of)))).every(Boolean),
      explain: () => field.current?.focus(),
      discard: () => setTyped({}),
      moveToDevice: async () => false,
    })
  }, [])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      saveNow()
    }
    if (event.key === 'Escape' && typed[language] !== undefined) {
      event.stopPropagation()
      setTyped({ ...typed, [language]: undefined })
      reset()
    }
  }
  const name = languageName(language)
  return (
    <TextArea
      ref={field}
      label={t`Alt text (${name})`}
      lang={language}
      rows={2}
      maxLength={maxAltTextLength}
      hint={t`Describe the image in one sentence. Saved immediately and used wherever the image appears.`}
      error={error && isAbout(language) ? i18n._(problemMessage(error)) : undefined}
      aria-busy={isPending}
      value={text(language)}
      onChange={(event) => setTyped({ ...typed, [language]: event.target.value })}
      onKeyDown={handleKey}
      onBlur={saveNow}
    />
  )
}
