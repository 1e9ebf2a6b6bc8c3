import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import type { Overlap } from '#shared/responses.ts'
import { paths } from '#api/paths.ts'
import { Popover, PopoverLink } from '#ui/Popover.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { useOverlapTime } from './use-overlap-time.ts'
import css from './overlaps.module.css'

/** Marks an event in the list that overlaps others at its venue; opens a list of them. */
export function OverlapMark({ overlaps, language }: { overlaps: readonly Overlap[]; language: Language }) {
  const { t } = useLingui()
  const count = plural(overlaps.length, { one: 'Overlaps # event', other: 'Overlaps # events' })
  return (
    <span className={css.mark}>
      <Popover
        variant="bare"
        name={t`At this venue at the same time`}
        button={<StatusIcon shape="half" tone="warning" word={count} small />}
      >
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
