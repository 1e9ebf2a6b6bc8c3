// Asks for a picture in a text: sent from here, of the library, or by its address, and what it shows.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { LibraryImage } from '#shared/images.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FieldMessages, TextInput } from '#ui/Field.tsx'
import { languageNames } from '#shared/i18n/language-names.ts'
import { FileButton, UploadProgress, useUpload } from '../image/upload.tsx'
import { LibraryDialog } from '../image/LibraryDialog.tsx'
import { selectImageSize } from '../image/image-preview.tsx'
import { isAllowedImageUrl } from './render.ts'
import type { EditorImage } from './editor.ts'
import css from './rich-text.module.css'

/** As wide as a text is read, in pixels. */
const textWidth = 800

/** `present` is the picture to be described anew; a new one is asked for without it, and sent at once where it is there as a `file`. `onPicture` gets the answer. */
export function ImageDialog({
  present,
  file,
  language,
  onPicture,
  onClose,
}: {
  present: EditorImage | undefined
  file: File | undefined
  language: Language
  onPicture: (picture: EditorImage) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const address = useRef<HTMLInputElement>(null)
  const shows = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<EditorImage>(present ?? { src: '', alt: '' })
  const [isWrong, setIsWrong] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const afar = externalServer()?.origins
  const hasLibrary = externalServer()?.hasStoredValues() !== false
  const isShown = isAllowedImageUrl(picture.src, afar)
  const choose = (chosen: LibraryImage) => {
    setPicture({ ...selectImageSize(textWidth, chosen), alt: chosen.alt[language] || picture.alt })
    setIsWrong(false)
    setIsChoosing(false)
    requestAnimationFrame(() => shows.current?.focus())
  }
  const { sending, refused, send } = useUpload(language, { onPicture: choose, onPending: undefined })
  const begin = useEffectEvent(() => file && send(file))
  useEffect(() => void begin(), [])
  const answer = () => {
    if (isShown) return onPicture({ ...picture, alt: picture.alt.trim() })
    setIsWrong(true)
    address.current?.focus()
  }
  // It stands inside the form of the record, which must not be sent by it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    answer()
  }
  const name = languageNames[language]
  return (
    <Dialog
      open
      onClose={onClose}
      title={present ? t`Describe the image` : t`Add an image`}
      initialFocus={present ? shows : address}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" onClick={answer}>
            {present ? <Trans>Change</Trans> : <Trans>Add the image</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.question}>
        {isShown && <img className={css.asked} src={picture.src} alt={t`The present image`} />}
        {!present && (
          <>
            <TextInput
              ref={address}
              label={t`Address of the image`}
              inputMode="url"
              spellCheck={false}
              value={picture.src}
              error={isWrong ? t`Enter an address like https://example.org/image.jpg, or choose an image.` : undefined}
              onKeyDown={onKeyDown}
              onChange={(event) => {
                setPicture({ src: event.target.value.trim(), alt: picture.alt })
                setIsWrong(false)
              }}
            />
            {hasLibrary && (
              <div className={css.ways}>
                <FileButton
                  label={t`Upload an image`}
                  busy={sending !== undefined}
                  onFiles={([file]) => file && send(file)}
                >
                  <Trans>Upload</Trans>
                </FileButton>
                <Button onClick={() => setIsChoosing(true)}>
                  <Trans>Choose from the library</Trans>
                </Button>
              </div>
            )}
            <UploadProgress sending={sending} />
            {refused && (
              <div role="alert">
                <FieldMessages error={refused} id="image-upload" />
              </div>
            )}
          </>
        )}
        <TextInput
          ref={shows}
          label={t`What it shows (${name})`}
          lang={language}
          hint={t`One sentence for those who do not see it. Empty, it counts as decoration.`}
          value={picture.alt}
          onKeyDown={onKeyDown}
          onChange={(event) => setPicture({ ...picture, alt: event.target.value })}
        />
      </div>
      {isChoosing && <LibraryDialog language={language} onChoose={choose} onClose={() => setIsChoosing(false)} />}
    </Dialog>
  )
}
