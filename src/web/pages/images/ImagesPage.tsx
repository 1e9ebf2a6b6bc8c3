import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { useId, useState } from 'react'
import { libraryQuery } from '#api/image-queries.ts'
import { useContentLanguage } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { AltTextDialog } from '#fields/image/AltTextDialog.tsx'
import { cropPosition, selectImageSize } from '#fields/image/image-preview.tsx'
import { FileButton, UploadStatus, useUpload } from '#fields/image/upload.tsx'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import type { Language } from '#shared/i18n/language.ts'
import { can } from '#shared/policy/policy.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/Field.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import css from './images.module.css'

/** `/images`: the image library, newest first, searched by name and alt text. */
export function ImagesPage() {
  const { t } = useLingui()
  const language = useContentLanguage()
  const account = useAccount()
  const statusId = useId()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<LibraryImage>()
  const searchText = useDebouncedValue(text.trim())
  const query = useQuery(libraryQuery(searchText, page, language))
  const { data, error, isPending, isFetching, refetch } = query
  const { upload, running, error: uploadError } = useUpload(language, { onUpload: setEdited })
  const total = data?.total ?? 0
  const pages = data?.total_pages ?? 0
  return (
    <Page
      title={t`Images`}
      state={error ? 'error' : isPending ? 'loading' : 'ready'}
      actions={
        can(account, 'upload', 'events') === true && (
          <FileButton
            label={t`Upload image`}
            busy={running !== undefined}
            onFiles={([file]) => {
              if (file) upload(file)
            }}
          >
            <Trans>Upload image</Trans>
          </FileButton>
        )
      }
    >
      <div className={css.top}>
        <TextInput
          type="search"
          label={t`Search images`}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPage(1)
          }}
        />
        <p role="status" className={css.quiet}>
          {total > 0 && <Plural value={total} one="# image" other="# images" />}
        </p>
      </div>
      <UploadStatus id={statusId} running={running} error={uploadError} />
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {isPending && <Skeleton rows={4} />}
      {data && total === 0 && (
        <EmptyState
          icon={Image}
          title={searchText === '' ? t`There are no images yet. Upload one.` : t`No images found.`}
        />
      )}
      {total > 0 && (
        <ul className={css.grid} aria-label={t`Images`} aria-busy={isFetching}>
          {data?.media.map((image) => (
            <ImageTile key={image.id} image={image} language={language} onEdit={() => setEdited(image)} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className={css.pager}>
          <Button {...(page === 1 && { unavailable: t`This is the first page.` })} onClick={() => setPage(page - 1)}>
            <Trans>Newer</Trans>
          </Button>
          <Button {...(page >= pages && { unavailable: t`This is the last page.` })} onClick={() => setPage(page + 1)}>
            <Trans>Older</Trans>
          </Button>
        </div>
      )}
      {edited && <AltTextDialog image={edited} language={language} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}

/** An image with its name and alt text. */
function ImageTile({ image, language, onEdit }: { image: LibraryImage; language: Language; onEdit: () => void }) {
  const { t } = useLingui()
  const name = image.name || `#${image.id}`
  const alt = image.alt[language]
  return (
    <li className={css.tile}>
      <img
        src={selectImageSize(300, image).src}
        alt=""
        loading="lazy"
        width={300}
        height={200}
        style={cropPosition(image)}
      />
      <div className={css.text}>
        <span className={css.name}>{name}</span>
        {alt ? (
          <span className={css.quiet} lang={language}>
            {alt}
          </span>
        ) : (
          <span className={css.missing}>
            <Trans>No alt text.</Trans>
          </span>
        )}
        {image.rights.describe.length > 0 && (
          <Button variant="bare" aria-label={`${t`Edit alt text`}: ${name}`} onClick={onEdit}>
            <Trans>Edit alt text</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
