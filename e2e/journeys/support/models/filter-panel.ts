/** How a person sets a filter of each kind in the panel. */
import type { FilterKind } from '#shared/schema/filter-kinds.ts'
import { type At, searchOption } from './fill-field.ts'

type SetFilter = (at: At & { filter: string }, value: string) => Promise<void>

const typed: SetFilter = async ({ region, name }, value) => {
  const box = region.getByRole('textbox', { name, exact: true })
  await box.fill(value)
  await box.press('Enter')
}
const chosen: SetFilter = async ({ region, name, messages, filter }, value) => {
  const label = messages.label(messages.tables.choiceLabel(filter, value))
  await region.getByRole('combobox', { name, exact: true }).selectOption({ label })
}
const named: SetFilter = async ({ region, name }, value) => {
  await region.getByRole('combobox', { name, exact: true }).selectOption({ label: value })
}
const ticked: SetFilter = async ({ region, name, messages, filter }, value) => {
  const label = messages.label(messages.tables.choiceLabel(filter, value))
  await region.getByRole('group', { name }).getByRole('checkbox', { name: label, exact: true }).check()
}
/** A chosen record is in the list at once; the panel of the picker is closed by the reader. */
const picked: SetFilter = async (at, value) => {
  await (await searchOption(at, 'terms', value)).click()
  await at.page.keyboard.press('Escape')
}
const never: SetFilter = ({ name }) => Promise.reject(new Error(`${name} is no filter of the panel.`))

/** A text as typed, a choice by its word in the interface, a record by its name. */
export const setFilter = {
  page: never,
  pageSize: never,
  words: typed,
  searchText: typed,
  day: typed,
  isTrue: chosen,
  boolean: chosen,
  strictBoolean: chosen,
  oneOf: chosen,
  anyOf: ticked,
  records: picked,
  record: picked,
  number: typed,
  slug: typed,
  account: named,
} satisfies Record<FilterKind, SetFilter>
