// Which face shows a value of each kind in a list's cell. Lists load this table and not the other: nothing in it is heavier than a line of text.
import type { ComponentType } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import type { ViewProps } from '../field-components.ts'
import { ChoiceView } from './ChoiceView.tsx'
import { CountView } from './CountView.tsx'
import { BooleanView } from './BooleanView.tsx'
import { EmptyValue } from './EmptyValue.tsx'
import { ParentCell } from './ParentCell.tsx'
import { RichTextCell } from './RichTextCell.tsx'
import { DateTimeCell } from './DateTimeCell.tsx'
import { CostView } from './CostView.tsx'
import { RelatedCell } from './RelatedCell.tsx'
import { TextView } from './TextView.tsx'
import { UrlCell } from './UrlCell.tsx'

/** The faces. What has no short form is not for lists. */
export const cellComponents = {
  key: TextView,
  text: TextView,
  richText: RichTextCell,
  slug: TextView,
  boolean: BooleanView,
  dateTime: DateTimeCell,
  timeZone: TextView,
  cost: CostView,
  url: UrlCell,
  email: TextView,
  phone: TextView,
  coordinate: TextView,
  account: TextView,
  image: EmptyValue,
  parent: ParentCell,
  password: EmptyValue,
  count: CountView,
  readOnly: EmptyValue,
  choice: ChoiceView,
  link: RelatedCell,
  links: RelatedCell,
  terms: RelatedCell,
} satisfies Record<FieldKind, ComponentType<ViewProps>>
