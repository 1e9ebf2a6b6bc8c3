/** Sets a filter of each kind in the popover of its chip. */
import type { FilterKind } from '#shared/schema/filters.ts'
import { expect } from '../matchers/expect.ts'
import type { At } from './fill-field.ts'

type SetFilter = (at: At & { filter: string }, value: string) => Promise<void>

const typed: SetFilter = async ({ region, name }, value) => {
  const box = region.getByRole('textbox', { name, exact: true })
  await box.fill(value)
  await box.press('Enter')
}
/** A choice closes the popover. */
const chosen: SetFilter = async ({ region, name, messages, filter }, value) => {
  const label = messages.label(messages.tables.choiceLabel(filter, value))
  await region.getByRole('group', { name, exact: true }).getByRole('button', { name: label, exact: true }).click()
}
const named: SetFilter = async ({ region, name }, value) => {
  await region.getByRole('group', { name, exact: true }).getByRole('button', { name: value, exact: true }).click()
}
const ticked: SetFilter = async ({ region, name, messages, filter }, value) => {
  const label = messages.label(messages.tables.choiceLabel(filter, value))
  await region.getByRole('group', { name }).getByRole('checkbox', { name: label, exact: true }).check()
}
/** Choosing a record filters immediately; the list stays open. */
const picked: SetFilter = async ({ page, region, name, messages }, value) => {
  await region.getByRole('searchbox', { name: messages.t('Search: {name}', { name }), exact: true }).fill(value)
  await expect(region.getByRole('listbox', { name, exact: true })).toHaveAttribute('aria-busy', 'false')
  const option = region.getByRole('option').filter({ has: page.getByText(value, { exact: true }) })
  await option.click()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
}
const never: SetFilter = ({ name }) => Promise.reject(new Error(`${name} is no filter of the menu.`))

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
