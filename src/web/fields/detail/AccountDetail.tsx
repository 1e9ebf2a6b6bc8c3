// An account by its name, in an answer.
import type { ViewProps } from '../field-components.ts'
import { Nothing } from '../view/EmptyValue.tsx'
import { NamedAccount } from './NamedAccount.tsx'

/** Answered as a text, `"0"` where nobody is named. */
export function AccountDetail({ value }: ViewProps) {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? <NamedAccount id={id} /> : <Nothing />
}
