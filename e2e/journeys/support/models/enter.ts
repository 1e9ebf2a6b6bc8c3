/** How a person enters a value of each kind: what they press and type, never what the page keeps. */
import type { Locator, Page } from '@playwright/test'
import type { FieldKind } from '#shared/schema/kinds.ts'
import { expect } from '../matchers/expect.ts'
import { escaped, type Words } from '../words/said.ts'

/** What a person has in mind to enter, per kind: text as typed, records by their names, an option by its contract name. */
export type Entered = {
  text: string
  richText: string
  slug: string
  boolean: boolean
  dateTime: string
  timeZone: string
  cost: string
  url: string
  email: string
  phone: string
  coordinate: string
  account: string
  image: string
  parent: string
  password: string
  choice: string
  link: string
  links: readonly string[]
  terms: readonly string[]
  key: never
  count: never
  readOnly: never
}

/** Where something is entered: the part of the page, and the name of the field as its reader sees it. */
export type At = { page: Page; region: Locator; words: Words; name: string }
type Entering<V> = (at: At, value: V) => Promise<void>

/** The control of a field, by the role its kind has. */
export const controlOf = ({ region, name }: Pick<At, 'region' | 'name'>, kind: FieldKind): Locator =>
  controls[kind](region, name)

type Control = (region: Locator, name: string) => Locator
const box: Control = (region, name) => region.getByRole('textbox', { name, exact: true })
/** A picker's button says the label and what is chosen. */
const opener: Control = (region, name) => region.getByRole('button', { name: new RegExp(`^${escaped(name)} `) })
const output: Control = (region, name) => region.getByLabel(name, { exact: true })
const controls = {
  text: box,
  richText: box,
  slug: box,
  boolean: (region, name) => region.getByRole('checkbox', { name, exact: true }),
  dateTime: box,
  timeZone: opener,
  cost: box,
  url: box,
  email: box,
  phone: box,
  coordinate: box,
  account: (region, name) => region.getByRole('combobox', { name, exact: true }),
  image: box,
  parent: opener,
  // The text of a password field has no role; its label is what one goes by.
  password: output,
  choice: (region, name) => region.getByRole('combobox', { name, exact: true }),
  link: opener,
  links: opener,
  terms: opener,
  key: output,
  count: output,
  readOnly: output,
} satisfies Record<FieldKind, Control>

/** Types over what stands there, and goes on to the next field. */
const typed =
  (kind: FieldKind): Entering<string> =>
  async (at, value) => {
    const control = controlOf(at, kind)
    await control.fill(value)
    await control.press('Tab')
  }

/** Opens a picker's panel and searches in it. Answers the option with this very name, once the search has been answered: what stood before moves then. */
export async function searched(at: At, kind: FieldKind, text: string): Promise<Locator> {
  const { page, words, name } = at
  await controlOf(at, kind).click()
  const panel = page.getByRole('dialog', { name, exact: true })
  await panel.getByRole('searchbox', { name: words.say('Search: {name}', { name }), exact: true }).fill(text)
  await expect(panel.getByRole('listbox', { name, exact: true })).toHaveAttribute('aria-busy', 'false')
  return panel.getByRole('option').filter({ has: page.getByText(text, { exact: true }) })
}

const picked =
  (kind: FieldKind): Entering<string> =>
  async (at, value) =>
    (await searched(at, kind, value)).click()

const pickedAll =
  (kind: FieldKind): Entering<readonly string[]> =>
  async (at, values) => {
    for (const value of values) {
      const option = await searched(at, kind, value)
      await option.click()
      // Who closes the panel has seen the mark of the choice.
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await at.page.keyboard.press('Escape')
    }
  }

const never: Entering<never> = ({ name }) => Promise.reject(new Error(`${name} is not asked for.`))

/** Chooses an option of a list by the word it is shown with. */
const chosen: Entering<string> = async (at, value) => {
  const word = at.words.tables.optionWord(value)
  const label = 'message' in word ? at.words.said(word.message) : word.text
  await controlOf(at, 'choice').selectOption({ label })
}

export const entering = {
  text: typed('text'),
  richText: typed('richText'),
  slug: async (at, value) => {
    // An address stands as text until somebody wants another.
    const change = at.region.getByRole('button', {
      name: at.words.say('Change: {label}', { label: at.name }),
      exact: true,
    })
    if (await change.isVisible()) await change.click()
    await typed('slug')(at, value)
  },
  boolean: (at, value) => controlOf(at, 'boolean').setChecked(value),
  dateTime: typed('dateTime'),
  timeZone: picked('timeZone'),
  cost: typed('cost'),
  url: typed('url'),
  email: typed('email'),
  phone: typed('phone'),
  coordinate: typed('coordinate'),
  account: async (at, value) => void (await controlOf(at, 'account').selectOption({ label: value })),
  image: typed('image'),
  parent: picked('parent'),
  password: typed('password'),
  choice: chosen,
  link: picked('link'),
  links: pickedAll('links'),
  terms: pickedAll('terms'),
  key: never,
  count: never,
  readOnly: never,
} satisfies { [K in FieldKind]: Entering<Entered[K]> }
