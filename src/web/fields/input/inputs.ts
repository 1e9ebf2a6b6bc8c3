// The faces that ask: one per kind of value.
import type { ComponentType } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import type { LinkItem } from '#shared/schema/links.ts'
import type { InputProps } from '../field-props.ts'
import { AccountInput, ChoiceInput, BooleanInput, ReadOnlyInput } from './choice-inputs.tsx'
import {
  CoordinateInput,
  EmailInput,
  CostInput,
  PhoneInput,
  PasswordInput,
  PlainTextInput,
  UrlInput,
} from './text-inputs.tsx'
import { ImageInput } from './ImageInput.tsx'
import { LinkInput, LinksInput, ParentInput } from './record-inputs.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'
import { RichTextInput } from './RichTextInput.tsx'
import { SlugInput } from './SlugInput.tsx'
import { TimeZoneInput } from './TimeZoneInput.tsx'

/** What an entry of each kind holds while it is edited: the value as sent, or the text of one that cannot be read yet. */
type EntryValue = {
  text: string
  richText: string
  slug: string
  boolean: boolean
  dateTime: string
  timeZone: string
  cost: string
  url: string
  email: string
  phone: string
  coordinate: number | string
  account: number | string
  image: string
  parent: number
  password: string | null
  choice: string
  link: LinkItem[]
  links: LinkItem[]
  terms: LinkItem[]
  key: unknown
  count: unknown
  readOnly: unknown
}

const inputs = {
  text: PlainTextInput,
  richText: RichTextInput,
  slug: SlugInput,
  boolean: BooleanInput,
  dateTime: DateTimeInput,
  timeZone: TimeZoneInput,
  cost: CostInput,
  url: UrlInput,
  email: EmailInput,
  phone: PhoneInput,
  coordinate: CoordinateInput,
  account: AccountInput,
  image: ImageInput,
  parent: ParentInput,
  password: PasswordInput,
  choice: ChoiceInput,
  link: LinkInput,
  links: LinksInput,
  terms: LinksInput,
  key: ReadOnlyInput,
  count: ReadOnlyInput,
  readOnly: ReadOnlyInput,
} satisfies { [K in FieldKind]: ComponentType<InputProps<EntryValue[K]>> }

/** Kinds whose face asks `valueOf` what other fields of the section hold: it is drawn again when one of those is written into. */
export const kindsThatReadOtherFields: ReadonlySet<FieldKind> = new Set([
  'dateTime',
  'timeZone',
  'slug',
  'parent',
  'password',
])

/** The face that asks for a kind of value. */
export const getInputComponent = (kind: FieldKind): ComponentType<InputProps> =>
  inputs[kind] as ComponentType<InputProps> // safe: the form gives an entry the value of a field of that very kind
