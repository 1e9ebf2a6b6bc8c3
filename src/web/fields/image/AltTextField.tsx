import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { updateImage } from '#api/image-mutations.ts'
import type { Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { maxAltTextLength } from '#shared/schema/kinds.ts'
import { TextArea } from '#ui/Field.tsx'

/**
 * The alt text of an image in the content language. It belongs to the image, not to the record: Enter and leaving the field save it,
 * Escape restores it. `onPending` receives a promise of its success.
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
  const saved = image.alt[language] ?? ''
  const [typed, setTyped] = useState<string>()
  const { mutateAsync, isPending, variables, error, reset } = useMutation({
    // One after the other: the last text stays.
    scope: { id: `alt-text-${image.id}` },
    mutationFn: (text: string) => updateImage(queries, image.id, { alt: { [language]: text } }, language),
    onSuccess: (_image, text) => setTyped((current) => (current?.trim() === text ? undefined : current)),
  })
  const save = () => {
    const text = (typed ?? saved).trim()
    if (text === (isPending ? variables : saved)) return
    const isSaved = mutateAsync(text).then(
      () => true,
      () => false,
    )
    onPending?.(isSaved)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      save()
    }
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      setTyped(undefined)
      reset()
    }
  }
  const name = languageName(language)
  return (
    <TextArea
      label={t`Alt text (${name})`}
      lang={language}
      rows={2}
      maxLength={maxAltTextLength}
      hint={t`Describe the image in one sentence. Saved immediately and used wherever the image appears.`}
      error={error ? i18n._(problemMessage(error)) : undefined}
      aria-busy={isPending}
      value={typed ?? saved}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={handleKey}
      onBlur={save}
    />
  )
}
