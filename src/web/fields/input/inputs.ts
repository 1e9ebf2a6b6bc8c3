import type { ComponentType, ReactNode } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import type { InputProps } from '../field-props.ts'
import { AccountInput, BooleanInput, ChoiceInput, ImageInput, ReadOnlyInput } from './choice-inputs.tsx'
import {
  CoordinateInput,
  CostInput,
  EmailInput,
  MinutesInput,
  PasswordInput,
  PhoneInput,
  PlainTextInput,
  StateInput,
  UrlInput,
} from './text-inputs.tsx'
import { CountryInput } from './CountryInput.tsx'
import { ColorInput } from './ColorInput.tsx'
import { LinkInput, LinksInput, ParentInput } from './record-inputs.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'
import { ExcerptInput } from './ExcerptInput.tsx'
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
  minutes: MinutesInput,
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

/** Fields with an input of their own. */
const inputsByName = {
  country: CountryInput,
  excerpt: ExcerptInput,
  stateprovince: StateInput,
} satisfies { [name: string]: (props: never) => ReactNode }

const hasOwnInput = (name: string): name is keyof typeof inputsByName => Object.hasOwn(inputsByName, name)

/** Returns the input of a field, by its name or else its kind. */
export const getInputComponent = (kind: FieldKind, name = ''): ComponentType<InputProps> =>
  (hasOwnInput(name) ? inputsByName[name] : inputs[kind]) as ComponentType<InputProps> // safe: the form passes the value of that field
