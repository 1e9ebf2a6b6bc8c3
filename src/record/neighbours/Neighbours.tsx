// The way to the records beside this one, in the list one came from.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ResourceName } from '#contract/resources.ts'
import type { Query } from '#contract/values.ts'
import { goOnTo, lastResult, type ListResult, noteResult } from '#data/list-place.ts'
import { listQuery } from '#data/queries.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { formatNumber } from '#words/format.ts'
import { spokenLanguage } from '#words/i18n.ts'
import css from './neighbours.module.css'
import { type ResultPage, walkFrom } from './walk.ts'

type Props = { resource: ResourceName; id: number; address: (id: number) => string }

/** Nothing, where no list was seen or the record is not in it. `address` is where another record stands. */
export function Neighbours({ resource, id, address }: Props) {
  const result = lastResult(resource)
  return result && <Walked resource={resource} id={id} address={address} result={result} />
}

/** One page of the result; nothing is asked for a page before the first. */
function usePage(resource: ResourceName, { asked, language }: ListResult, page: number, wanted: boolean) {
  // safe: a question that the list of this resource has asked, on another page
  const query = { ...asked, page } as Query<ResourceName>
  const { queryKey, queryFn } = listQuery(resource, query, language)
  const { data } = useQuery({ queryKey, queryFn, enabled: wanted })
  return data && { ids: data.rows.map((row): number => row.id), total: data.total }
}

function Walked({ resource, id, address, result }: Props & { result: ListResult }) {
  const { t } = useLingui()
  const [page, size] = [Number(result.asked['page']), Number(result.asked['per_page'])]
  const here: ResultPage | undefined = usePage(resource, result, page, true)
  const at = here?.ids.indexOf(id) ?? -1
  const isLastPage = !here || page * size >= here.total
  const before = usePage(resource, result, page - 1, page > 1 && at <= 0)
  const after = usePage(resource, result, page + 1, !isLastPage && (at < 0 || at === size - 1))
  const walk = walkFrom(id, page, size, { before, here, after })
  const stands = walk?.page
  useEffect(() => {
    if (stands !== undefined && stands !== page)
      noteResult(resource, { ...result, asked: { ...result.asked, page: stands } })
  }, [stands, page, resource, result])
  const ids = stands === undefined ? undefined : [before, here, after][stands - page + 1]?.ids
  useEffect(() => {
    if (stands !== undefined && ids) goOnTo(resource, id, stands, ids)
  })
  if (!walk || walk.total < 2) return null
  const position = formatNumber(walk.position, spokenLanguage())
  const total = formatNumber(walk.total, spokenLanguage())
  return (
    <nav className={css.walk} aria-label={t`In the list`}>
      {walk.previous !== undefined && (
        <ButtonLink icon variant="bare" to={address(walk.previous)} rel="prev" aria-label={t`Previous record`}>
          <Icon name="left" />
        </ButtonLink>
      )}
      <span>
        <Trans>
          {position} of {total}
        </Trans>
      </span>
      {walk.next !== undefined && (
        <ButtonLink icon variant="bare" to={address(walk.next)} rel="next" aria-label={t`Next record`}>
          <Icon name="right" />
        </ButtonLink>
      )}
    </nav>
  )
}
