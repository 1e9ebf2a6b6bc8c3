import { TriangleAlert } from 'lucide-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { resources } from '#shared/schema/resources.ts'
import { externalServer } from '#api/client.ts'
import { addressQuery } from '#api/lookup-queries.ts'
import { Button } from '#ui/Button.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { InputProps } from '../field-props.ts'
import { useDebouncedValue } from '../use-debounced-value.ts'
import { getFieldText, Sentences, SingleLineInput, useFocusById } from './input-parts.tsx'
import css from './inputs.module.css'

type RecordAddress = ReturnType<typeof useRecordAddress>

/** The URL of the record, and a free slug. */
function useRecordAddress({ resource, value, savedValue, language, getValue, readOnly }: InputProps<string>) {
  const ownSlug = (value ?? '').trim()
  const title = getValue(resources[resource].title)
  const requested = useDebouncedValue(ownSlug || (typeof title === 'string' ? title.trim() : ''))
  const id = getValue('id')
  const { data } = useQuery({
    ...addressQuery(resource, requested, typeof id === 'number' ? id : undefined, language),
    enabled: requested !== '' && readOnly === undefined,
  })
  const address = requested === '' ? undefined : data
  const savedSlug = typeof savedValue === 'string' ? savedValue : ''
  const status = getValue('status')
  return {
    /** Only the slug if it is read-only, `""` if unknown. */
    url: address?.url ?? (readOnly === undefined ? '' : ownSlug),
    slug: address?.slug ?? '',
    /** The slug in the form if it is taken, else `""`. */
    taken: ownSlug !== '' && address && address.slug !== address.wish ? address.wish : '',
    /** A taken slug is an error (terms) instead of being changed. */
    isTakenError: !resources[resource].post,
    isAutomatic: ownSlug === '',
    isChanged: savedSlug !== '' && ownSlug !== savedSlug && (ownSlug !== '' || address?.slug !== savedSlug),
    savedSlug,
    isPublic: status === undefined || status === 'publish' || status === 'private',
  }
}

/** The slug, shown as a URL and generated from the title until it is edited. External servers cannot check slugs. */
export function SlugInput(props: InputProps<string>) {
  return externalServer() ? (
    <SingleLineInput input={props} neutral spellCheck={false} />
  ) : (
    <CheckedSlugInput {...props} />
  )
}

function CheckedSlugInput(props: InputProps<string>) {
  const [isOpen, setOpen] = useState(false)
  const address = useRecordAddress(props)
  const isEditing = (isOpen || props.error !== undefined) && props.readOnly === undefined
  return isEditing ? (
    <SlugEditor input={props} address={address} onClose={() => setOpen(false)} />
  ) : (
    <AddressField input={props} address={address} onOpen={() => setOpen(true)} />
  )
}

type AddressProps = { input: InputProps<string>; address: RecordAddress }

function AddressField({ input, address, onOpen }: AddressProps & { onOpen: () => void }) {
  const { t } = useLingui()
  const { label, value, readOnly } = input
  useFocusById(input.focusRef, `${input.id}-open`)
  const open = () => {
    // Editing starts from the generated slug.
    if (!value && address.slug !== '') input.onChange(address.slug)
    onOpen()
  }
  const { hint, ...text } = getFieldText(input)
  return (
    <FieldGroup {...text} hint={readOnly === undefined ? undefined : hint} message={getSlugMessage(address)}>
      <span className={css.address}>
        <Address url={address.url} />
        {readOnly === undefined && (
          <Button id={`${input.id}-open`} onClick={open} aria-label={t`Edit: ${label}`}>
            <Trans>Edit</Trans>
          </Button>
        )}
      </span>
    </FieldGroup>
  )
}

function SlugEditor({ input, address, onClose }: AddressProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { id, label, onChange } = input
  const { taken, slug, isTakenError } = address
  const isMounted = useRef(false)
  useEffect(() => {
    // If an error opened the editor, the error summary has the focus.
    if (!isMounted.current && input.error === undefined) document.getElementById(id)?.focus()
    isMounted.current = true
  }, [id, input.error])
  const close = (nextSlug: string) => {
    onChange(nextSlug)
    onClose()
  }
  return (
    <SingleLineInput
      input={input}
      neutral
      spellCheck={false}
      inputError={
        taken !== '' &&
        isTakenError && (
          <Trans>
            “{taken}” is taken. Try “{slug}”.
          </Trans>
        )
      }
      message={
        <Sentences>
          <span className={css.ownLine}>
            <Address url={address.url} />
          </span>
          {getSlugMessage(address)}
          <span className={css.suggestions}>
            <Button onClick={() => close('')} aria-label={t`Generate automatically: ${label}`}>
              <Trans>Generate automatically</Trans>
            </Button>
            {address.isChanged && (
              <Button onClick={() => close(address.savedSlug)} aria-label={t`Keep the current slug: ${label}`}>
                <Trans>Keep the current slug</Trans>
              </Button>
            )}
          </span>
        </Sentences>
      }
    />
  )
}

/** A URL with an emphasized slug. */
function Address({ url }: { url: string }) {
  if (url === '')
    return (
      <span className={css.quiet}>
        <Trans>None yet</Trans>
      </span>
    )
  const [, base = '', slug = ''] = /^(.*\/)([^/]+)\/?$/.exec(url) ?? ['', url]
  return (
    <span translate="no" className={css.url}>
      {base.replace(/^https?:\/\//, '')}
      <strong>{decodeURIComponent(slug)}</strong>
    </span>
  )
}

/** Explains a generated, taken or changed slug; `undefined` if there is nothing to explain. */
function getSlugMessage({
  taken,
  slug,
  savedSlug: before,
  isAutomatic,
  isChanged,
  isPublic,
  isTakenError,
}: RecordAddress): ReactNode {
  const isReplaced = taken !== '' && !isTakenError
  const isMoved = isChanged && isPublic
  if (!isAutomatic && !isReplaced && !isMoved) return undefined
  return (
    <Sentences>
      {isAutomatic && slug !== '' && <Trans>Generated automatically until edited.</Trans>}
      {isAutomatic && slug === '' && <Trans>Generated automatically from the name.</Trans>}
      {isReplaced && (
        <Trans>
          “{taken}” is taken. “{slug}” will be used instead.
        </Trans>
      )}
      {isMoved && (
        <span className={css.warning}>
          <Icon icon={TriangleAlert} />{' '}
          <Trans>
            The current slug is “{before}”. After changing it to “{slug}”, existing links will stop working.
          </Trans>
        </span>
      )}
    </Sentences>
  )
}
