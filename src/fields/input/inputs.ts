// The faces that ask: one per kind of value.
import type { ComponentType } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import type { LinkItem } from '#shared/schema/links.ts'
import type { InputProps } from '../face.ts'
import { AccountEntry } from './AccountEntry.tsx'
import { ChoiceEntry } from './ChoiceEntry.tsx'
import { DegreesEntry } from './DegreesEntry.tsx'
import { EmailEntry } from './EmailEntry.tsx'
import { FlagEntry } from './FlagEntry.tsx'
import { ImageEntry } from './ImageEntry.tsx'
import { LinkEntry, LinksEntry } from './LinkEntry.tsx'
import { MomentEntry } from './MomentEntry.tsx'
import { MoneyEntry } from './MoneyEntry.tsx'
import { ParentEntry } from './ParentEntry.tsx'
import { PhoneEntry } from './PhoneEntry.tsx'
import { ProseEntry } from './ProseEntry.tsx'
import { ReadOnlyEntry } from './ReadOnlyEntry.tsx'
import { SecretEntry } from './SecretEntry.tsx'
import { SlugEntry } from './SlugEntry.tsx'
import { TextEntry } from './TextEntry.tsx'
import { WebEntry } from './WebEntry.tsx'
import { ZoneEntry } from './ZoneEntry.tsx'

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
