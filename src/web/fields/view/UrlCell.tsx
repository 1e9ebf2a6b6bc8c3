// A web address in a list: where it leads, without what all addresses share.
import type { ReactNode } from 'react'
import type { ViewProps } from '../field-components.ts'
import { EmptyValue } from './EmptyValue.tsx'

/** The host and the path; the row's own link is what one follows in a list. */
export function UrlCell({ value }: ViewProps): ReactNode {
  const address = typeof value === 'string' ? value.trim() : ''
  return address === '' ? <EmptyValue /> : address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
