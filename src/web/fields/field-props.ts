// What a field's faces are given. A face knows its kind and nothing of the record or the form around it.
import type { ReactNode, Ref } from 'react'
import type { Field } from '#shared/schema/fields.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'

/** Shows a value as answered, in a list's cell or on a detail screen. */
export type ViewProps<V = unknown> = {
  field: Field
  /** The resource of the record. */
  resource: ResourceName
  value: V
  /** The language the record is shown in; text of the record carries it as `lang`. */
  language: Language
  /** The whole answered record, for kinds that need a neighbour (a moment its zone and `all_day`). */
  record: { readonly [name: string]: unknown }
}

/** A record chosen in a link: what the form sends is the id. */
export type RecordChoice = { id: number; name: string; language: Language; about?: string }

/**
 * Asks for a value in the form clients send it (`shared/schema/values.ts`, `WriteValue`). What a person typed and cannot be read yet
 * (a date, an address) is given on as typed, so that nothing is lost; the shape refuses it when saving.
 */
export type InputProps<V = unknown> = {
  /** Unique on the page; error summaries link to it. */
  id: string
  name: string
  /** The resource of the record. */
  resource: ResourceName
  /** Its row of the table; a form may narrow a choice's `options` to what the account may choose. */
  field: Field
  /** The visible label, the language included where it has one: "Title (Nederlands)". */
  label: string
  hint: string | undefined
  /** A word beside the label: "shared by all languages", "same as English". */
  mark: ReactNode
  /** The language of the text asked for; for shared fields, the language that linked records are shown in. */
  language: Language
  /** `undefined` or `null`: no value of its own. */
  value: V | null | undefined
  onChange: (value: V) => void
  onBlur: () => void
  error: string | undefined
  /** Why it cannot be changed, in words; `undefined`: it can. */
  readOnly: string | undefined
  /** The page says above why: here it is for those alone who come to the control without reading down to it. */
  isReasonVisible?: boolean | undefined
  /** The value of the source language that shows while this one has none of its own (inheriting fields). */
  inherited: V | null | undefined
  /** Gives an inheriting field back to its source; absent when it has no value of its own. */
  onInherit: (() => void) | undefined
  /** Another field of the same record as it stands in the form. A kind that draws what it answers is named in `looksAround` (`input/inputs.ts`). */
  getValue: (name: string) => unknown
  /** Changes another field of the same record: a start moves its end. */
  setValue: (name: string, value: unknown) => void
  /** Names of records already chosen, as the record was answered. */
  linkedRecords: readonly RecordChoice[]
  /** The value as the server answered it, for kinds that show more than they send: an image is sent as its id. */
  savedValue: unknown
  /** Whether a record that does not exist yet can be chosen, to be created by the save. */
  canCreate: boolean
  /** Tells of work that will change the value once it is done, such as an upload: a save waits for it. The work answers whether it succeeded. */
  onPending?: ((work: Promise<boolean>) => void) | undefined
  focusRef: Ref<HTMLElement>
}

/** Asks for the value of a filter; `undefined` filters nothing. */
export type FilterProps<V = unknown> = {
  id: string
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** The resource whose records are chosen from. */
  of: ResourceName | undefined
  language: Language
  value: V | undefined
  /** What is to be known of it as the others stand, below it. */
  said?: string | undefined
  onChange: (value: V | undefined) => void
}
