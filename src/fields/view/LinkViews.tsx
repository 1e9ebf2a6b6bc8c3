// Addresses one can follow: the web, mail, a telephone.
import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { Trans } from '@lingui/react/macro'
import type { ViewProps } from '../face.ts'
import { Nothing } from './Nothing.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** An http(s) address; anything else is shown and cannot be followed. A list shows its host. */
export function WebView({ value, place }: ViewProps): ReactNode {
  const address = text(value)
  if (address === '') return <Nothing />
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address
  const { host, pathname } = new URL(address)
  const short = `${host.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`
  if (place === 'cell') return short
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
export function EmailView({ value, place }: ViewProps): ReactNode {
  const address = text(value)
  if (address === '') return <Nothing />
  return place === 'cell' || !address.includes('@') ? address : <a href={`mailto:${encodeURI(address)}`}>{address}</a>
}

/** A telephone number. */
export function PhoneView({ value, place }: ViewProps): ReactNode {
  const number = text(value)
  if (number === '') return <Nothing />
  return place === 'cell' ? number : <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
}
