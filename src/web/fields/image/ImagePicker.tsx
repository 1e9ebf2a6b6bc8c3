// A picture in a form: the one there is, and the ways to another: sent from here, chosen from the library, named by its address.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ClipboardEvent, type DragEvent } from 'react'
import type { LibraryImage } from '#shared/images.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/css-classes.ts'
import { FieldMessages } from '#ui/Field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import type { InputProps } from '../field-components.ts'
import { FileButton } from './FileButton.tsx'
import { LibraryDialog } from './LibraryDialog.tsx'
import { ImageCard } from './ImageCard.tsx'
import css from './image.module.css'
import { UploadProgress } from './UploadProgress.tsx'
import { useImagePreview } from './image-preview.ts'
import { useUpload } from './use-upload.ts'

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
