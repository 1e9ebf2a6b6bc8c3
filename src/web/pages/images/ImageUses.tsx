import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteImage } from '#api/image-mutations.ts'
import { imageUsesQuery } from '#api/image-queries.ts'
import { paths } from '#api/paths.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { Link } from '#ui/Link.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './images.module.css'

/** The records that use an image; an unused one can be deleted. */
export function ImageUses({
  image,
  language,
  onDeleted,
}: {
  image: LibraryImage
  language: Language
  onDeleted: () => void
}) {
  const { i18n, t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(imageUsesQuery(image.id, language))
  const canDelete = image.rights.remove
  const isUsed = data !== undefined && data.length > 0
  return (
    <section className={css.uses} aria-label={t`Used by`}>
      <h3>
        <Trans>Used by</Trans>
      </h3>
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={1} />}
      {data?.length === 0 && (
        <p>
          <Trans>Not used.</Trans>
        </p>
      )}
      {data?.map(({ resource, total, records }) => {
        const more = total - records.length
        const many = i18n._(resourceLabels[resource].many)
        return (
          <ul key={resource} aria-label={many}>
            {records.map((record) => (
              <li key={record.id}>
                <Link to={paths.record(resource, record.id, record.language)} lang={record.language}>
                  {record.title || `#${record.id}`}
                </Link>
              </li>
            ))}
            {more > 0 && (
              <li>
                <Trans>
                  {many}: <Plural value={more} one="# more" other="# more" />
                </Trans>
              </li>
            )}
          </ul>
        )
      })}
      {canDelete && isUsed && (
        <p className={css.quiet}>
          <Trans>An image that is used cannot be deleted. Remove it there first.</Trans>
        </p>
      )}
      {canDelete && data?.length === 0 && <DeleteImage image={image} onDeleted={onDeleted} />}
    </section>
  )
}

function DeleteImage({ image, onDeleted }: { image: LibraryImage; onDeleted: () => void }) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const name = image.name || `#${image.id}`
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => deleteImage(queries, image.id),
    onSuccess: onDeleted,
  })
  const close = () => {
    setIsOpen(false)
    reset()
  }
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        <Trans>Delete permanently</Trans>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={t`Delete ${name} permanently?`}
        confirmLabel={<Trans>Delete permanently</Trans>}
        busy={isPending}
        problem={error ? i18n._(problemMessage(error)) : undefined}
        onConfirm={() => mutate()}
      >
        <p>
          <Trans>No record uses this image. This cannot be undone.</Trans>
        </p>
      </ConfirmDialog>
    </>
  )
}
