// Asks for the part of a web address that names the record.
import { Trans } from '@lingui/react/macro'
import type { InputProps } from '../face.ts'
import { LineEntry } from './line.tsx'

/** Whether a text can stand in an address as it is. */
const isSlug = (text: string): boolean => /^[\p{Ll}\p{Lo}\p{N}_]+(?:-[\p{Ll}\p{Lo}\p{N}_]+)*$/u.test(text)

/** Says below what address comes of it. */
export function SlugEntry(props: InputProps<string>) {
  const slug = (props.value ?? '').trim()
  const said =
    slug === '' ? undefined : isSlug(slug) ? (
      <Trans>The address ends in /{slug}/</Trans>
    ) : (
      <Trans>Small letters, digits and hyphens; the service rewrites anything else.</Trans>
    )
  return <LineEntry entry={props} said={said} neutral spellCheck={false} />
}
