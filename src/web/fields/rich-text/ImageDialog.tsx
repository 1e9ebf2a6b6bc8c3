import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/Field.tsx'
import { hasLibrary, selectImageSize } from '../image/image-preview.tsx'
import { LibraryDialog } from '../image/LibraryDialog.tsx'
import { FileButton, UploadStatus, useUpload } from '../image/upload.tsx'
import type { EditorImage } from './editor.ts'
import { isAllowedImageUrl } from './render.ts'
import css from './rich-text.module.css'

/** The width of a text on the site, in pixels. */
const textWidth = 800

/** Describes an `image` of the text, or adds one: uploaded (a pasted `file` at once), from the library, or by its URL. */
export function ImageDialog({
  image: present,
  file: pastedFile,
  language,
  onImage,
  onClose,
}: {
  image: EditorImage | undefined
  file: File | undefined
  language: Language
  onImage: (image: EditorImage) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const urlInput = useRef<HTMLInputElement>(null)
  const altInput = useRef<HTMLInputElement>(null)
  const [image, setImage] = useState<EditorImage>(present ?? { src: '', alt: '' })
  const [isInvalid, setInvalid] = useState(false)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const isAllowed = isAllowedImageUrl(image.src, externalServer()?.origins)
  const select = (chosen: LibraryImage) => {
    setImage({ ...selectImageSize(textWidth, chosen), alt: chosen.alt[language] || image.alt })
    setInvalid(false)
    setLibraryOpen(false)
    requestAnimationFrame(() => altInput.current?.focus())
  }
  const { upload, running, error } = useUpload(language, { onUpload: select })
  const uploadPasted = useEffectEvent(() => pastedFile && upload(pastedFile))
  useEffect(() => void uploadPasted(), [])
  const submit = () => {
    if (isAllowed) return onImage({ ...image, alt: image.alt.trim() })
    setInvalid(true)
    urlInput.current?.focus()
  }
  // The dialog is inside the form of the record, which Enter would submit.
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const name = languageName(language)
  return (
    <Dialog
      open
      onClose={onClose}
      title={present ? t`Edit alt text` : t`Add image`}
      initialFocus={present ? altInput : urlInput}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" onClick={submit}>
            {present ? <Trans>Edit</Trans> : <Trans>Add image</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {isAllowed && <img className={css.preview} src={image.src} alt={t`Current image`} />}
        {!present && (
          <>
            <TextInput
              ref={urlInput}
              label={t`Image URL`}
              inputMode="url"
              spellCheck={false}
              value={image.src}
              error={isInvalid ? t`Enter a URL such as https://example.org/image.jpg, or choose an image.` : undefined}
              onKeyDown={submitOnEnter}
              onChange={(event) => {
                setImage({ src: event.target.value.trim(), alt: image.alt })
                setInvalid(false)
              }}
            />
            {hasLibrary() && (
              <div className={css.buttons}>
                <FileButton
                  label={t`Upload image`}
                  busy={running !== undefined}
                  onFiles={([chosen]) => chosen && upload(chosen)}
                >
                  <Trans>Upload</Trans>
                </FileButton>
                <Button onClick={() => setLibraryOpen(true)}>
                  <Trans>Choose from library</Trans>
                </Button>
              </div>
            )}
            <UploadStatus running={running} error={error} id="image-upload" />
          </>
        )}
        <TextInput
          ref={altInput}
          label={t`Alt text (${name})`}
          lang={language}
          hint={t`Describe the image in one sentence. Leave empty if it is decorative.`}
          value={image.alt}
          onKeyDown={submitOnEnter}
          onChange={(event) => setImage({ ...image, alt: event.target.value })}
        />
      </div>
      {isLibraryOpen && <LibraryDialog language={language} onSelect={select} onClose={() => setLibraryOpen(false)} />}
    </Dialog>
  )
}
