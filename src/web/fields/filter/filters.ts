// Which face asks for a filter of each kind.
import type { ComponentType } from 'react'
import type { FilterKind } from '#shared/schema/filter-kinds.ts'
import type { FilterProps } from '../field-components.ts'
import { AccountFilter } from './AccountFilter.tsx'
import { AnyOfFilter, OneOfFilter, BooleanFilter } from './ChoiceFilters.tsx'
import { DayFilter } from './DayFilter.tsx'
import { RecordFilter, RecordsFilter } from './RecordsFilter.tsx'
import { NumberFilter, TextFilter } from './TextFilter.tsx'

/** The faces. The page and its size are the pager's. */
export const filterComponents = {
  page: undefined,
  pageSize: undefined,
  words: TextFilter,
  searchText: TextFilter,
  day: DayFilter,
  isTrue: BooleanFilter,
  boolean: BooleanFilter,
  strictBoolean: BooleanFilter,
  oneOf: OneOfFilter,
  anyOf: AnyOfFilter,
  records: RecordsFilter,
  record: RecordFilter,
  number: NumberFilter,
  slug: TextFilter,
  account: AccountFilter,
} satisfies Record<FilterKind, ComponentType<FilterProps> | undefined>
