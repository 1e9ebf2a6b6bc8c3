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

/** The value of each input: as sent, or text that cannot be parsed yet. */
type InputValue = {
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
} satisfies { [K in FieldKind]: ComponentType<InputProps<InputValue[K]>> }

/** Kinds whose input calls `getValue`: they render again when another field changes. */
export const kindsThatReadOtherFields: ReadonlySet<FieldKind> = new Set([
  'dateTime',
  'timeZone',
  'slug',
  'parent',
  'password',
])

/** Returns the input of a field kind. */
export const getInputComponent = (kind: FieldKind): ComponentType<InputProps> =>
  inputs[kind] as ComponentType<InputProps> // safe: the form passes the value of a field of that kind
