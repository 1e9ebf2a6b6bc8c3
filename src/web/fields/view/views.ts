// Which face shows a value of each kind on a detail screen.
import type { ComponentType } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import type { ViewProps } from '../field-components.ts'
import { ChoiceView } from './ChoiceView.tsx'
import { CountView } from './CountView.tsx'
import { CoordinateView } from './CoordinateView.tsx'
import { ReadOnlyView } from './DetailView.tsx'
import { BooleanView } from './BooleanView.tsx'
import { ImageView } from './ImageView.tsx'
import { EmailView, PhoneView, UrlView } from './LinkViews.tsx'
import { DateTimeView } from './DateTimeView.tsx'
import { CostView } from './CostView.tsx'
import { EmptyValue } from './EmptyValue.tsx'
import { ParentView } from './ParentView.tsx'
import { RichTextView } from './RichTextView.tsx'
import { RelatedView } from './RelatedView.tsx'
import { TextView } from './TextView.tsx'

/** The faces. A secret is never answered, so there is nothing to show. */
export const viewComponents = {
  key: TextView,
  text: TextView,
  richText: RichTextView,
  slug: TextView,
  boolean: BooleanView,
  dateTime: DateTimeView,
  timeZone: TextView,
  cost: CostView,
  url: UrlView,
  email: EmailView,
  phone: PhoneView,
  coordinate: CoordinateView,
  account: TextView,
  image: ImageView,
  parent: ParentView,
  password: EmptyValue,
  count: CountView,
  readOnly: ReadOnlyView,
  choice: ChoiceView,
  link: RelatedView,
  links: RelatedView,
  terms: RelatedView,
} satisfies Record<FieldKind, ComponentType<ViewProps>>
