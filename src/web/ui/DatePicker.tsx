import { Calendar } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { MonthGridProps } from './MonthGrid.tsx'
import { onIntent, useOnIntent } from './lazy-on-intent.tsx'
import { Panel, usePanel } from './Panel.tsx'

const monthGrid = onIntent<MonthGridProps>(() => import('./MonthGrid.tsx').then((module) => module.MonthGrid))

/** A button that opens a month grid. Days are `YYYY-MM-DD`; `value` is '' for none. */
export function DatePicker({
  label,
  value,
  onPick,
  today,
  unavailable,
}: {
  label: string
  value: string
  onPick: (day: string) => void
  today: string
  unavailable?: string | undefined
}) {
  const { t } = useLingui()
  const id = useId()
  const { button, panel, open, setOpen, close } = usePanel(true)
  const { Part, failed, load, intent } = useOnIntent(monthGrid)
  const name = t`Choose date: ${label}`
  const pick = (day: string) => {
    onPick(day)
    close()
  }
  return (
    <>
      <Button
        ref={button}
        icon
        {...intent}
        popoverTarget={id}
        unavailable={unavailable}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
      >
        <Icon icon={Calendar} />
      </Button>
      <Panel id={id} name={name} panel={panel} open={open} onOpen={setOpen} failed={failed} retry={load}>
        {Part && <Part value={value} onPick={pick} today={today} />}
      </Panel>
    </>
  )
}
