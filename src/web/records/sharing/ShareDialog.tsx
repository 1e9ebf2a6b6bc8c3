// Dialog with the share links of an event: create, copy and revoke.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { shareLinksQuery, useCreateShareLink, useRevokeShareLink } from '#api/share-links.ts'
import { config } from '#device/page-config.ts'
import { formatInstant } from '#shared/dates/format.ts'
import { isLanguage, languages } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { ShareLinkResponse } from '#shared/responses.ts'
import { defaultShareDays, shareDays } from '#shared/schema/share-days.ts'
import { Button } from '#ui/Button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Field.tsx'
import { useFocusAfter } from '#ui/focus.ts'
import { ErrorAlert, ErrorNotice } from '#ui/Notice.tsx'
import type { AnyBundle } from '../draft/draft.ts'
import css from './sharing.module.css'

export function ShareDialog({ open, bundle, onClose }: { open: boolean; bundle: AnyBundle; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t`Share preview`}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Anyone who has the link can read this event as it is saved, without signing in.</Trans>
      </p>
      <ShareLinks bundle={bundle} />
    </Dialog>
  )
}

/** The form of a new link, its address, and the links that work. */
function ShareLinks({ bundle }: { bundle: AnyBundle }) {
  const { i18n, t } = useLingui()
  const create = useCreateShareLink(bundle.id)
  const [language, setLanguage] = useState('')
  const [days, setDays] = useState(defaultShareDays)
  const readable = languages.filter((each) => bundle.texts[each] !== undefined)
  const submit = () => create.mutate({ days, ...(isLanguage(language) && { language }) })
  return (
    <section className={css.content}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Select
          label={t`Languages`}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          options={[
            { value: '', label: t`All languages` },
            ...readable.map((value) => ({ value, label: languageLabel(value) })),
          ]}
        />
        <Select
          label={t`Expires after`}
          value={String(days)}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          options={shareDays.map((count) => ({
            value: String(count),
            label: plural(count, { one: '# day', other: '# days' }),
          }))}
        />
        <Button type="submit" variant="primary" busy={create.isPending}>
          <Trans>Create link</Trans>
        </Button>
      </form>
      <ErrorAlert>{create.error ? i18n._(problemMessage(create.error)) : undefined}</ErrorAlert>
      {create.data && <NewLink key={create.data.id} url={create.data.url} />}
      <ActiveLinks event={bundle.id} onRevoked={(id) => id === create.data?.id && create.reset()} />
    </section>
  )
}

/** The address of a new link, which is shown once. */
function NewLink({ url }: { url: string }) {
  const { t } = useLingui()
  const text = useRef<HTMLElement>(null)
  const [copyResult, setCopyResult] = useState<'copied' | 'selected'>()
  const copy = async () => {
    if (text.current) setCopyResult((await copyText(text.current)) ? 'copied' : 'selected')
  }
  return (
    <div className={css.created}>
      <p role="status">
        <Trans>Link created. Copy it now: it is shown only once.</Trans>
        {copyResult === 'selected' && (
          <>
            {' '}
            <Trans>Selected. Press Ctrl+C or ⌘C to copy.</Trans>
          </>
        )}
      </p>
      <code ref={text} translate="no">
        {url}
      </code>
      <Button onClick={() => void copy()}>{copyResult === 'copied' ? t`Copied` : t`Copy link`}</Button>
    </div>
  )
}

function ActiveLinks({ event, onRevoked }: { event: number; onRevoked: (id: number) => void }) {
  const { i18n, t } = useLingui()
  const { data: links, error, isFetching, refetch } = useQuery(shareLinksQuery(event))
  const revoke = useRevokeShareLink(event)
  const focusAfter = useFocusAfter()
  if (error && !links) return <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />
  if (!links || links.length === 0) return null
  return (
    <div role="group" className={css.links} aria-labelledby="share-links-heading">
      <h3 id="share-links-heading">
        <Trans>Active links</Trans>
      </h3>
      <ErrorAlert>{revoke.error ? i18n._(problemMessage(revoke.error)) : undefined}</ErrorAlert>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <LinkDetails link={link} />
            <Button
              busy={revoke.isPending && revoke.variables === link.id}
              aria-label={t`Revoke link of ${formatTime(link.created)}`}
              onClick={({ currentTarget }) => {
                const focusNext = focusAfter(currentTarget)
                revoke.mutate(link.id, {
                  onSuccess: () => {
                    onRevoked(link.id)
                    focusNext()
                  },
                })
              }}
            >
              <Trans>Revoke</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const formatTime = (utc: string): string => formatInstant(utc, config.siteTimezone, activeLocale())

function LinkDetails({ link: { language, created, ends, by } }: { link: ShareLinkResponse }) {
  const { t } = useLingui()
  const [since, until, who] = [formatTime(created), formatTime(ends), by?.name ?? '']
  return (
    <div>
      <b>{language === '' ? t`All languages` : languageLabel(language)}</b>{' '}
      <span>
        <Trans>until {until}</Trans>
      </span>
      <small>{who === '' ? t`Created ${since}` : t`Created ${since} by ${who}`}</small>
    </div>
  )
}
