// Which face shows a value of each kind on a detail screen.
import type { ComponentType } from 'react'
import type { Kind } from '#contract/field.ts'
import type { ViewProps } from '../face.ts'
import { ChoiceView } from './ChoiceView.tsx'
import { CountView } from './CountView.tsx'
import { DegreesView } from './DegreesView.tsx'
import { DetailView } from './DetailView.tsx'
import { FlagView } from './FlagView.tsx'
import { ImageView } from './ImageView.tsx'
import { EmailView, PhoneView, WebView } from './LinkViews.tsx'
import { MomentView } from './MomentView.tsx'
import { MoneyView } from './MoneyView.tsx'
import { Nothing } from './Nothing.tsx'
import { ParentView } from './ParentView.tsx'
import { ProseView } from './ProseView.tsx'
import { RelatedView } from './RelatedView.tsx'
import { TextView } from './TextView.tsx'

/** The faces. A secret is never answered, so there is nothing to show. */
export const views = {
  key: TextView,
  text: TextView,
  prose: ProseView,
  slug: TextView,
  flag: FlagView,
  moment: MomentView,
  zone: TextView,
  money: MoneyView,
  web: WebView,
  email: EmailView,
  phone: PhoneView,
  degrees: DegreesView,
  account: TextView,
  image: ImageView,
  parent: ParentView,
  secret: Nothing,
  count: CountView,
  detail: DetailView,
  choice: ChoiceView,
  link: RelatedView,
  links: RelatedView,
  terms: RelatedView,
} satisfies Record<Kind, ComponentType<ViewProps>>
