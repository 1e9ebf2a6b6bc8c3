/** The form of a record: its fields by their names in the contract, entered and read as a person does. */
import type { Locator } from '@playwright/test'
import type { Field } from '#shared/schema/fields.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources, type Resources } from '#shared/schema/resources.ts'
import type { Seat } from '../fixtures/person.ts'
import { expect } from '../matchers/expect.ts'
import { controlOf, entering, type Entered, searched } from './enter.ts'
import { escaped } from '../words/said.ts'
import { addressOf, frameOf, languageOf } from './frame.ts'

type FieldsOf<N extends ResourceName> = Resources[N]['fields']
type Names<N extends ResourceName> = keyof FieldsOf<N> & string
type KindOf<N extends ResourceName, F extends Names<N>> = FieldsOf<N>[F] extends { kind: infer K extends keyof Entered }
  ? K
  : never

/** The form, at somebody's seat. Where no language is named, the one shown is meant. */
export function formOf<N extends ResourceName>(seat: Seat, resource: N) {
  const { page, words } = seat
  const { main, settled } = frameOf(seat)
  const rowOf = (field: Names<N>): Field => {
    const row = (resources[resource].fields as { [name: string]: Field })[field] // safe: its own names
    if (!row) throw new Error(`${resource} has no field ${field}.`)
    return row
  }
  const nameOf = (field: Names<N>, language?: Language): string => {
    const label = words.said(words.tables.fieldLabel(resource, field))
    return rowOf(field).perLanguage ? `${label} (${words.tables.languageNames[language ?? languageOf(seat)]})` : label
  }
  const at = (field: Names<N>, language?: Language) => ({ page, words, region: main, name: nameOf(field, language) })
  const control = (field: Names<N>, language?: Language): Locator => controlOf(at(field, language), rowOf(field).kind)
  const bar = page.getByRole('region', { name: words.say('Save'), exact: true })
  const status = bar.getByRole('status')
  const press = (english: string) => bar.getByRole('button', { name: words.say(english), exact: true })
  const saved = async (): Promise<void> => expect(status).toHaveText(words.like('Saved {time}, version {version}'))
  const save = press('Save').or(press('Save as draft'))
  return {
    settled,
    /** What the bar says: what is unsaved, or when it was saved last. */
    status,
    saveButton: save,
    discard: press('Discard'),
    saved,
    /** Saves, and waits for the fact. */
    save: async () => {
      await save.click()
      await saved()
    },
    /** The same at a server that counts no versions. */
    saveElsewhere: async () => {
      await save.click()
      await expect(status).toHaveText(words.like('Saved {time}'))
    },
    publishButton: press('Publish'),
    /** What is chosen in a field that takes several, in its order. */
    chosen: (field: Names<N>): Locator =>
      main.getByRole('list', { name: nameOf(field), exact: true }).getByRole('listitem'),
    /** Publishes the language shown, with all that is unsaved. */
    publish: async () => {
      await press('Publish').click()
      await saved()
    },
    /** The text of another language, to read beside the one written. */
    source: (field: Names<N>, language: Language): Locator =>
      main.getByRole('group', {
        name: words.say('Source text: {label}', { label: nameOf(field, language) }),
        exact: true,
      }),
    /** A field that others and this person changed, with all three values. */
    conflict: (field: Names<N>, language?: Language): Locator =>
      main
        .getByRole('region', { name: words.say('Changed by others and by you'), exact: true })
        .getByRole('group', { name: nameOf(field, language), exact: true }),
    /** Chooses what is to stand: what was before, what others made of it, or what this person wrote. */
    choose: (whose: 'Before' | 'Theirs' | 'Yours', field: Names<N>, language?: Language) =>
      main
        .getByRole('radio', { name: words.say(`${whose}: {name}`, { name: nameOf(field, language) }), exact: true })
        .check(),
    /** What was typed and cannot be saved, to be read and copied. */
    typed: (field: Names<N>, language?: Language): Locator =>
      main
        .getByRole('region', { name: words.say('What you typed'), exact: true })
        .getByRole('group', { name: nameOf(field, language), exact: true }),
    /** A way out of a save that was not done. */
    wayOut: (english: string): Locator =>
      main.getByRole('alert').getByRole('button', { name: words.say(english), exact: true }),
    /** Where the record stands, or would once it is saved. */
    address: (language: Language): Locator => page.getByRole('group', { name: nameOf('slug', language), exact: true }),
    /**
     * Resolves when a form opened by its address has asked the service for all that it asks by itself, the account's preferences last: what it asks from
     * then on comes of what somebody does.
     */
    rested: async () => {
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/preferences')),
      )
    },
    /** What is unsaved is on the device, at the latest three seconds after the last key. */
    kept: async () => expect(main.getByRole('form')).toHaveAttribute('data-kept', 'true', { timeout: 3_000 }),
    /** The drafts this device offers, each with its buttons. */
    drafts: main.getByRole('group', { name: words.like('Unsaved draft of {time}') }),
    /** Why the last save was not done. */
    refusal: main.getByRole('form').getByRole('alert'),
    /** What the field is called on the page. */
    nameOf,
    /** The control of a field. */
    control,
    /** Enters a value the way its kind is entered. */
    fill: async <F extends Names<N>>(field: F, value: Entered[KindOf<N, F>], language?: Language): Promise<void> => {
      const enter = entering[rowOf(field).kind] as (place: ReturnType<typeof at>, value: unknown) => Promise<void> // safe: the value is of the field's own kind
      await enter(at(field, language), value)
    },
    /** Opens the picker of a field and searches; answers the option of that name. */
    searchFor: (field: Names<N>, text: string) => searched(at(field), rowOf(field).kind, text),
    /** The entries of a linked record that the save creates, below its picker. */
    nested: <L extends 'venues' | 'organizers'>(of: L, name: string) => {
      const create = words.said(words.tables.resourceWords[of].create)
      const group = main.getByRole('group', { name: new RegExp(`^${escaped(`${create}: ${name}`)}`) })
      return {
        group,
        control: (field: Names<L>): Locator =>
          group.getByRole('textbox', { name: words.said(words.tables.fieldLabel(of, field)), exact: true }),
      }
    },
    /** The offer in an open picker to make what was not found. */
    offerToCreate: (text: string): Locator =>
      page.getByRole('option', { name: words.say('Create “{text}”', { text }), exact: true }),
    openNew: async (language: Language) => {
      await page.goto(addressOf(resource, language, { place: 'new' }))
      await settled()
    },
    open: async (id: number, language: Language) => {
      await page.goto(addressOf(resource, language, { id, place: 'edit' }))
      await settled()
    },
  }
}
