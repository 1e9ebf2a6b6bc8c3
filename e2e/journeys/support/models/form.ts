/** The form of a record: its fields by their names in the contract, entered and read as a person does. */
import type { Locator } from '@playwright/test'
import type { Field } from '#shared/schema/fields.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources, type Resources } from '#shared/schema/resources.ts'
import type { Session } from '../fixtures/session.ts'
import { expect } from '../matchers/expect.ts'
import { getControl, enterValue, type FieldInput, searchOption } from './fill-field.ts'
import { escapeRegExp } from '../messages/messages.ts'
import { pagePath, appLayout, contentLanguage } from './app-layout.ts'

type FieldsOf<N extends ResourceName> = Resources[N]['fields']
type Names<N extends ResourceName> = keyof FieldsOf<N> & string
type KindOf<N extends ResourceName, F extends Names<N>> = FieldsOf<N>[F] extends {
  kind: infer K extends keyof FieldInput
}
  ? K
  : never

/** The form, at somebody's seat. Where no language is named, the one shown is meant. */
export function formPage<N extends ResourceName>(session: Session, resource: N) {
  const { page, messages } = session
  const { main, settled } = appLayout(session)
  const getField = (field: Names<N>): Field => {
    const row = (resources[resource].fields as { [name: string]: Field })[field] // safe: its own names
    if (!row) throw new Error(`${resource} has no field ${field}.`)
    return row
  }
  const labelOf = (field: Names<N>, language?: Language): string => {
    const label = messages.label(messages.tables.fieldLabel(resource, field))
    return getField(field).perLanguage
      ? `${label} (${messages.tables.languageNames[language ?? contentLanguage(session)]})`
      : label
  }
  const at = (field: Names<N>, language?: Language) => ({
    page,
    messages,
    region: main,
    name: labelOf(field, language),
  })
  const control = (field: Names<N>, language?: Language): Locator =>
    getControl(at(field, language), getField(field).kind)
  const bar = page.getByRole('region', { name: messages.t('Save'), exact: true })
  const status = bar.getByRole('status')
  const press = (english: string) => bar.getByRole('button', { name: messages.t(english), exact: true })
  const saved = async (): Promise<void> =>
    expect(status).toHaveText(messages.pattern('Saved {time}, version {version}'))
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
    saveExternally: async () => {
      await save.click()
      await expect(status).toHaveText(messages.pattern('Saved {time}'))
    },
    publishButton: press('Publish'),
    /** What is chosen in a field that takes several, in its order. */
    chosen: (field: Names<N>): Locator =>
      main.getByRole('list', { name: labelOf(field), exact: true }).getByRole('listitem'),
    /** Publishes the language shown, with all that is unsaved. */
    publish: async () => {
      await press('Publish').click()
      await saved()
    },
    /** The text of another language, to read beside the one written. */
    source: (field: Names<N>, language: Language): Locator =>
      main.getByRole('group', {
        name: messages.t('Source text: {label}', { label: labelOf(field, language) }),
        exact: true,
      }),
    /** A field that others and this person changed, with all three values. */
    conflict: (field: Names<N>, language?: Language): Locator =>
      main
        .getByRole('region', { name: messages.t('Changed by others and by you'), exact: true })
        .getByRole('group', { name: labelOf(field, language), exact: true }),
    /** Chooses what is to stand: what was before, what others made of it, or what this person wrote. */
    choose: (whose: 'Before' | 'Theirs' | 'Yours', field: Names<N>, language?: Language) =>
      main
        .getByRole('radio', { name: messages.t(`${whose}: {name}`, { name: labelOf(field, language) }), exact: true })
        .check(),
    /** What was typed and cannot be saved, to be read and copied. */
    typed: (field: Names<N>, language?: Language): Locator =>
      main
        .getByRole('region', { name: messages.t('What you typed'), exact: true })
        .getByRole('group', { name: labelOf(field, language), exact: true }),
    /** A way out of a save that was not done. */
    recoveryButton: (english: string): Locator =>
      main.getByRole('alert').getByRole('button', { name: messages.t(english), exact: true }),
    /** Where the record stands, or would once it is saved. */
    address: (language: Language): Locator => page.getByRole('group', { name: labelOf('slug', language), exact: true }),
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
    drafts: main.getByRole('group', { name: messages.pattern('Unsaved draft of {time}') }),
    /** Why the last save was not done. */
    failureMessage: main.getByRole('form').getByRole('alert'),
    /** What the field is called on the page. */
    labelOf,
    /** The control of a field. */
    control,
    /** Enters a value the way its kind is entered. */
    fill: async <F extends Names<N>>(field: F, value: FieldInput[KindOf<N, F>], language?: Language): Promise<void> => {
      const enter = enterValue[getField(field).kind] as (place: ReturnType<typeof at>, value: unknown) => Promise<void> // safe: the value is of the field's own kind
      await enter(at(field, language), value)
    },
    /** Opens the picker of a field and searches; answers the option of that name. */
    searchFor: (field: Names<N>, text: string) => searchOption(at(field), getField(field).kind, text),
    /** The entries of a linked record that the save creates, below its picker. */
    nested: <L extends 'venues' | 'organizers'>(of: L, name: string) => {
      const create = messages.label(messages.tables.resourceLabels[of].create)
      const group = main.getByRole('group', { name: new RegExp(`^${escapeRegExp(`${create}: ${name}`)}`) })
      return {
        group,
        control: (field: Names<L>): Locator =>
          group.getByRole('textbox', { name: messages.label(messages.tables.fieldLabel(of, field)), exact: true }),
      }
    },
    /** The offer in an open picker to make what was not found. */
    offerToCreate: (text: string): Locator =>
      page.getByRole('option', { name: messages.t('Create “{text}”', { text }), exact: true }),
    openNew: async (language: Language) => {
      await page.goto(pagePath(resource, language, { place: 'new' }))
      await settled()
    },
    open: async (id: number, language: Language) => {
      await page.goto(pagePath(resource, language, { id, place: 'edit' }))
      await settled()
    },
  }
}
