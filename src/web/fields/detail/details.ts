// Which face shows a value of each kind on a detail screen: that of the lists, or one that says more.
import type { ComponentType } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import type { ViewProps } from '../field-components.ts'
import { viewComponents } from '../view/views.ts'
import { AccountDetail } from './AccountDetail.tsx'
import { DateTimeDetail } from './DateTimeDetail.tsx'
import { UsesDetail } from './UsesDetail.tsx'

const more: { readonly [K in FieldKind]?: ComponentType<ViewProps> } = {
  account: AccountDetail,
  count: UsesDetail,
  dateTime: DateTimeDetail,
}

/** The face that shows a kind of value on a detail screen. */
export const getDetailComponent = (kind: FieldKind): ComponentType<ViewProps> => more[kind] ?? viewComponents[kind]
