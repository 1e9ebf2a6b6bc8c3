// Addresses one can follow: the web, mail, a telephone.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { ViewProps } from '../field-components.ts'
import { EmptyValue } from './EmptyValue.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** An http(s) address; anything else is shown and cannot be followed. */
export function UrlView({ value }: ViewProps): ReactNode {
  const address = text(value)
  if (address === '') return <EmptyValue />
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address} <Icon name="outside" size={14} />
      <VisuallyHidden>
        <Trans>(opens in a new tab)</Trans>
      </VisuallyHidden>
    </a>
  )
}

/** A mail address. */
export function EmailView({ value }: ViewProps): ReactNode {
  const address = text(value)
  if (address === '') return <EmptyValue />
  return address.includes('@') ? <a href={`mailto:${encodeURI(address)}`}>{address}</a> : address
}

/** A telephone number. */
export function PhoneView({ value }: ViewProps): ReactNode {
  const number = text(value)
  return number === '' ? <EmptyValue /> : <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
}
