// The faces that ask: one per kind of value.
import type { ComponentType } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import type { LinkItem } from '#shared/schema/links.ts'
import type { InputProps } from '../field-components.ts'
import { AccountEntry } from './AccountInput.tsx'
import { ChoiceEntry } from './ChoiceInput.tsx'
import { DegreesEntry } from './CoordinateInput.tsx'
import { EmailEntry } from './EmailInput.tsx'
import { FlagEntry } from './BooleanInput.tsx'
import { ImageEntry } from './ImageInput.tsx'
import { LinkEntry, LinksEntry } from './LinkInput.tsx'
import { MomentEntry } from './DateTimeInput.tsx'
import { MoneyEntry } from './CostInput.tsx'
import { ParentEntry } from './ParentInput.tsx'
import { PhoneEntry } from './PhoneInput.tsx'
import { ProseEntry } from './RichTextInput.tsx'
import { ReadOnlyEntry } from './ReadOnlyInput.tsx'
import { SecretEntry } from './PasswordInput.tsx'
import { SlugEntry } from './SlugInput.tsx'
import { TextEntry } from './TextInput.tsx'
import { WebEntry } from './UrlInput.tsx'
import { ZoneEntry } from './TimeZoneInput.tsx'

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
  text: TextEntry,
  richText: ProseEntry,
  slug: SlugEntry,
  boolean: FlagEntry,
  dateTime: MomentEntry,
  timeZone: ZoneEntry,
  cost: MoneyEntry,
  url: WebEntry,
  email: EmailEntry,
  phone: PhoneEntry,
  coordinate: DegreesEntry,
  account: AccountEntry,
  image: ImageEntry,
  parent: ParentEntry,
  password: SecretEntry,
  choice: ChoiceEntry,
  link: LinkEntry,
  links: LinksEntry,
  terms: LinksEntry,
  key: ReadOnlyEntry,
  count: ReadOnlyEntry,
  readOnly: ReadOnlyEntry,
} satisfies { [K in FieldKind]: ComponentType<InputProps<EntryValue[K]>> }

/** Kinds whose face asks `valueOf` what other fields of the section hold: it is drawn again when one of those is written into. */
export const looksAround: ReadonlySet<FieldKind> = new Set(['dateTime', 'timeZone', 'slug', 'parent', 'password'])

/** The face that asks for a kind of value. */
export const inputFor = (kind: FieldKind): ComponentType<InputProps> => inputs[kind] as ComponentType<InputProps> // safe: the form gives an entry the value of a field of that very kind
