// Notes of the desk: records that were left out, and the end of the queue.
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { paths } from '#api/paths.ts'
import { useFormContext } from '#records/form/form-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

export function SkippedNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice role="status" tone="info">
      <Skipped count={count} />
    </Notice>
  )
}

const Skipped = ({ count }: { count: number }) => (
  <Plural
    value={count}
    one="Skipped # record that is finished by now."
    other="Skipped # records that are finished by now."
  />
)

/** The record was the last one. */
export function EndNote({
  skipped,
  isQueue,
  isFinished,
}: {
  skipped: number
  isQueue: boolean
  /** No text of the record is missing or outdated. */
  isFinished: boolean
}) {
  const { language } = useFormContext()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus()
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Notice
      role="status"
      tone={isFinished ? 'positive' : 'info'}
      focusRef={notice}
      title={
        isQueue ? (
          <Trans>This was the last record of the queue.</Trans>
        ) : isFinished ? (
          <Trans>This record is done.</Trans>
        ) : (
          <Trans>A text is still missing or outdated.</Trans>
        )
      }
      actions={
        <ButtonLink to={paths.translate(language)}>
          <Trans>Go to the queue</Trans>
        </ButtonLink>
      }
    >
      {skipped > 0 && <Skipped count={skipped} />}
    </Notice>
  )
}
