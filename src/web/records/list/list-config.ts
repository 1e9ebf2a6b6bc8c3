// Types of the configuration of a list.
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { Translations } from '#shared/schema/response-parts.ts'
import type { Field, Fields, Resource } from '#shared/schema/fields.ts'
import type { Filters } from '#shared/schema/filters.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { HideBelow } from '#ui/Table.tsx'

/** A record in the list's language, else in its source language. */
export type ListRow = {
  readonly [field: string]: unknown
  readonly id: number
  readonly language: Language
  readonly source_language: Language
  readonly translations: Translations
}

/** `by`: a value of `orderby`. */
export type Order = { by: string; down: boolean }

/** Props of a custom cell. */
export type CellProps = { row: ListRow; language: Language }

/** Props of a provider of data about all rows of the page. */
export type RowsProviderProps = { rows: readonly ListRow[]; language: Language; children: ReactNode }

export type Column = {
  name: string
  field: Field
  label: MessageDescriptor
  /** The value of `orderby` that the column header sorts by; absent if the service cannot. */
  order?: string
  hideBelow?: HideBelow
  nowrap?: boolean
  /** On cards the label precedes the value. */
  cardLabel?: boolean
  number?: boolean
  /** On cards the cell is at the right of the title. */
  corner?: boolean
  /** In rem; columns without a width share the rest. */
  width?: number
  /** Replaces the cell of the field kind. */
  cell?: ComponentType<CellProps>
}

/** The query of a list. */
export type ListQueryConfig = {
  resource: Resource<ResourceName, Fields, Filters>
  /** Filters sent unless the URL sets them, so that every record can be found. */
  always: { readonly [filter: string]: unknown }
  /** Filters that are neither sent nor offered to other accounts. */
  staffOnly: readonly string[]
  /** The records have dates: the list shows a date range. */
  dated: boolean
  /** The default order; `own`: it is also the default of the service. */
  order: Order & { own: boolean }
  /** All values of `orderby`. */
  orders: readonly string[]
  /** The external server returns rows in one language: no column of languages. */
  isExternal?: boolean
}

/** The query and the columns of a list. */
export type ListConfig = ListQueryConfig & {
  /** The columns after the title. */
  columns: readonly Column[]
  /** The header of the title column. */
  titleLabel: MessageDescriptor
  titleOrder?: string
  /** The line below the name of a record. */
  subtitle?: ComponentType<CellProps>
  /** The image before the name of a record. */
  thumbnail?: ComponentType<CellProps>
  /** Columns were chosen: the table scrolls sideways instead of hiding any. */
  isWide?: boolean
  /** Provides the cells with data about all rows of the page. */
  rowsProvider?: ComponentType<RowsProviderProps>
}
