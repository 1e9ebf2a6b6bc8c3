// An account by its name, in an answer.
import type { ViewProps } from '../field-components.ts'
import { EmptyValue } from '../view/EmptyValue.tsx'
import { AccountName } from './NamedAccount.tsx'

/** Answered as a text, `"0"` where nobody is named. */
export function AccountDetail({ value }: ViewProps) {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? <AccountName id={id} /> : <EmptyValue />
}
