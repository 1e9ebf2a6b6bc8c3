/** Sets a filter of each kind in the filter panel. */
import type { FilterKind } from '#shared/schema/filters.ts'
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
/** Choosing a record filters at once; the picker stays open. */
const picked: SetFilter = async (at, value) => {
  await (await searchOption(at, 'terms', value)).click()
  await at.page.keyboard.press('Escape')
}
const never: SetFilter = ({ name }) => Promise.reject(new Error(`${name} is no filter of the panel.`))

/** Values: text as typed, options by their name in the interface, records by name. */
export const setFilter = {
  page: never,
  pageSize: never,
  text: typed,
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
