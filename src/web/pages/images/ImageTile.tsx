import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { updateImage } from '#api/image-mutations.ts'
import { cropPosition, selectImageSize } from '#fields/image/image-preview.tsx'
import type { Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { maxAltTextLength } from '#shared/schema/kinds.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import type { AltDrafts } from './alt-drafts.ts'
import css from './images.module.css'

/** An image with its name and its alt text in the content language, which is edited in place. */
export function ImageTile({
  image,
  language,
  drafts,
  onOpen,
}: {
  image: LibraryImage
  language: Language
  drafts: AltDrafts
  onOpen: () => void
}) {
  const { t } = useLingui()
  const name = image.name || `#${image.id}`
  return (
    <li className={css.tile}>
      <img
        src={selectImageSize(300, image).src}
        alt=""
        loading="lazy"
        width={300}
        height={200}
        style={cropPosition(image)}
      />
      <div className={css.text}>
        <span className={css.name}>{name}</span>
        <AltText image={image} imageName={name} language={language} drafts={drafts} />
        <Button variant="bare" aria-label={t`Details: ${name}`} onClick={onOpen}>
          <Trans>Details</Trans>
        </Button>
      </div>
    </li>
  )
}

type AltTextProps = { image: LibraryImage; imageName: string; language: Language; drafts: AltDrafts }

function AltText({ image, imageName, language, drafts }: AltTextProps) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const saved = image.alt[language] ?? ''
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (text: string) => updateImage(queries, image.id, { alt: { [language]: text } }, language),
    onSuccess: (_, saved) => drafts.remove(image.id, language, saved),
  })
  const name = languageName(language)
  const label = `${t`Alt text (${name})`}: ${imageName}`
  if (!image.rights.describe.includes(language))
    return saved === '' ? (
      <span className={css.missing}>
        <Trans>No alt text.</Trans>
      </span>
    ) : (
      <span className={css.quiet} lang={language}>
        {saved}
      </span>
    )
  const text = drafts.get(image.id, language) ?? saved
  const isChanged = text.trim() !== saved
  const cancel = () => {
    drafts.remove(image.id, language)
    reset()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isChanged && !isPending) mutate(text.trim())
    }
    if (event.key === 'Escape') cancel()
  }
  return (
    <>
      <textarea
        className={css.alt}
        aria-label={label}
        placeholder={t`No alt text.`}
        lang={language}
        rows={2}
        maxLength={maxAltTextLength}
        value={text}
        onChange={({ target }) => drafts.set({ id: image.id, language, text: target.value, saved })}
        onKeyDown={handleKey}
      />
      {isChanged && (
        <div className={css.actions}>
          <Button variant="primary" busy={isPending} onClick={() => mutate(text.trim())}>
            <Trans>Save</Trans>
          </Button>
          <Button onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
      <ErrorAlert>{error && i18n._(problemMessage(error))}</ErrorAlert>
    </>
  )
}
