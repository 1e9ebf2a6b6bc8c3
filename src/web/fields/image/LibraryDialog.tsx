// The library of pictures, newest first, searched by name and description.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { LibraryImage } from '#shared/images.ts'
import { libraryQuery } from '#api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { useDebouncedValue } from '../use-debounced-value.ts'
import css from './image.module.css'
import { cropPosition, selectImageSize } from './image-preview.tsx'

export function LibraryDialog({
  language,
  onChoose,
  onClose,
}: {
  language: Language
  onChoose: (picture: LibraryImage) => void
  onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const words = useDebouncedValue(typed.trim())
  const { data, error, isFetching } = useQuery(libraryQuery(words, page, language))
  const total = data?.total ?? 0
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t`The library of images`}
      initialFocus={search}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <div className={css.texts}>
        <TextInput
          ref={search}
          type="search"
          label={t`Search the images`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
        {error && <Notice tone="danger" role="alert" title={i18n._(problemMessage(error))} />}
        <p role="status" className={css.size}>
          {data && total > 0 && <Plural value={total} one="# image" other="# images" />}
          {data &&
            total === 0 &&
            (words === '' ? t`There are no images yet. Upload one.` : t`No image is found by these words.`)}
        </p>
        <ul className={css.shelf} aria-label={t`Images`} aria-busy={isFetching}>
          {data?.media.map((picture) => (
            <li key={picture.id}>
              <button type="button" className={css.print} onClick={() => onChoose(picture)}>
                <img src={selectImageSize(150, picture).src} alt="" loading="lazy" style={cropPosition(picture)} />
                <span>{picture.alt[language] || picture.name || `#${picture.id}`}</span>
              </button>
            </li>
          ))}
        </ul>
        {data && data.total_pages > 1 && (
          <div className={css.ways}>
            <Button {...(page === 1 && { unavailable: t`This is the first page.` })} onClick={() => setPage(page - 1)}>
              <Trans>Newer</Trans>
            </Button>
            <Button
              {...(page >= data.total_pages && { unavailable: t`This is the last page.` })}
              onClick={() => setPage(page + 1)}
            >
              <Trans>Older</Trans>
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
