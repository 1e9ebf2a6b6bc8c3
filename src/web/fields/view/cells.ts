// Which face shows a value of each kind in a list's cell. Lists load this table and not the other: nothing in it is heavier than a line of text.
import type { ComponentType } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import type { ViewProps } from '../field-components.ts'
import { ChoiceView } from './ChoiceView.tsx'
import { CountView } from './CountView.tsx'
import { FlagView } from './BooleanView.tsx'
import { Nothing } from './EmptyValue.tsx'
import { ParentCell } from './ParentCell.tsx'
import { ProseCell } from './RichTextCell.tsx'
import { MomentCell } from './DateTimeCell.tsx'
import { MoneyView } from './CostView.tsx'
import { RelatedCell } from './RelatedCell.tsx'
import { TextView } from './TextView.tsx'
import { WebCell } from './UrlCell.tsx'

/** The faces. What has no short form is not for lists. */
export const cells = {
  key: TextView,
  text: TextView,
  richText: ProseCell,
  slug: TextView,
  boolean: FlagView,
  dateTime: MomentCell,
  timeZone: TextView,
  cost: MoneyView,
  url: WebCell,
  email: TextView,
  phone: TextView,
  coordinate: TextView,
  account: TextView,
  image: Nothing,
  parent: ParentCell,
  password: Nothing,
  count: CountView,
  readOnly: Nothing,
  choice: ChoiceView,
  link: RelatedCell,
  links: RelatedCell,
  terms: RelatedCell,
} satisfies Record<FieldKind, ComponentType<ViewProps>>
