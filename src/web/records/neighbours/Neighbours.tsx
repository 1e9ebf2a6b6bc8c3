// The way to the records beside this one, in the list one came from.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ResourceName } from '#shared/schema/resources.ts'
import { cachedResult, type ListResult } from '../list/list-position.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import css from './neighbours.module.css'
import { useNeighbours } from './use-neighbours.ts'

type Props = { resource: ResourceName; id: number; address: (id: number) => string }

/** Nothing, where no list was seen or the record is not in it. `address` is where another record stands. */
export function Neighbours({ resource, id, address }: Props) {
  const result = cachedResult(resource)
  return result && <NeighbourLinks resource={resource} id={id} address={address} result={result} />
}

function NeighbourLinks({ resource, id, address, result }: Props & { result: ListResult }) {
  const { t } = useLingui()
  const walk = useNeighbours(resource, id, result)
  if (!walk || (walk.previous === undefined && walk.next === undefined)) return null
  const position = walk.position === undefined ? undefined : formatNumber(walk.position, activeLocale())
  const total = formatNumber(walk.total, activeLocale())
  return (
    <nav className={css.walk} aria-label={t`List`}>
      {walk.previous !== undefined && (
        <ButtonLink icon variant="bare" to={address(walk.previous)} rel="prev" aria-label={t`Previous record`}>
          <Icon name="left" />
        </ButtonLink>
      )}
      <span>
        {position === undefined ? (
          <Trans>{total} listed</Trans>
        ) : (
          <Trans>
            {position} of {total}
          </Trans>
        )}
      </span>
      {walk.next !== undefined && (
        <ButtonLink icon variant="bare" to={address(walk.next)} rel="next" aria-label={t`Next record`}>
          <Icon name="right" />
        </ButtonLink>
      )}
    </nav>
  )
}
