/** Picking rows of a list, and changing them together. */
import type { Locator } from '@playwright/test'
import type { Seat } from '../fixtures/person.ts'
import { escaped } from '../words/said.ts'
import { frameOf } from './frame.ts'

/** The ticks of a list, its bar, and the dialog of a deed, at somebody's seat. */
export function selectionOf(seat: Seat) {
  const { page, words } = seat
  const { main } = frameOf(seat)
  const bar = main.getByRole('region', { name: words.say('Selection'), exact: true })
  const dialog = page.getByRole('dialog')
  const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true })
  return {
    bar,
    tick: (title: string): Locator =>
      main.getByRole('checkbox', { name: words.say('Select {called}', { called: title }), exact: true }),
    thePage: main.getByRole('checkbox', { name: words.say('Select this page'), exact: true }),
    all: bar.getByRole('button', {
      name: new RegExp(
        `^${escaped(words.say('{total, plural, one {Select the # matching} other {Select all # matching}}', { total: 137 }))}$`,
      ),
    }),
    /** Begins a deed by its name. */
    change: async (deed: string) => {
      await bar.getByRole('button', { name: words.say('Change'), exact: true }).click()
      await page.getByRole('button', { name: words.say(deed), exact: true }).click()
    },
    dialog,
    button,
    preview: () => button(words.say('Preview')).click(),
    result: dialog.getByRole('list', { name: words.say('Result'), exact: true }),
    outcome: dialog.getByRole('status'),
  }
}
