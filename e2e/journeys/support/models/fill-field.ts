/** Enters a value of each kind by keyboard and mouse. */
import type { Locator, Page } from '@playwright/test'
import type { FieldKind } from '#shared/schema/kinds.ts'
import { expect } from '../matchers/expect.ts'
import { escapeRegExp, type Messages } from '../messages/messages.ts'

/** Values by kind: text as typed, records by name, options by their name in the interface. */
export type FieldInput = {
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
  minutes: string
  account: string
  image: string
  parent: string
  password: string
  choice: string
  color: string
  link: string
  links: readonly string[]
  terms: readonly string[]
  key: never
  count: never
  readOnly: never
}

/** A field: region of the page and label. */
export type At = { page: Page; region: Locator; messages: Messages; name: string }
type EnterValue<V> = (at: At, value: V) => Promise<void>

/** The control of a field, by the role its kind has. */
export const getControl = ({ region, name }: Pick<At, 'region' | 'name'>, kind: FieldKind): Locator =>
  controls[kind](region, name)

type Control = (region: Locator, name: string) => Locator
const box: Control = (region, name) => region.getByRole('textbox', { name, exact: true })
/** The name of a picker's button: label and chosen records. */
const opener: Control = (region, name) => region.getByRole('button', { name: new RegExp(`^${escapeRegExp(name)} `) })
const output: Control = (region, name) => region.getByLabel(name, { exact: true })
const controls = {
  // A text with suggestions is a combobox.
  text: (region, name) => box(region, name).or(region.getByRole('combobox', { name, exact: true })),
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
  minutes: box,
  account: (region, name) => region.getByRole('combobox', { name, exact: true }),
  image: box,
  parent: opener,
  // A password field has no role.
  password: output,
  choice: (region, name) => region.getByRole('combobox', { name, exact: true }),
  color: (region, name) => region.getByRole('radiogroup', { name, exact: true }),
  link: opener,
  links: opener,
  terms: opener,
  key: output,
  count: output,
  readOnly: output,
} satisfies Record<FieldKind, Control>

/** Replaces the text and moves to the next field. */
const typed =
  (kind: FieldKind): EnterValue<string> =>
  async (at, value) => {
    const control = getControl(at, kind)
    await control.fill(value)
    await control.press('Tab')
  }

/** Opens a picker and searches. Returns the option with exactly this name after the results have arrived. */
export async function searchOption(at: At, kind: FieldKind, text: string): Promise<Locator> {
  const { page, messages, name } = at
  await getControl(at, kind).click()
  const panel = page.getByRole('dialog', { name, exact: true })
  await panel.getByRole('searchbox', { name: messages.t('Search: {name}', { name }), exact: true }).fill(text)
  await expect(panel.getByRole('listbox', { name, exact: true })).toHaveAttribute('aria-busy', 'false')
  return panel.getByRole('option').filter({ has: page.getByText(text, { exact: true }) })
}

const refersToOption = (): boolean => {
  const option = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
  return document.getElementById(option) !== null
}

/** Marks an option with the arrow key: after typing, the search field refers to none or to a former one for half a second or longer. */
export const markOption = async (page: Page): Promise<void> => {
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => page.evaluate(refersToOption)).toBe(true)
}

const picked =
  (kind: FieldKind): EnterValue<string> =>
  async (at, value) =>
    (await searchOption(at, kind, value)).click()

const pickedAll =
  (kind: FieldKind): EnterValue<readonly string[]> =>
  async (at, values) => {
    for (const value of values) {
      const option = await searchOption(at, kind, value)
      await option.click()
      // Close after the option is marked as chosen.
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await at.page.keyboard.press('Escape')
    }
  }

const never: EnterValue<never> = ({ name }) => Promise.reject(new Error(`${name} cannot be entered.`))

/** Chooses an option by its label. */
const chosen: EnterValue<string> = async (at, value) => {
  const label = at.messages.option(value)
  await getControl(at, 'choice').selectOption({ label })
}

export const enterValue = {
  text: typed('text'),
  richText: typed('richText'),
  slug: async (at, value) => {
    // A slug is text until it is edited.
    const change = at.region.getByRole('button', {
      name: at.messages.t('Edit: {label}', { label: at.name }),
      exact: true,
    })
    if (await change.isVisible()) await change.click()
    await typed('slug')(at, value)
  },
  boolean: (at, value) => getControl(at, 'boolean').setChecked(value),
  dateTime: typed('dateTime'),
  timeZone: picked('timeZone'),
  cost: typed('cost'),
  url: typed('url'),
  email: typed('email'),
  phone: typed('phone'),
  coordinate: typed('coordinate'),
  minutes: typed('minutes'),
  account: async (at, value) => void (await getControl(at, 'account').selectOption({ label: value })),
  image: typed('image'),
  parent: picked('parent'),
  password: typed('password'),
  choice: chosen,
  color: (at, value) => getControl(at, 'color').getByRole('radio', { name: value, exact: true }).check(),
  link: picked('link'),
  links: pickedAll('links'),
  terms: pickedAll('terms'),
  key: never,
  count: never,
  readOnly: never,
} satisfies { [K in FieldKind]: EnterValue<FieldInput[K]> }
