// The place of the check list in a form; the list itself comes once the browser has nothing else to do.
import type { ComponentProps } from 'react'
import { onIntent, useOnIntent } from '#ui/on-intent.tsx'
import type { CheckList } from './CheckList.tsx'

type Props = ComponentProps<typeof CheckList>
const checkList = onIntent<Props>(async () => (await import('./CheckList.tsx')).CheckList)

export function CheckListAside(props: Props) {
  const { Part } = useOnIntent(checkList, true)
  return Part ? <Part {...props} /> : null
}
