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

/** The form of a record. Without `language`, the content language of the page is used. */
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
      ? `${label} (${messages.languageName(language ?? contentLanguage(session))})`
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
  /** The time input of a date. */
  const time = (field: Names<N>): Locator =>
    main.getByRole('textbox', { name: `${messages.t('Time')} (${labelOf(field)})`, exact: true })
  const bar = page.getByRole('region', { name: messages.t('Save'), exact: true })
  const status = bar.getByRole('status')
  const press = (english: string) => bar.getByRole('button', { name: messages.t(english), exact: true })
  const saved = async (): Promise<void> => {
    await expect(status).toHaveText(messages.pattern('Saved {time}'))
    // A new record has its own URL a moment later.
    await expect(page).not.toHaveURL(/\/new\b/)
  }
  const unfold = async (english: string): Promise<void> => {
    const fold = main.locator('details', { has: page.getByRole('heading', { name: messages.t(english), exact: true }) })
    if ((await fold.last().getAttribute('open')) === null) await fold.last().locator('summary').click()
  }
  const save = press('Save').or(press('Save draft'))
  const publish = bar
    .getByRole('button', { name: messages.pattern('Publish in {names}') })
    .or(bar.getByRole('button', { name: messages.pattern('Publish {codes}') }))
  return {
    settled,
    /** Opens a collapsed section of the side column. */
    unfold,
    /** The status in the save bar: the number of unsaved changes, or the time of the last save. */
    status,
    saveButton: save,
    discard: press('Discard'),
    saved,
    /** Saves and waits for the confirmation. */
    save: async () => {
      await save.click()
      await saved()
    },
    publishButton: publish,
    /** The number of unsaved changes; it opens their list, and its description names them. */
    changes: bar.getByRole('button', { name: /^\d/ }),
    /** The chosen records of a field with several links, in order. */
    chosen: (field: Names<N>): Locator =>
      main.getByRole('list', { name: labelOf(field), exact: true }).getByRole('listitem'),
    /** Expects that the unsaved changes include the field. */
    hasChanged: async (field: Names<N>, language?: Language) =>
      expect(bar.getByRole('button', { name: /^\d/ })).toHaveAttribute(
        'title',
        new RegExp(escapeRegExp(labelOf(field, language))),
      ),
    /** Publishes the changed languages, or else the displayed one, with all unsaved changes. */
    publish: async () => {
      await publish.click()
      await saved()
    },
    /** The text of another language in the source column. */
    source: (field: Names<N>, language: Language): Locator =>
      main.getByRole('group', {
        name: messages.t('Source text: {label}', { label: labelOf(field, language) }),
        exact: true,
      }),
    /** A conflict, with all three values. */
    conflict: (field: Names<N>, language?: Language): Locator =>
      main
        .getByRole('region', { name: messages.t('Changed by you and someone else'), exact: true })
        .getByRole('group', { name: labelOf(field, language), exact: true }),
    /** Resolves a conflict by one of its values. */
    choose: (whose: 'Original' | 'Their version' | 'Your version', field: Names<N>, language?: Language) =>
      main
        .getByRole('radio', { name: messages.t(`${whose}: {name}`, { name: labelOf(field, language) }), exact: true })
        .check(),
    /** Unsaved text that cannot be saved, to be copied. */
    typed: (field: Names<N>, language?: Language): Locator =>
      main
        .getByRole('region', { name: messages.t('Your changes'), exact: true })
        .getByRole('group', { name: labelOf(field, language), exact: true }),
    /** A button of the alert about a failed save. */
    recoveryButton: (english: string): Locator =>
      main.getByRole('alert').getByRole('button', { name: messages.t(english), exact: true }),
    /** The preview of the public URL. */
    address: (language: Language): Locator => page.getByRole('group', { name: labelOf('slug', language), exact: true }),
    /**
     * Resolves when a form has sent the requests of its start, preferences last: later requests are caused by the user.
     */
    rested: async () => {
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/preferences')),
      )
    },
    /** Resolves when unsaved changes are stored on the device, at most three seconds after the last key. */
    storedOnDevice: async () =>
      expect(main.getByRole('form')).toHaveAttribute('data-stored', 'true', { timeout: 3_000 }),
    /** The drafts on this device, each with its buttons. */
    drafts: main.getByRole('group', { name: messages.pattern('Unsaved draft of {time}') }),
    /** The reason why the last save failed. */
    failureMessage: main.getByRole('form').getByRole('alert'),
    /** The label of a field. */
    labelOf,
    /** The control of a field; of a date and time the date. */
    control,
    /** The time of a date and time. */
    time,
    /** Expects a date and time in a field. */
    hasDateTime: async (field: Names<N>, date: string, clock: string) => {
      await expect(control(field)).toHaveValue(date)
      await expect(time(field)).toHaveValue(clock)
    },
    /** Enters a value according to the kind of the field. */
    fill: async <F extends Names<N>>(field: F, value: FieldInput[KindOf<N, F>], language?: Language): Promise<void> => {
      if (field === 'slug' || field === 'password') await unfold('Details')
      // In a narrow window the side column is collapsed.
      const side = main.locator('details:not([open]) > summary', { hasText: messages.t('Status and languages') })
      if (field.startsWith('event_state') && (await side.isVisible())) await side.click()
      const enter = enterValue[getField(field).kind] as (place: ReturnType<typeof at>, value: unknown) => Promise<void> // safe: the value is of the field's own kind
      await enter(at(field, language), value)
    },
    /** Opens the picker of a field and searches. Returns the option with that name. */
    searchFor: (field: Names<N>, text: string) => searchOption(at(field), getField(field).kind, text),
    /** The fields of a linked record that the save creates, below its picker. */
    nested: <L extends 'venues' | 'organizers'>(of: L, name: string) => {
      const label = messages.label(messages.tables.resourceLabels[of].create)
      const legend = messages.t('{label}: {message}', { label, message: name })
      const group = main.getByRole('group', { name: new RegExp(`^${escapeRegExp(legend)}`) })
      return {
        group,
        control: (field: Names<L>): Locator =>
          group.getByRole('textbox', { name: messages.label(messages.tables.fieldLabel(of, field)), exact: true }),
      }
    },
    /** The option of an open picker that creates a record. */
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
