// Asks for the part of a web address that names the record: shown as the whole address, made from the title until somebody writes it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { externalServer } from '#api/client.ts'
import type { InputProps } from '../field-components.ts'
import css from './InputFrame.module.css'
import { Sentences, useFocusById, getFieldText } from './InputFrame.tsx'
import { SingleLineInput } from './line.tsx'
import { getSlugError, getSlugHints } from './SlugHint.tsx'
import { type RecordAddress, useRecordAddress } from './use-text-input.ts'

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
