import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ProblemError } from '#client/send.ts'
import { imageMessage } from '#shared/i18n/form/field-messages.ts'
import type { Language } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { maxImageBytes, uploadImage } from '#api/image-mutations.ts'
import { Button } from '#ui/Button.tsx'
import { FieldMessages } from '#ui/Field.tsx'
import css from './image.module.css'

/** Offered by the file dialog; the server checks the content. */
export const acceptedTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif'

/** Returns why a file would be rejected, before it is sent. */
const findRejection = (file: File): { reason: string; most?: number } | undefined => {
  if (file.size > maxImageBytes) return { reason: 'bytes', most: maxImageBytes }
  if (file.size === 0) return { reason: 'broken' }
  return file.type !== '' && !acceptedTypes.split(',').includes(file.type) ? { reason: 'kind' } : undefined
}

/** Returns the message of a failed upload. */
function uploadMessage(thrown: unknown): MessageDescriptor {
  const problem = thrown instanceof ProblemError ? thrown.problem.data : undefined
  const issue = problem?.details?.['file']
  if (issue) return imageMessage(issue.data ?? {})
  if (problem?.status === 413) return imageMessage({ reason: 'bytes', most: maxImageBytes })
  return problemMessage(thrown)
}

/** A running upload; `progress` is 0 to 1, at 1 the server processes the image. */
type RunningUpload = { name: string; progress: number; stop: () => void }

/** Uploads images, one at a time: a new upload cancels the one before. `onPending` receives a promise of its success. */
export function useUpload(
  language: Language,
  {
    onUpload,
    onPending,
  }: {
    onUpload: (image: LibraryImage) => void
    onPending?: ((upload: Promise<boolean>) => void) | undefined
  },
) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const [progress, setProgress] = useState(0)
  const [rejection, setRejection] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const { mutateAsync, isPending, variables, error, reset } = useMutation({
    mutationFn: async ({ file, signal }: { file: File; signal: AbortSignal }) => {
      try {
        return await uploadImage(queries, file, { language, onProgress: setProgress, signal })
      } catch (thrown) {
        if (signal.aborted) return undefined
        throw thrown
      }
    },
    onSuccess: (image, { signal }) => {
      if (image && !signal.aborted) onUpload(image)
    },
  })
  const describe = ({ name }: File, message: MessageDescriptor) => t`“${name}”: ${i18n._(message)}`
  const upload = (file: File) => {
    const reason = findRejection(file)
    setRejection(reason && describe(file, imageMessage(reason)))
    if (reason) return
    controller.current?.abort()
    controller.current = new AbortController()
    setProgress(0)
    const { signal } = controller.current
    const isUploaded = mutateAsync({ file, signal }).then(
      () => true,
      () => false,
    )
    onPending?.(isUploaded)
  }
  const running: RunningUpload | undefined =
    isPending && variables
      ? { name: variables.file.name, progress, stop: () => controller.current?.abort() }
      : undefined
  return {
    upload,
    running,
    error: rejection ?? (error && variables ? describe(variables.file, uploadMessage(error)) : undefined),
    clearError: () => {
      setRejection(undefined)
      if (!isPending) reset()
    },
  }
}

/** The progress of an upload, with a button to stop it, and its error. */
export function UploadStatus({
  running,
  error,
  id,
}: {
  running: RunningUpload | undefined
  error: string | undefined
  id: string
}) {
  const { t } = useLingui()
  const percent = Math.round((running?.progress ?? 0) * 100)
  return (
    <>
      <div role="status" className={css.progress}>
        {running && (
          <>
            <span>
              {running.progress < 1 ? t`Uploading “${running.name}”: ${percent} %` : t`Checking “${running.name}”…`}
            </span>
            <progress
              aria-label={t`Uploading “${running.name}”`}
              max={1}
              value={running.progress < 1 ? running.progress : undefined}
            />
            <Button variant="bare" onClick={running.stop}>
              <Trans>Stop</Trans>
            </Button>
          </>
        )}
      </div>
      {error && (
        <div role="alert">
          <FieldMessages error={error} id={id} />
        </div>
      )}
    </>
  )
}
