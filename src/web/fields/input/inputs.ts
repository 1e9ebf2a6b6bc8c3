import type { ComponentType, ReactNode } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import type { InputProps } from '../field-props.ts'
import { AccountInput, BooleanInput, ChoiceInput, ImageInput, ReadOnlyInput } from './choice-inputs.tsx'
import {
  CoordinateInput,
  CostInput,
  EmailInput,
  PasswordInput,
  PhoneInput,
  PlainTextInput,
  UrlInput,
} from './text-inputs.tsx'
import { ColorInput } from './ColorInput.tsx'
import { LinkInput, LinksInput, ParentInput } from './record-inputs.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'
import { RichTextInput } from './RichTextInput.tsx'
import { SlugInput } from './SlugInput.tsx'
import { TimeZoneInput } from './TimeZoneInput.tsx'

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
  color: ColorInput,
  link: LinkInput,
  links: LinksInput,
  terms: LinksInput,
  key: ReadOnlyInput,
  count: ReadOnlyInput,
  readOnly: ReadOnlyInput,
} satisfies Record<FieldKind, (props: never) => ReactNode>

/** Kinds whose input calls `getValue`: they render again when another field changes. */
export const kindsThatReadOtherFields: ReadonlySet<FieldKind> = new Set([
  'dateTime',
  'timeZone',
  'slug',
  'parent',
  'color',
  'password',
])

/** Returns the input of a field kind. */
export const getInputComponent = (kind: FieldKind): ComponentType<InputProps> =>
  inputs[kind] as ComponentType<InputProps> // safe: the form passes the value of a field of that kind
