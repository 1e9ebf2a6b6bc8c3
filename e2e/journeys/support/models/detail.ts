/** A record's own screen, as a person reads it. */
import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName, Resources } from '#shared/schema/resources.ts'
import type { Seat } from '../fixtures/person.ts'
import { addressOf, frameOf } from './frame.ts'

/** The screen, at somebody's seat. */
export function detailOf<N extends ResourceName>(seat: Seat, resource: N) {
  const { page, words } = seat
  const { main, settled, heading } = frameOf(seat)
  return {
    settled,
    heading,
    open: async (id: number, language: Language) => {
      await page.goto(addressOf(resource, language, { id }))
      await settled()
    },
    /** The value of a field: what stands beside its name. */
    value: async (field: keyof Resources[N]['fields'] & string): Promise<Locator> => {
      const name = words.said(words.tables.fieldLabel(resource, field))
      const names = await main.getByRole('term').allTextContents()
      const at = names.indexOf(name)
      if (at < 0) throw new Error(`The screen shows no "${name}", only ${names.join(', ')}.`)
      return main.getByRole('definition').nth(at)
    },
    edit: main.getByRole('link', { name: words.say('Edit'), exact: true }),
    remove: main.getByRole('button', { name: words.say('Delete'), exact: true }),
  }
}
