import { maxImageBytes, uploadImage } from '#api/mutations.ts'
import { useLingui, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ProblemError } from '#client/send.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { LibraryImage } from '#shared/images.ts'
import { imageMessage } from '#shared/i18n/form/field-messages.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { Button } from '#ui/Button.tsx'
import css from './image.module.css'

/** What the file chooser offers; what is taken is told by the content. */
export const acceptedImageTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif'

/** A picture on its way: `share` from 0 to 1; at 1 it is being looked at. */
export type UploadState = { name: string; share: number; stop: () => void }

type Callbacks = {
  /** Gets each image that was stored. */
  onPicture: (picture: LibraryImage) => void
  /** Gets each upload; it answers whether the image was stored or nobody wants it any more. */
  onPending: ((upload: Promise<boolean>) => void) | undefined
}

/** Uploads images, one at a time. */
export function useUpload(language: Language, { onPicture, onPending }: Callbacks) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const [sending, setSending] = useState<UploadState>()
  const [refused, setRefused] = useState<string>()
  const present = useRef<AbortController>(undefined)
  useEffect(() => () => present.current?.abort(), [])

  const why = (thrown: unknown): string => {
    const fault = thrown instanceof ProblemError ? thrown.problem.data.details?.['file'] : undefined
    if (fault) return i18n._(imageMessage(fault.data ?? {}))
    if (thrown instanceof ProblemError && thrown.problem.data.status === 413)
      return i18n._(imageMessage({ reason: 'bytes', most: maxImageBytes }))
    return i18n._(problemMessage(thrown))
  }
  const send = (file: File) => {
    const { name } = file
    const reason = refusedAtOnce(file)
    if (reason) setRefused(t`“${name}”: ${i18n._(imageMessage(reason))}`)
    else {
      const uploading = upload(file)
      onPending?.(uploading)
    }
  }
  const upload = async (file: File): Promise<boolean> => {
    const { name } = file
    present.current?.abort()
    const own = new AbortController()
    present.current = own
    setRefused(undefined)
    const tell = (share: number) => present.current === own && setSending({ name, share, stop: () => own.abort() })
    tell(0)
    try {
      const picture = await uploadImage(queries, file, { language, onProgress: tell, signal: own.signal })
      if (!own.signal.aborted) onPicture(picture)
      return true
    } catch (thrown) {
      if (!own.signal.aborted) setRefused(t`“${name}”: ${why(thrown)}`)
      return own.signal.aborted
    } finally {
      if (present.current === own) setSending(undefined)
    }
  }
  return { sending, refused, send, forget: () => setRefused(undefined) }
}

/** What can be said without sending it. */
const refusedAtOnce = (file: File): { reason: string; most?: number } | undefined => {
  if (file.size > maxImageBytes) return { reason: 'bytes', most: maxImageBytes }
  if (file.size === 0) return { reason: 'broken' }
  return file.type !== '' && !acceptedImageTypes.split(',').includes(file.type) ? { reason: 'kind' } : undefined
}

export function FileButton({
  label,
  busy,
  onFiles,
  children,
}: {
  label: string
  busy: boolean
  onFiles: (files: FileList) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button aria-label={label} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedImageTypes}
        aria-label={label}
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}

export function UploadProgress({ sending }: { sending: UploadState | undefined }) {
  const { t } = useLingui()
  const percent = Math.round((sending?.share ?? 0) * 100)
  return (
    <div role="status" className={css.sending}>
      {sending && (
        <>
          <span>
            {sending.share < 1 ? t`Sending “${sending.name}”: ${percent} %` : t`Looking at “${sending.name}”…`}
          </span>
          <progress
            aria-label={t`Sending “${sending.name}”`}
            max={1}
            value={sending.share < 1 ? sending.share : undefined}
          />
          <Button variant="bare" onClick={sending.stop}>
            <Trans>Stop</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
