// What a list is: the columns of a table of fields, and the little that the table does not say. Plain data; the drawing is elsewhere.
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { Translations } from '#shared/schema/response-parts.ts'
import type { Field, Fields, Resource } from '#shared/schema/fields.ts'
import type { Filters } from '#shared/schema/filters.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { HideBelow } from '#ui/Table.tsx'

/** A record in a list: in the list's language where it has that, else in its source language. */
export type ListRow = {
  readonly [field: string]: unknown
  readonly id: number
  readonly language: Language
  readonly source_language: Language
  readonly translations: Translations
}

/** Which way a list is sorted: the word the interface knows, and whether the last comes first. */
export type Order = { by: string; down: boolean }

/** What a cell of its own is given. */
export type CellProps = { row: ListRow; language: Language }

/** Props of a provider of data about all rows of the page. */
export type RowsProviderProps = { rows: readonly ListRow[]; language: Language; children: ReactNode }

/** A column of a list. */
export type Column = {
  name: string
  field: Field
  label: MessageDescriptor
  /** What the list is sorted by when one presses the head; absent where the service cannot. */
  order?: string
  hideBelow?: HideBelow
  nowrap?: boolean
  /** Where rows are cards, the column's name stands before a value that does not explain itself. */
  cardLabel?: boolean
  number?: boolean
  /** Beside the title where rows are cards. */
  corner?: boolean
  /** In rem; columns without one share the rest. */
  width?: number
  /** Draws the value in place of the field's own face. */
  cell?: ComponentType<CellProps>
}

/** What a list asks the service. */
export type ListQueryConfig = {
  resource: Resource<ResourceName, Fields, Filters>
  /** Sent with every question unless the address says otherwise, so that nothing that exists is unfindable. */
  always: { readonly [filter: string]: unknown }
  /** Filters that only some accounts may use; they are neither sent nor offered to others. */
  staffOnly: readonly string[]
  /** The records take place: the list is narrowed to a span of time, and says so. */
  dated: boolean
  /** How the list is sorted unless the address says otherwise; `own`: the service does so by itself. */
  order: Order & { own: boolean }
  /** All the words it can be sorted by. */
  orders: readonly string[]
  /** The server tells of a row in the list's language alone: the other languages are no column. */
  isExternal?: boolean
}

/** A list of one resource: what it asks, and how it shows the answer. */
export type ListConfig = ListQueryConfig & {
  /** The columns after the one that names the record. */
  columns: readonly Column[]
  /** The naming column's head. */
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
