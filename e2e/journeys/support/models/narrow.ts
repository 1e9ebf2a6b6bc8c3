/** How a person sets a filter of each kind in the panel. */
import type { FilterKind } from '#shared/schema/filter-kinds.ts'
import { type At, searched } from './enter.ts'

type Setting = (at: At & { filter: string }, value: string) => Promise<void>

const typed: Setting = async ({ region, name }, value) => {
  const box = region.getByRole('textbox', { name, exact: true })
  await box.fill(value)
  await box.press('Enter')
}
const chosen: Setting = async ({ region, name, words, filter }, value) => {
  const label = words.said(words.tables.choiceWord(filter, value))
  await region.getByRole('combobox', { name, exact: true }).selectOption({ label })
}
const named: Setting = async ({ region, name }, value) => {
  await region.getByRole('combobox', { name, exact: true }).selectOption({ label: value })
}
const ticked: Setting = async ({ region, name, words, filter }, value) => {
  const label = words.said(words.tables.choiceWord(filter, value))
  await region.getByRole('group', { name }).getByRole('checkbox', { name: label, exact: true }).check()
}
/** A chosen record is in the list at once; the panel of the picker is closed by the reader. */
const picked: Setting = async (at, value) => {
  await (await searched(at, 'terms', value)).click()
  await at.page.keyboard.press('Escape')
}
const never: Setting = ({ name }) => Promise.reject(new Error(`${name} is no filter of the panel.`))

/** A text as typed, a choice by its word in the interface, a record by its name. */
export const setting = {
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
} satisfies Record<FilterKind, Setting>
