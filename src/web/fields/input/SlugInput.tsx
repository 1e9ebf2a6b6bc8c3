import { useQuery } from '@tanstack/react-query'
import { resources } from '#shared/schema/resources.ts'
import { addressQuery } from '#api/queries.ts'
import type { InputProps } from '../field-props.ts'
import { useDebouncedValue } from '../use-debounced-value.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import css from './inputs.module.css'
import { Button } from '#ui/Button.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { externalServer } from '#api/client.ts'
import { Sentences, useFocusById, getFieldText, SingleLineInput } from './input-parts.tsx'

/** What is known of a record's address. */
export type RecordAddress = {
  /** The whole address, where it cannot be changed the slug alone; `""` while nothing is known. */
  url: string
  /** The slug that is free for it. */
  slug: string
  /** The slug it asks for and does not get; `""`: it gets it. */
  taken: string
  /** Whether that refuses the save, as for terms, or makes the slug another. */
  isRefused: boolean
  /** Nobody wrote one: it is made from the title. */
  isMade: boolean
  /** Something else stands than the server has. */
  isChanged: boolean
  /** The slug the server has; `""` for none. */
  before: string
  /** It is public under the old one. */
  isPublic: boolean
}

/** The address of the record as the form has it. */
export function useRecordAddress({
  resource,
  value,
  savedValue,
  language,
  getValue,
  readOnly,
}: InputProps<string>): RecordAddress {
  const own = (value ?? '').trim()
  const title = getValue(resources[resource].title)
  const wish = useDebouncedValue(own || (typeof title === 'string' ? title.trim() : ''))
  const id = getValue('id')
  const { data } = useQuery({
    ...addressQuery(resource, wish, typeof id === 'number' ? id : undefined, language),
    enabled: wish !== '' && readOnly === undefined,
  })
  const known = wish === '' ? undefined : data
  const before = typeof savedValue === 'string' ? savedValue : ''
  const status = getValue('status')
  const isChanged = before !== '' && own !== before && (own !== '' || known?.slug !== before)
  return {
    url: known?.url ?? (readOnly === undefined ? '' : own),
    slug: known?.slug ?? '',
    taken: own !== '' && known && known.slug !== known.wish ? known.wish : '',
    isRefused: !resources[resource].post,
    isMade: own === '',
    isChanged,
    before,
    isPublic: status === undefined || status === 'publish' || status === 'private',
  }
}

/** What is told below the address, sentence by sentence. */
export const getSlugHints = ({
  taken,
  slug,
  before,
  isMade,
  isChanged,
  isPublic,
  isRefused,
}: RecordAddress): ReactNode[] => [
  isMade && slug !== '' && <Trans key="made">Made automatically, until somebody changes it.</Trans>,
  isMade && slug === '' && <Trans key="none">It is made automatically once the record has a name.</Trans>,
  taken !== '' && !isRefused && (
    <Trans key="taken">
      “{taken}” is taken; this becomes “{slug}”.
    </Trans>
  ),
  isChanged && isPublic && (
    <span key="moved" className={css.warning}>
      <Icon name="warning" />{' '}
      <Trans>
        Visitors know this page as “{before}”. Once saved as “{slug}”, links to the old address lead nowhere.
      </Trans>
    </span>
  ),
]

/** What a save would be refused for. */
export const getSlugError = ({ taken, slug, isRefused }: RecordAddress): ReactNode =>
  taken !== '' && isRefused ? (
    <Trans>
      “{taken}” is taken. Choose another, for example “{slug}”.
    </Trans>
  ) : undefined

/** A server that is not ours tells no addresses beforehand: there the slug is a line of text. */
export function SlugInput(props: InputProps<string>) {
  return externalServer() ? <SingleLineInput entry={props} neutral spellCheck={false} /> : <AddressEntry {...props} />
}

function AddressEntry(props: InputProps<string>) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRecordAddress(props)
  // What is wrong with it can only be mended where it can be written.
  const isWriting = (isOpen || props.error !== undefined) && props.readOnly === undefined
  return isWriting ? (
    <Writing entry={props} place={place} onClose={() => setIsOpen(false)} />
  ) : (
    <Shown entry={props} place={place} onOpen={() => setIsOpen(true)} />
  )
}

type Parts = { entry: InputProps<string>; place: RecordAddress }

/** The address as it is or will be. */
function Shown({ entry, place, onOpen }: Parts & { onOpen: () => void }) {
  const { t } = useLingui()
  const { label, value, readOnly } = entry
  useFocusById(entry.focusRef, `${entry.id}-open`)
  const open = () => {
    // One goes on from what would have been made.
    if (!value && place.slug !== '') entry.onChange(place.slug)
    onOpen()
  }
  const { hint, ...words } = getFieldText(entry)
  const said = getSlugHints(place).filter(Boolean)
  return (
    <FieldGroup
      {...words}
      {...(readOnly !== undefined && { hint })}
      said={said.length > 0 && <Sentences>{said}</Sentences>}
    >
      <span className={css.address}>
        <Address url={place.url} />
        {readOnly === undefined && (
          <Button id={`${entry.id}-open`} onClick={open} aria-label={t`Change: ${label}`}>
            <Trans>Change</Trans>
          </Button>
        )}
      </span>
    </FieldGroup>
  )
}

/** The end of it is what one writes; the rest is the site's. */
function Address({ url }: { url: string }) {
  if (url === '')
    return (
      <span className={css.quiet}>
        <Trans>None yet</Trans>
      </span>
    )
  const [, before = '', slug = ''] = /^(.*\/)([^/]+)\/?$/.exec(url) ?? ['', url]
  return (
    <span translate="no" className={css.url}>
      {before.replace(/^https?:\/\//, '')}
      <strong>{decodeURIComponent(slug)}</strong>
    </span>
  )
}

function Writing({ entry, place, onClose }: Parts & { onClose: () => void }) {
  const { t } = useLingui()
  const { id, label, onChange } = entry
  const hasTaken = useRef(false)
  useEffect(() => {
    // A fault opens it too, and then the summary has the focus.
    if (!hasTaken.current && entry.error === undefined) document.getElementById(id)?.focus()
    hasTaken.current = true
  }, [id, entry.error])
  const close = (slug: string) => {
    onChange(slug)
    onClose()
  }
  return (
    <SingleLineInput
      entry={entry}
      neutral
      spellCheck={false}
      fault={getSlugError(place)}
      said={
        <Sentences>
          {[
            <span key="address" className={css.own}>
              <Address url={place.url} />
            </span>,
            ...getSlugHints(place),
            <span key="ways" className={css.repair}>
              <Button onClick={() => close('')} aria-label={t`Make it automatically: ${label}`}>
                <Trans>Make it automatically</Trans>
              </Button>
              {place.isChanged && (
                <Button onClick={() => close(place.before)} aria-label={t`Keep the old one: ${label}`}>
                  <Trans>Keep the old one</Trans>
                </Button>
              )}
            </span>,
          ]}
        </Sentences>
      }
    />
  )
}
