import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode, type ClipboardEvent, type DragEvent } from 'react'
import { type Language, languages } from '#shared/i18n/language.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { formatList } from '#shared/dates/format.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { AltTextDialog } from './AltTextDialog.tsx'
import css from './image.module.css'
import { selectImageSize, type ImagePreview, useImagePreview } from './image-preview.tsx'
import type { LibraryImage } from '#shared/images.ts'
import { classes } from '#ui/css-classes.ts'
import { FieldMessages, TextInput } from '#ui/Field.tsx'
import type { InputProps } from '../field-props.ts'
import { FileButton, UploadProgress, useUpload } from './upload.tsx'
import { LibraryDialog } from './LibraryDialog.tsx'

/** `children` are what else can be done with it. */
export function ImageCard({
  picture,
  language,
  hasLibrary,
  children,
}: {
  picture: ImagePreview
  language: Language
  hasLibrary: boolean
  children: ReactNode
}) {
  const { t } = useLingui()
  const [isDescribing, setIsDescribing] = useState(false)
  const { described, width, height } = picture
  const alt = described?.alt[language]
  // WordPress has one alt text per image.
  const missing = externalServer() ? [] : languages.filter((one) => !described?.alt[one])
  const names = formatList(
    missing.map((one) => languageNames[one]),
    useInterfaceLanguage(),
  )
  return (
    <div className={css.card}>
      <img
        src={selectImageSize(300, picture).src}
        alt={alt || t`The present image`}
        lang={alt ? language : undefined}
      />
      <div className={css.about}>
        <p>
          {described?.name ?? `#${picture.id}`}
          {width > 0 && <span className={css.size}> {`${width} × ${height}`}</span>}
        </p>
        {described && (
          <p className={css.alt}>
            {alt ? (
              <>
                <Trans>Shows:</Trans> <span lang={language}>{alt}</span>
              </>
            ) : (
              <Trans>Nobody is told what it shows.</Trans>
            )}
          </p>
        )}
        {alt && missing.length > 0 && (
          <p className={css.size}>
            <Trans>Not described yet in: {names}</Trans>
          </p>
        )}
        <div className={css.ways}>
          {hasLibrary && described && described.rights.describe.length > 0 && (
            <Button onClick={() => setIsDescribing(true)}>
              <Trans>Describe</Trans>
            </Button>
          )}
          {children}
        </div>
      </div>
      {isDescribing && described && (
        <AltTextDialog picture={described} language={language} onClose={() => setIsDescribing(false)} />
      )}
    </div>
  )
}

export function ImagePicker({ entry }: { entry: InputProps<string> }) {
  const { t } = useLingui()
  const { id, label, mark, hint, language, readOnly, error, onChange, onBlur } = entry
  const value = entry.value ?? ''
  const [isOver, setIsOver] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  // An external server may have a library too.
  const hasLibrary = externalServer()?.hasStoredValues() !== false
  const isOpen = readOnly === undefined
  const choose = (picture: LibraryImage) => {
    onChange(String(picture.id))
    onBlur()
    setIsChoosing(false)
    // The button that was pressed is gone: what can be done with the picture comes next.
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  const { sending, refused, send, forget } = useUpload(language, { onPicture: choose, onPending: entry.onPending })
  const picture = useImagePreview(value, entry.savedValue, language)
  const files = (list: FileList | undefined) => {
    const [file] = list ?? []
    if (!file || !isOpen || !hasLibrary) return false
    send(file)
    return true
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    if (files(event.dataTransfer.files)) event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    if (files(event.clipboardData.files)) event.preventDefault()
  }
  const remove = () => {
    // One on its way would take the place that was just cleared.
    sending?.stop()
    onChange('')
    forget()
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  return (
    <div
      className={classes(css.picture, isOver && css.over)}
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        if (!isOpen || !hasLibrary || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {picture ? (
        <>
          <div className={css.head}>
            <span className={css.name}>{label}</span>
            {mark && <span className={css.mark}>{mark}</span>}
          </div>
          <ImageCard picture={picture} language={language} hasLibrary={hasLibrary}>
            {isOpen && (
              <Button id={id} aria-label={t`Remove: ${label}`} onClick={remove}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </ImageCard>
          <FieldMessages error={error} said={readOnly} id={id} />
        </>
      ) : (
        <TextInput
          label={label}
          mark={mark}
          hint={
            readOnly ??
            hint ??
            (hasLibrary
              ? t`The address of an image, or its number in the library. JPEG, PNG, GIF, WebP or AVIF, at most 20 MB.`
              : t`The number of an image at that server, or its address.`)
          }
          error={error}
          id={id}
          name={entry.name}
          inputMode="url"
          spellCheck={false}
          value={value}
          readOnly={!isOpen}
          onChange={(event) => onChange(event.target.value.trim())}
          onBlur={onBlur}
        />
      )}
      {isOpen && hasLibrary && (
        <div className={css.ways}>
          <FileButton
            label={picture ? t`Replace: ${label}` : t`Upload: ${label}`}
            onFiles={files}
            busy={sending !== undefined}
          >
            {picture ? <Trans>Upload another</Trans> : <Trans>Upload</Trans>}
          </FileButton>
          <Button aria-label={t`Choose from the library: ${label}`} onClick={() => setIsChoosing(true)}>
            <Trans>Choose from the library</Trans>
          </Button>
          <span className={css.drop}>
            <Trans>or drop or paste one here</Trans>
          </span>
        </div>
      )}
      <UploadProgress sending={sending} />
      {refused && (
        <div role="alert">
          <FieldMessages error={refused} id={`${id}-upload`} />
        </div>
      )}
      {isChoosing && <LibraryDialog language={language} onChoose={choose} onClose={() => setIsChoosing(false)} />}
    </div>
  )
}
