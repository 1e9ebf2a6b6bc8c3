import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { formatList } from '#shared/dates/format.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { languages } from '#shared/i18n/language.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/css-classes.ts'
import { FieldMessages, TextInput } from '#ui/Field.tsx'
import type { InputProps } from '../field-props.ts'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { AltTextField } from './AltTextField.tsx'
import { hasLibrary, selectImageSize, useImagePreview, type ImagePreview } from './image-preview.tsx'
import css from './image.module.css'
import { LibraryDialog } from './LibraryDialog.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { showToast } from '#ui/toasts.tsx'
import { acceptedTypes, UploadStatus, useUpload } from './upload.tsx'

const AltTextDialog = lazyPart(async () => (await import('./AltTextDialog.tsx')).AltTextDialog)

/** Sharp on screens with two pixels per CSS pixel. An animation has no smaller file of this width, so it moves. */
const previewWidth = 384

/** An image: uploaded, chosen from the library, or named by its URL or id. */
export function ImagePicker({ input }: { input: InputProps<string> }) {
  const { t } = useLingui()
  const { id, label, mark, hint, language, readOnly, error, onChange, onBlur, onPending, onUpload } = input
  const value = input.value ?? ''
  const [isDragging, setDragging] = useState(false)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const canEdit = readOnly === undefined
  const canUpload = canEdit && hasLibrary()
  // The focused button is replaced by the other state of the field.
  const focusField = () => requestAnimationFrame(() => document.getElementById(id)?.focus())
  const select = (image: LibraryImage) => {
    onChange(String(image.id))
    onBlur()
    setLibraryOpen(false)
    focusField()
  }
  const selectUploaded = (image: LibraryImage) => {
    select(image)
    onUpload?.(image.id)
  }
  const uploading = useUpload(language, { onUpload: selectUploaded, onPending })
  const { upload, running, error: uploadError, clearError } = uploading
  const image = useImagePreview(value, input.savedValue, language)
  const uploadFirst = (files: FileList): boolean => {
    const [file] = files
    if (!file || !canUpload) return false
    upload(file)
    const { name } = file
    if (files.length > 1) showToast({ tone: 'info', text: t`The field takes one image: “${name}”.` })
    return true
  }
  const handleDrop = (event: DragEvent) => {
    setDragging(false)
    if (uploadFirst(event.dataTransfer.files)) event.preventDefault()
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (uploadFirst(event.clipboardData.files)) event.preventDefault()
  }
  const stop = () => {
    running?.stop()
    focusField()
  }
  const remove = () => {
    stop()
    onChange('')
    clearError()
  }
  return (
    <div
      className={classes(css.picker, isDragging && css.dragging)}
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        if (!canUpload || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={handleDrop}
      onPaste={handlePaste}
    >
      {image ? (
        <>
          <div className={css.head}>
            <span className={css.name}>{label}</span>
            {mark && <span className={css.mark}>{mark}</span>}
          </div>
          <ImageCard image={image} language={language} onPending={onPending}>
            {canEdit && (
              <Button id={id} aria-label={t`Remove: ${label}`} onClick={remove}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </ImageCard>
          <FieldMessages error={error} message={readOnly} id={id} />
        </>
      ) : (
        <TextInput
          label={label}
          mark={mark}
          error={error}
          id={id}
          name={input.name}
          readOnly={!canEdit}
          onBlur={onBlur}
          hint={
            readOnly ??
            hint ??
            (hasLibrary()
              ? t`Image URL or library ID. JPEG, PNG, GIF, WebP or AVIF, up to 20 MB.`
              : t`Image ID on that server, or a URL.`)
          }
          inputMode="url"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      )}
      {canUpload && (
        <div className={css.buttons}>
          <FileButton
            accept={acceptedTypes}
            label={image ? t`Replace: ${label}` : t`Upload: ${label}`}
            onFiles={uploadFirst}
            busy={running !== undefined}
          >
            {image ? <Trans>Upload another</Trans> : <Trans>Upload</Trans>}
          </FileButton>
          <Button aria-label={t`Choose from library: ${label}`} onClick={() => setLibraryOpen(true)}>
            <Trans>Choose from library</Trans>
          </Button>
          <span className={css.dropHint}>
            <Trans>or drag or paste an image here</Trans>
          </span>
        </div>
      )}
      <UploadStatus running={running && { ...running, stop }} error={uploadError} id={`${id}-upload`} />
      {isLibraryOpen && <LibraryDialog language={language} onSelect={select} onClose={() => setLibraryOpen(false)} />}
    </div>
  )
}

/** The selected image with its alt text. */
function ImageCard({
  image,
  language,
  onPending,
  children,
}: Pick<InputProps<string>, 'language' | 'onPending'> & { image: ImagePreview; children: ReactNode }) {
  const { t } = useLingui()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { libraryImage, width, height } = image
  const alt = libraryImage?.alt[language]
  const canDescribe = hasLibrary() && libraryImage?.rights.describe.includes(language) === true
  // WordPress has one alt text per image.
  const missing = externalServer() ? [] : languages.filter((code) => !libraryImage?.alt[code])
  const names = formatList(
    missing.map((code) => languageName(code)),
    useInterfaceLanguage(),
  )
  return (
    <div className={css.card}>
      <img
        src={selectImageSize(previewWidth, image).src}
        alt={alt || t`Current image`}
        lang={alt ? language : undefined}
      />
      <div className={css.details}>
        <p>
          {libraryImage?.name ?? `#${image.id}`}
          {width > 0 && <span className={css.secondary}> {`${width} × ${height}`}</span>}
        </p>
        {libraryImage && canDescribe && (
          <AltTextField key={libraryImage.id} image={libraryImage} language={language} onPending={onPending} />
        )}
        {libraryImage && !canDescribe && (
          <p className={css.alt}>
            {alt ? (
              <>
                <Trans>Alt text:</Trans> <span lang={language}>{alt}</span>
              </>
            ) : (
              <Trans>No alt text.</Trans>
            )}
          </p>
        )}
        {alt && missing.length > 0 && (
          <p className={css.secondary}>
            <Trans>No alt text in: {names}</Trans>
          </p>
        )}
        <div className={css.buttons}>
          {!externalServer() && libraryImage && libraryImage.rights.describe.length > 0 && (
            <Button onClick={() => setDialogOpen(true)}>
              {libraryImage.rights.remove ? <Trans>All languages and focal point</Trans> : <Trans>All languages</Trans>}
            </Button>
          )}
          {children}
        </div>
      </div>
      <Suspense>
        {isDialogOpen && libraryImage && (
          <AltTextDialog image={libraryImage} language={language} onClose={() => setDialogOpen(false)} />
        )}
      </Suspense>
    </div>
  )
}
