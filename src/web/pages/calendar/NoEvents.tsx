// An empty period: without filters a new event is offered, else the period without them.
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, SearchX } from 'lucide-react'
import { defaultListParams } from '#records/list/list-params.ts'
import type { Day } from '#shared/dates/wall-time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/Skeleton.tsx'
import { useCalendar } from './calendar-context.ts'

/** `day`: the day of a new event. */
export function NoEvents({ day }: { day: Day }) {
  const { t } = useLingui()
  const { params, getUrl, getCreateUrl } = useCalendar()
  if (Object.keys(params.list.filters).length > 0)
    return (
      <EmptyState
        icon={SearchX}
        title={t`No results`}
        actions={
          <ButtonLink to={getUrl({ list: defaultListParams })}>
            <Trans>Clear filters</Trans>
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      icon={CalendarPlus}
      title={t`No events`}
      actions={
        getCreateUrl && (
          <ButtonLink to={getCreateUrl(day)}>
            <Trans>New event</Trans>
          </ButtonLink>
        )
      }
    />
  )
}
