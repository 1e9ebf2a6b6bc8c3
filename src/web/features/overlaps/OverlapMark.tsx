import { Plural, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { Language } from '#shared/i18n/language.ts'
import type { Overlap } from '#shared/responses.ts'
import { paths } from '#api/paths.ts'
import { classes } from '#ui/css-classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { Popover, PopoverLink } from '#ui/Popover.tsx'
import { type TimedEvent, useIsIgnored } from './ignored-overlaps.ts'
import { useOverlapTime } from './use-overlap-time.ts'
import css from './overlaps.module.css'

/** Marks an event in the list that overlaps others at its venue; opens a list of them. `compact`: as a number, before the times. */
export function OverlapMark({
  event,
  overlaps: all,
  language,
  compact,
}: {
  event: TimedEvent
  overlaps: readonly Overlap[]
  language: Language
  compact: boolean
}) {
  const { t } = useLingui()
  const isIgnored = useIsIgnored()
  const overlaps = all.filter((overlap) => !isIgnored(event, overlap))
  if (overlaps.length === 0) return null
  const word = (
    <span className={css.label}>
      <Icon icon={TriangleAlert} size={14} />
      <span className={css.words}>
        <Plural value={overlaps.length} one="Overlaps # event" other="Overlaps # events" />
      </span>
      <span className={css.number} aria-hidden="true">
        {overlaps.length}
      </span>
    </span>
  )
  return (
    <span className={classes(css.mark, compact && css.compact)}>
      <Popover variant="bare" name={t`At this venue at the same time`} button={word}>
        {overlaps.map((overlap) => (
          <OverlapItem key={overlap.id} overlap={overlap} language={language} />
        ))}
      </Popover>
    </span>
  )
}

function OverlapItem({ overlap, language }: { overlap: Overlap; language: Language }) {
  const { t } = useLingui()
  const time = useOverlapTime(overlap)
  return (
    <PopoverLink to={paths.record('events', overlap.id, language)}>
      <span>
        <span lang={overlap.language}>{overlap.title || t`Untitled`}</span>, {time}
      </span>
    </PopoverLink>
  )
}
