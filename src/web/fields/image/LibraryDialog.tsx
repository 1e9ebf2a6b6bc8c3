import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { libraryQuery } from '#api/image-queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useDebouncedValue } from '../use-debounced-value.ts'
import { cropPosition, selectImageSize } from './image-preview.tsx'
import css from './image.module.css'

/** The image library, newest first, searched by name and alt text. */
export function LibraryDialog({
  language,
  onSelect,
  onClose,
}: {
  language: Language
  onSelect: (image: LibraryImage) => void
  onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const searchInput = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const searchText = useDebouncedValue(text.trim())
  const { data, error, isFetching } = useQuery(libraryQuery(searchText, page, language))
  const total = data?.total ?? 0
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t`Image library`}
      initialFocus={searchInput}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <div className={css.fields}>
        <TextInput
          ref={searchInput}
          type="search"
          label={t`Search images`}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPage(1)
          }}
        />
        {error && <Notice tone="danger" role="alert" title={i18n._(problemMessage(error))} />}
        <p role="status" className={css.secondary}>
          {data && total > 0 && <Plural value={total} one="# image" other="# images" />}
          {data && total === 0 && (searchText === '' ? t`There are no images yet. Upload one.` : t`No images found.`)}
        </p>
        <ul className={css.gallery} aria-label={t`Images`} aria-busy={isFetching}>
          {data?.media.map((image) => (
            <li key={image.id}>
              <button type="button" className={css.thumbnail} onClick={() => onSelect(image)}>
                <img src={selectImageSize(150, image).src} alt="" loading="lazy" style={cropPosition(image)} />
                <span>{image.alt[language] || image.name || `#${image.id}`}</span>
              </button>
            </li>
          ))}
        </ul>
        {data && data.total_pages > 1 && (
          <div className={css.buttons}>
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
