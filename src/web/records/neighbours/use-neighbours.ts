// Where a record stands in the result its list showed last, and the records beside it, asked for page by page.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Query } from '#shared/schema/values.ts'
import { goToRecord, type ListResult, cacheResult } from '../list/list-position.ts'
import { listQuery } from '#api/queries.ts'
import { type Kept, storedNeighbours, type ResultPage, type Neighbours, findNeighbours } from './neighbours.ts'

let kept: Kept | undefined

/** The walk from a record; one that has left the result meanwhile keeps the records that were beside it, and has no position. */
export function useNeighbours(resource: ResourceName, id: number, result: ListResult): Neighbours | undefined {
  const [page, size] = [Number(result.asked['page']), Number(result.asked['per_page'])]
  const here = usePage(resource, result, page, true)
  const at = here?.ids.indexOf(id) ?? -1
  const isLastPage = !here || page * size >= here.total
  const before = usePage(resource, result, page - 1, page > 1 && at <= 0)
  const after = usePage(resource, result, page + 1, !isLastPage && (at < 0 || at === size - 1))
  const walk = findNeighbours(id, page, size, { before, here, after })
  const question = JSON.stringify([resource, result.language, { ...result.asked, page: undefined }])
  const stands = walk?.page
  useEffect(() => {
    if (stands !== undefined && stands !== page)
      cacheResult(resource, { ...result, asked: { ...result.asked, page: stands } })
  }, [stands, page, resource, result])
  const ids = stands === undefined ? undefined : [before, here, after][stands - page + 1]?.ids
  useEffect(() => {
    if (stands !== undefined && ids) goToRecord(resource, id, stands, ids)
  })
  useEffect(() => {
    if (walk) kept = { question, id, walk }
  })
  return walk ?? storedNeighbours(kept, question, id, here?.total)
}

/** One page of the result; nothing is asked for a page before the first. */
function usePage(
  resource: ResourceName,
  { asked, language }: ListResult,
  page: number,
  wanted: boolean,
): ResultPage | undefined {
  // safe: a question that the list of this resource has asked, on another page
  const query = { ...asked, page } as Query<ResourceName>
  const { queryKey, queryFn } = listQuery(resource, query, language)
  const { data } = useQuery({ queryKey, queryFn, enabled: wanted })
  return data && { ids: data.rows.map((row): number => row.id), total: data.total }
}
