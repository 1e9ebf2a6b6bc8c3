// Where a record would stand with the slug of its form: asked of the server once typing rests.
import { useQuery } from '@tanstack/react-query'
import { resources } from '#shared/schema/resources.ts'
import { addressQuery } from '#api/queries.ts'
import type { InputProps } from '../field-components.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

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
