import type { ReactNode, Ref } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import type { Hue } from '#shared/schema/hues.ts'
import type { Field } from '#shared/schema/fields.ts'
import type { ResourceName } from '#shared/schema/resources.ts'

/** The fields of the date range of an event. */
export const rangeFields = { start: 'start_date', end: 'end_date', allDay: 'all_day', zone: 'timezone' } as const

/** Props of the cell or view of a field kind. */
export type ViewProps<V = unknown> = {
  field: Field
  resource: ResourceName
  value: V
  /** The language the record is shown in; translatable text carries it as `lang`. */
  language: Language
  /** The whole record, for kinds that depend on other fields. */
  record: { readonly [name: string]: unknown }
}

/** A record that can be selected in a link; `color` is the one of a category. */
export type RecordChoice = {
  id: number
  name: string
  language: Language
  about?: string
  color?: Hue | ''
  /** The number of ancestors of a category. */
  depth?: number
}

/** Props of the input of a field kind. Text that cannot be parsed yet is passed on as typed, and rejected when saving. */
export type InputProps<V = unknown> = {
  /** Unique on the page; the error summary links to it. */
  id: string
  name: string
  resource: ResourceName
  /** May have fewer `options` than the field table. */
  field: Field
  /** With the language where the field has one: "Title (Dutch)". */
  label: string
  hint: string | undefined
  /** A note beside the label: "shared by all languages". */
  mark: ReactNode
  /** The language of the text; for shared fields, the language of linked records. */
  language: Language
  /** `undefined` or `null`: no value of its own. */
  value: V | null | undefined
  onChange: (value: V) => void
  onBlur: () => void
  error: string | undefined
  /** The reason why it is read-only. */
  readOnly: string | undefined
  /** The reason is visible elsewhere and only announced here. */
  isReasonVisible?: boolean | undefined
  /** The source value that an inheriting field shows without a value of its own. */
  inherited: V | null | undefined
  /** Removes the own value of an inheriting field. */
  onInherit: (() => void) | undefined
  /** Returns another field of the record; its kind must be in `kindsThatReadOtherFields`. */
  getValue: (name: string) => unknown
  setValue: (name: string, value: unknown) => void
  /** The linked records of the saved record. */
  linkedRecords: readonly RecordChoice[]
  /** The value in the response of the server, which may have more than the form sends. */
  savedValue: unknown
  /** Whether a new record can be created with the save. */
  canCreate: boolean
  /** Reports work that will change the value, such as an upload: a save waits for it. Resolves to false if it failed. */
  onPending?: ((work: Promise<boolean>) => void) | undefined
  /** Reports an image that was uploaded for the value. */
  onUpload?: ((image: number) => void) | undefined
  focusRef: Ref<HTMLElement>
}

/** Props of the input of a filter kind; `undefined` does not filter. */
export type FilterProps<V = unknown> = {
  id: string
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** The resource of the records to filter by. */
  resource: ResourceName | undefined
  language: Language
  value: V | undefined
  /** Feedback below the control. */
  message?: string | undefined
  onChange: (value: V | undefined) => void
}
