import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { keys, listQuery } from '#api/queries.ts'
import { isHue } from '#shared/schema/hues.ts'
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import type { CellProps } from '#records/list/list-config.ts'
import { CategoryDot } from '#ui/CategoryDot.tsx'
import css from './CategoryMark.module.css'

type Category = { parent: number; name: string; language: Language }

/** All categories by id. */
const categoryTreeQuery = (language: Language) =>
  queryOptions({
    queryKey: [...keys.lists('categories'), 'tree', language],
    queryFn: async ({ client }) => {
      const categories = new Map<number, Category>()
      const all = { translation: 'any', hide_empty: false, per_page: 100 } as const
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { rows, totalPages } = await client.fetchQuery(listQuery('categories', { ...all, page }, language))
        for (const row of rows)
          categories.set(row.id, { parent: row.parent, name: row.name, language: row.language ?? language })
        pages = totalPages
      }
      return categories
    },
  })

/** The ancestors of a category, from the top. */
function findAncestors(categories: ReadonlyMap<number, Category>, parent: number): Category[] {
  const ancestors: Category[] = []
  for (let next = categories.get(parent); next && ancestors.length < 50; next = categories.get(next.parent))
    ancestors.unshift(next)
  return ancestors
}

/** Parameters that keep the list a tree. */
const treeParameters = new Set([languageParameter, 'page', 'per_page'])

/** The place of a category in the tree and its colour: indented, or after its ancestors in a list that is filtered or sorted. */
export function CategoryMark({ row, language }: CellProps) {
  const { search } = useLocation()
  const { data } = useQuery(categoryTreeQuery(language))
  const ancestors = data ? findAncestors(data, Number(row['parent'])) : []
  const color = row['effective_color']
  const isTree = [...new URLSearchParams(search).keys()].every((name) => treeParameters.has(name))
  return (
    <span
      className={isTree ? css.mark : css.path}
      style={isTree ? { paddingInlineStart: `${ancestors.length * 1.25}rem` } : undefined}
    >
      <CategoryDot hue={isHue(color) ? color : ''} />
      {!isTree &&
        ancestors.map((ancestor, index) => (
          <Fragment key={index}>
            <span lang={ancestor.language}>{ancestor.name}</span>
            {' › '}
          </Fragment>
        ))}
    </span>
  )
}
