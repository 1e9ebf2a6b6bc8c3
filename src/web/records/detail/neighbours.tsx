// The previous and next record in the last list.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listQuery } from '#api/queries.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Query } from '#shared/schema/values.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { cachedResult, cacheResult, goToRecord, type ListResult } from '../list/list-position.ts'
import css from './detail.module.css'

/** A page of a list: the ids of its records. */
type ResultPage = { ids: readonly number[]; total: number }
/** `position` counts from 1 over all pages; it is `undefined` once the record is no longer in the list. */
type NeighbourIds = {
  page: number
  position: number | undefined
  total: number
  previous: number | undefined
  next: number | undefined
}
/** The neighbours that a record had in the list of a query. */
type LastNeighbours = { query: string; id: number; neighbours: NeighbourIds }

let last: LastNeighbours | undefined

/** Finds a record on a page of the list, or on the pages before and after it. */
export function findNeighbours(
  id: number,
  page: number,
  size: number,
  known: { before: ResultPage | undefined; here: ResultPage | undefined; after: ResultPage | undefined },
): NeighbourIds | undefined {
  const pages = [known.before, known.here, known.after]
  const offset = pages.findIndex((result) => result?.ids.includes(id))
  const found = pages[offset]
  if (!found) return undefined
  const index = found.ids.indexOf(id)
  const number = page + offset - 1
  return {
    page: number,
    position: (number - 1) * size + index + 1,
    total: found.total,
    previous: found.ids[index - 1] ?? pages[offset - 1]?.ids.at(-1),
    next: found.ids[index + 1] ?? pages[offset + 1]?.ids[0],
  }
}

/** The neighbours that a record had before it left the list, for example because its missing text was written. */
export function lastNeighbours(
  stored: LastNeighbours | undefined,
  query: string,
  id: number,
  total: number | undefined,
): NeighbourIds | undefined {
  if (stored?.id !== id || stored.query !== query) return undefined
  return total === undefined ? stored.neighbours : { ...stored.neighbours, total, position: undefined }
}

/** Loads the neighbours of a record in the last list. */
export function useNeighbours(resource: ResourceName, id: number, result: ListResult): NeighbourIds | undefined {
  const [page, size] = [Number(result.query['page']), Number(result.query['per_page'])]
  const here = useResultPage(resource, result, page, true)
  const index = here?.ids.indexOf(id) ?? -1
  const isLastPage = !here || page * size >= here.total
  const before = useResultPage(resource, result, page - 1, page > 1 && index <= 0)
  const after = useResultPage(resource, result, page + 1, !isLastPage && (index < 0 || index === size - 1))
  const neighbours = findNeighbours(id, page, size, { before, here, after })
  const query = JSON.stringify([resource, result.language, { ...result.query, page: undefined }])
  useEffect(() => {
    if (!neighbours) return
    last = { query, id, neighbours }
    const found = [before, here, after][neighbours.page - page + 1]
    if (found) goToRecord(resource, id, neighbours.page, found.ids)
    if (neighbours.page !== page)
      cacheResult(resource, { ...result, query: { ...result.query, page: neighbours.page } })
  })
  return neighbours ?? lastNeighbours(last, query, id, here?.total)
}

function useResultPage(
  resource: ResourceName,
  { query, language }: ListResult,
  page: number,
  enabled: boolean,
): ResultPage | undefined {
  // safe: the query of a list of this resource, for another page
  const pageQuery = { ...query, page } as Query<ResourceName>
  const { queryKey, queryFn } = listQuery(resource, pageQuery, language)
  const { data } = useQuery({ queryKey, queryFn, enabled })
  return data && { ids: data.rows.map((row): number => row.id), total: data.total }
}

type Props = { resource: ResourceName; id: number; address: (id: number) => string }

/** Renders nothing without a list, or if the record is not in it. `address` is the URL of another record. */
export function Neighbours(props: Props) {
  const result = cachedResult(props.resource)
  return result && <NeighbourLinks {...props} result={result} />
}

function NeighbourLinks({ resource, id, address, result }: Props & { result: ListResult }) {
  const { t } = useLingui()
  const neighbours = useNeighbours(resource, id, result)
  if (!neighbours || (neighbours.previous === undefined && neighbours.next === undefined)) return null
  const { previous, next } = neighbours
  const position = neighbours.position === undefined ? undefined : formatNumber(neighbours.position, activeLocale())
  const total = formatNumber(neighbours.total, activeLocale())
  return (
    <nav className={css.neighbours} aria-label={t`List`}>
      {previous !== undefined && (
        <ButtonLink icon variant="bare" to={address(previous)} rel="prev" aria-label={t`Previous record`}>
          <Icon icon={ChevronLeft} />
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
      {next !== undefined && (
        <ButtonLink icon variant="bare" to={address(next)} rel="next" aria-label={t`Next record`}>
          <Icon icon={ChevronRight} />
        </ButtonLink>
      )}
    </nav>
  )
}
