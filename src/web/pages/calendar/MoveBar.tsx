// Moves an event by buttons and arrow keys: Enter saves, Escape cancels.
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { getDay } from '#shared/dates/wall-time.ts'
import { Button } from '#ui/Button.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SaveBar } from '#ui/Page.tsx'
import { useCalendar } from './calendar-context.ts'
import { isTimed } from './layout.ts'
import css from './move.module.css'
import { addDaysTo, addMinutesTo } from './move-dates.ts'
import { Distance, MovedDates, MoveOverlaps } from './MoveTexts.tsx'
import type { Move } from './use-move.ts'

/** Minutes of one step. */
const stepMinutes = 15

export function MoveBar({
  move,
  isSaving,
  onChange,
  onSave,
  onCancel,
}: {
  move: Move
  isSaving: boolean
  onChange: (move: Move) => void
  onSave: () => void
  onCancel: () => void
}) {
  const { t } = useLingui()
  const { params, language, today } = useCalendar()
  const saveButton = useRef<HTMLButtonElement>(null)
  const { event, start } = move
  const isInHours = (params.view === 'week' || params.view === 'day') && isTimed(event)
  useEffect(() => saveButton.current?.focus(), [])
  const moveDays = (days: number) => onChange({ ...move, start: addDaysTo(start, days) })
  const moveMinutes = (minutes: number) => onChange({ ...move, start: addMinutesTo(start, minutes) })
  const vertical = (direction: 1 | -1) => (isInHours ? moveMinutes(direction * stepMinutes) : moveDays(direction * 7))
  const keys: { readonly [key: string]: () => void } = {
    ArrowLeft: () => moveDays(-1),
    ArrowRight: () => moveDays(1),
    ArrowUp: () => vertical(-1),
    ArrowDown: () => vertical(1),
    Escape: onCancel,
  }
  const onKeyDown = (key: KeyboardEvent) => {
    const run = keys[key.key]
    const isInDialog = key.target instanceof Element && key.target.closest('[role="dialog"]')
    if (!run || isInDialog || key.ctrlKey || key.altKey || key.metaKey) return
    key.preventDefault()
    run()
  }
  const title = event.title || t`Untitled`
  return (
    // The keys of the buttons inside.
    <div role="presentation" className={css.bar} onKeyDown={onKeyDown}>
      <SaveBar
        label={t`Move “${title}”`}
        note={<span className={css.keys}>{isInHours ? t`← → days, ↑ ↓ 15 minutes` : t`← → days, ↑ ↓ weeks`}</span>}
        actions={
          <>
            <span className={css.steps}>
              <Button
                icon
                aria-label={isInHours ? t`15 minutes earlier` : t`1 week earlier`}
                onClick={() => vertical(-1)}
              >
                <Icon icon={ChevronsLeft} />
              </Button>
              <Button icon aria-label={t`1 day earlier`} onClick={() => moveDays(-1)}>
                <Icon icon={ChevronLeft} />
              </Button>
              <DatePicker
                label={t`New day`}
                value={getDay(start)}
                today={today}
                onPick={(day) => onChange({ ...move, start: day + start.slice(10) })}
              />
              <Button icon aria-label={t`1 day later`} onClick={() => moveDays(1)}>
                <Icon icon={ChevronRight} />
              </Button>
              <Button icon aria-label={isInHours ? t`15 minutes later` : t`1 week later`} onClick={() => vertical(1)}>
                <Icon icon={ChevronsRight} />
              </Button>
            </span>
            <Button onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
            <Button ref={saveButton} variant="primary" busy={isSaving} onClick={onSave}>
              <Trans>Move</Trans>
            </Button>
          </>
        }
      >
        <span>
          <b>
            <MovedDates move={move} />
          </b>{' '}
          · <Distance move={move} />
          <span className={css.overlaps}>
            <MoveOverlaps move={move} language={language} />
          </span>
        </span>
      </SaveBar>
    </div>
  )
}
