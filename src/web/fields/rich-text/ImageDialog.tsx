import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/Field.tsx'
import { hasLibrary, selectImageSize } from '../image/image-preview.tsx'
import { LibraryDialog } from '../image/LibraryDialog.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { acceptedTypes, UploadStatus, useUpload } from '../image/upload.tsx'
import type { EditorImage } from './editor.ts'
import { submitOnEnter } from './LinkDialog.tsx'
import { isAllowedImageUrl } from './render.ts'
import css from './rich-text.module.css'

/** The width of a text on the site, in pixels. */
const textWidth = 800

const isAllowed = (src: string): boolean => isAllowedImageUrl(src.trim(), externalServer()?.origins)

const schema = z.object({
  src: z.string().check(z.refine(isAllowed), z.trim()),
  alt: z.string().check(z.trim()),
  /** The size of a chosen image. */
  size: z.optional(z.object({ width: z.number(), height: z.number() })),
})

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
  const initialInput = useRef<HTMLInputElement>(null)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const { control, register, handleSubmit, setValue, getValues, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { src: present?.src ?? '', alt: present?.alt ?? '' },
  })
  const src = useWatch({ control, name: 'src' }).trim()
  const select = (chosen: LibraryImage) => {
    const { src, ...size } = selectImageSize(textWidth, chosen)
    setValue('src', src, { shouldValidate: true })
    setValue('size', size)
    setValue('alt', chosen.alt[language] || getValues('alt'))
    setLibraryOpen(false)
    requestAnimationFrame(() => setFocus('alt'))
  }
  const { upload, running, error } = useUpload(language, { onUpload: select })
  const uploadPasted = useEffectEvent(() => pastedFile && upload(pastedFile))
  useEffect(() => void uploadPasted(), [])
  const submit = handleSubmit(({ src, alt, size }) => onImage({ src, alt, ...size }))
  const urlField = register('src', { onChange: () => setValue('size', undefined) })
  const altField = register('alt')
  const name = languageName(language)
  return (
    <Dialog
      open
      onClose={onClose}
      title={present ? t`Edit alt text` : t`Add image`}
      initialFocus={initialInput}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" onClick={() => void submit()}>
            {present ? <Trans>Edit</Trans> : <Trans>Add image</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {isAllowed(src) && <img className={css.preview} src={src} alt={t`Current image`} />}
        {!present && (
          <>
            <TextInput
              {...urlField}
              ref={(element) => {
                urlField.ref(element)
                initialInput.current = element
              }}
              label={t`Image URL`}
              inputMode="url"
              spellCheck={false}
              error={formState.errors.src && t`Enter a URL such as https://example.org/image.jpg, or choose an image.`}
              onKeyDown={submitOnEnter(submit)}
            />
            {hasLibrary() && (
              <div className={css.buttons}>
                <FileButton
                  accept={acceptedTypes}
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
          {...altField}
          ref={(element) => {
            altField.ref(element)
            if (present) initialInput.current = element
          }}
          label={t`Alt text (${name})`}
          lang={language}
          hint={t`Describe the image in one sentence. Leave empty if it is decorative.`}
          onKeyDown={submitOnEnter(submit)}
        />
      </div>
      {isLibraryOpen && <LibraryDialog language={language} onSelect={select} onClose={() => setLibraryOpen(false)} />}
    </Dialog>
  )
}
