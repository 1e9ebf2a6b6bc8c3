// Which face shows a value of each kind on a detail screen.
import type { ComponentType } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import type { ViewProps } from '../field-components.ts'
import { ChoiceView } from './ChoiceView.tsx'
import { CountView } from './CountView.tsx'
import { DegreesView } from './CoordinateView.tsx'
import { DetailView } from './DetailView.tsx'
import { FlagView } from './BooleanView.tsx'
import { ImageView } from './ImageView.tsx'
import { EmailView, PhoneView, WebView } from './LinkViews.tsx'
import { MomentView } from './DateTimeView.tsx'
import { MoneyView } from './CostView.tsx'
import { Nothing } from './EmptyValue.tsx'
import { ParentView } from './ParentView.tsx'
import { ProseView } from './RichTextView.tsx'
import { RelatedView } from './RelatedView.tsx'
import { TextView } from './TextView.tsx'

/** The faces. A secret is never answered, so there is nothing to show. */
export const views = {
  key: TextView,
  text: TextView,
  richText: ProseView,
  slug: TextView,
  boolean: FlagView,
  dateTime: MomentView,
  timeZone: TextView,
  cost: MoneyView,
  url: WebView,
  email: EmailView,
  phone: PhoneView,
  coordinate: DegreesView,
  account: TextView,
  image: ImageView,
  parent: ParentView,
  password: Nothing,
  count: CountView,
  readOnly: DetailView,
  choice: ChoiceView,
  link: RelatedView,
  links: RelatedView,
  terms: RelatedView,
} satisfies Record<FieldKind, ComponentType<ViewProps>>
