import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Image, Lock, SearchX } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { libraryQuery } from '#api/image-queries.ts'
import { parseId, paths, useContentLanguage } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { AltTextDialog } from '#fields/image/AltTextDialog.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { acceptedTypes, UploadStatus, useUpload } from '#fields/image/upload.tsx'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type Account, can, canUseImage } from '#shared/policy/policy.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Checkbox, TextInput } from '#ui/Field.tsx'
import { ErrorAlert, ErrorNotice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { useAltDrafts } from './alt-drafts.ts'
import { ImageTile } from './ImageTile.tsx'
import { ImageUses } from './ImageUses.tsx'
import css from './images.module.css'

type LibraryParams = { search: string; withoutAlt: boolean; page: number }

/** The part of the library that the URL names. */
function parseLibraryParams(search: string): LibraryParams {
  const parameters = new URLSearchParams(search)
  return {
    search: parameters.get('search') ?? '',
    withoutAlt: parameters.has('without_alt'),
    page: parseId(parameters.get('page') ?? undefined) ?? 1,
  }
}

const toLibraryUrl = (language: Language, { search, withoutAlt, page }: LibraryParams): string =>
  paths.images(language, [
    ...(search === '' ? [] : [['search', search] as const]),
    ...(withoutAlt ? [['without_alt', 'true'] as const] : []),
    ...(page === 1 ? [] : [['page', String(page)] as const]),
  ])

/** `/images`: the image library, for accounts that may browse it. */
export function ImagesPage() {
  const { t } = useLingui()
  const account = useAccount()
  if (account && canUseImage(account, 'browse') === true) return <ImageLibrary account={account} />
  return (
    <Page title={t`Images`}>
      <EmptyState icon={Lock} title={t`You do not have access to images`}>
        <Trans>Your role cannot edit content. Ask an administrator to change it.</Trans>
      </EmptyState>
    </Page>
  )
}

/** The image library, newest first, searched by name and alt text. */
function ImageLibrary({ account }: { account: Account }) {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const navigate = useNavigate()
  const statusId = useId()
  const params = parseLibraryParams(useLocation().search)
  const { search, withoutAlt, page } = params
  const goTo = (changes: Partial<LibraryParams>, replace: boolean) =>
    void navigate(toLibraryUrl(language, { ...params, page: 1, ...changes }), { replace })
  const [text, setText] = useSearchText(search, (typed) => goTo({ search: typed }, true))
  const [edited, setEdited] = useState<LibraryImage>()
  const drafts = useAltDrafts()
  const query = useQuery(libraryQuery(search, page, language, withoutAlt))
  const { data, error, isPending, isFetching, refetch } = query
  const canUpload = can(account, 'upload', 'events') === true
  const { upload, running, error: uploadError } = useUpload(language, { onUpload: setEdited })
  const total = data?.total ?? 0
  const pages = data?.total_pages ?? 0
  const isFiltered = search !== '' || withoutAlt
  const name = languageName(language)
  return (
    <Page
      title={t`Images`}
      state={error ? 'error' : isPending ? 'loading' : 'ready'}
      actions={
        canUpload && (
          <FileButton
            accept={acceptedTypes}
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
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox
          label={t`Without alt text (${name})`}
          checked={withoutAlt}
          onChange={({ target }) => goTo({ withoutAlt: target.checked }, false)}
        />
        <p role="status" className={css.quiet}>
          {total > 0 && <Plural value={total} one="# image" other="# images" />}
        </p>
      </div>
      <ErrorAlert>{drafts.error !== undefined && i18n._(problemMessage(drafts.error))}</ErrorAlert>
      <UploadStatus id={statusId} running={running} error={uploadError} />
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {isPending && <Skeleton rows={4} />}
      {data &&
        total === 0 &&
        (isFiltered ? (
          <EmptyState
            icon={SearchX}
            title={t`No images found.`}
            actions={
              <ButtonLink to={paths.images(language)}>
                <Trans>Clear filters</Trans>
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState icon={Image} title={canUpload ? t`There are no images yet. Upload one.` : t`No images found.`} />
        ))}
      {total > 0 && (
        <ul className={css.grid} aria-label={t`Images`} aria-busy={isFetching}>
          {data?.media.map((image) => (
            <ImageTile
              key={`${image.id} ${language}`}
              image={image}
              language={language}
              drafts={drafts}
              onOpen={() => setEdited(image)}
            />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className={css.pager}>
          <Button
            {...(page === 1 && { unavailable: t`This is the first page.` })}
            onClick={() => goTo({ page: page - 1 }, false)}
          >
            <Trans>Newer</Trans>
          </Button>
          <Button
            {...(page >= pages && { unavailable: t`This is the last page.` })}
            onClick={() => goTo({ page: page + 1 }, false)}
          >
            <Trans>Older</Trans>
          </Button>
        </div>
      )}
      {edited && (
        <AltTextDialog
          image={edited}
          title={edited.name || `#${edited.id}`}
          language={language}
          onClose={() => setEdited(undefined)}
        >
          <ImageUses
            image={edited}
            language={language}
            onDeleted={() => {
              drafts.removeImage(edited.id)
              setEdited(undefined)
            }}
          />
        </AltTextDialog>
      )}
    </Page>
  )
}

/** The text of the search field. `onSearch` gets it once it has not changed for a while; a navigation to another search replaces it. */
function useSearchText(search: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(search)
  const searchText = useDebouncedValue(text.trim())
  const sent = useRef(search)
  const send = useEffectEvent(() => {
    if (searchText === sent.current) return
    sent.current = searchText
    onSearch(searchText)
  })
  useEffect(() => send(), [searchText])
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setText(search)
  }, [search])
  return [text, setText] as const
}
