/** Creates, edits and finds a record of each resource. */
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Session } from './support/fixtures/session.ts'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

type Making = {
  name: string
  fill: (session: Session) => Promise<void>
  rename: (session: Session, name: string) => Promise<void>
  shown: string[]
}

const language: Language = 'nl'
const making = {
  events: {
    name: 'Lezing over het weer',
    fill: async (session) => {
      const form = formPage(session, 'events')
      await form.fill('title', 'Lezing over het weer')
      await form.fill('excerpt', 'Waarom het altijd regent.')
      await form.fill('cost', '5')
      await form.fill('website', 'www.example.org/weer')
      await form.fill('start_date', '10 mei 2027 20u')
      await form.fill('end_date', '10 mei 2027 21u30')
      await form.fill('timezone', 'Europe/Luxembourg')
      await form.fill('event_state', 'sold_out')
      await form.fill('organizer', ['Région Occitanie'])
      await form.fill('featured', true)
      await form.fill('status', 'publish')
      await form.fill('password', 'regenjas')
    },
    rename: (session, name) => formPage(session, 'events').fill('title', name),
    shown: [
      'Waarom het altijd regent.',
      '€ 5',
      'https://www.example.org/weer',
      'Europe/Luxembourg',
      'Région Occitanie',
      'Uitverkocht',
    ],
  },
  venues: {
    name: 'Kasteel van Gaasbeek',
    fill: async (session) => {
      const form = formPage(session, 'venues')
      await form.fill('venue', 'Kasteel van Gaasbeek')
      await form.fill('address', 'Kasteelstraat 40')
      await form.fill('zip', '1750')
      await form.fill('city', 'Lennik')
      await form.fill('country', 'België')
      await form.fill('geo_lat', '50,8')
      await form.fill('geo_lng', '4.19')
      await form.fill('phone', '+32 2 531 01 30')
      await form.fill('show_map', false)
    },
    rename: (session, name) => formPage(session, 'venues').fill('venue', name),
    shown: ['Kasteelstraat 40', '1750', 'Lennik', 'België', '+32 2 531 01 30'],
  },
  organizers: {
    name: 'Vrienden van het park',
    fill: async (session) => {
      const form = formPage(session, 'organizers')
      await form.fill('organizer', 'Vrienden van het park')
      await form.fill('email', 'park@example.org')
      await form.fill('phone', '+32 9 000 00 00')
      await form.fill('description', 'Al **tien** jaar.')
    },
    rename: (session, name) => formPage(session, 'organizers').fill('organizer', name),
    shown: ['park@example.org', '+32 9 000 00 00', 'Al **tien** jaar.'],
  },
  categories: {
    name: 'Dans',
    fill: async (session) => {
      const form = formPage(session, 'categories')
      await form.fill('name', 'Dans')
      await form.fill('slug', 'dans-en-beweging')
      await form.fill('parent', 'Cultuur')
    },
    rename: (session, name) => formPage(session, 'categories').fill('name', name),
    shown: ['dans-en-beweging', 'Cultuur'],
  },
  tags: {
    name: 'Gratis',
    fill: async (session) => {
      const form = formPage(session, 'tags')
      await form.fill('name', 'Gratis')
      await form.fill('description', 'Kost niets.')
    },
    rename: (session, name) => formPage(session, 'tags').fill('name', name),
    shown: ['Kost niets.'],
  },
} satisfies Record<ResourceName, Making>

for (const [resource, { name, fill, rename, shown }] of Object.entries(making) as [ResourceName, Making][])
  // safe: the table’s own rows
  test(`${resource}: a record is created, displayed, edited and found in its list`, async ({ signInAs }) => {
    const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
    const { page } = editor
    const list = listPage(editor, resource)
    const form = formPage(editor, resource)
    const detail = detailPage(editor, resource)
    await list.open(language)
    await list.create.click()
    await fill(editor)
    await form.save()
    await expect(page).toHaveURL(new RegExp(`/${resource}/\\d+/edit`))

    await appLayout(editor)
      .main.getByRole('link', { name: editor.messages.t('View'), exact: true })
      .click()
    // The form has the same heading.
    await expect(page).not.toHaveURL(/\/edit/)
    await expect(detail.heading).toHaveText(name)
    for (const text of shown) await expect(appLayout(editor).main).toContainText(text)

    await detail.edit.click()
    await rename(editor, `${name} (nieuw)`)
    await form.save()
    await list.open(language, { search: 'nieuw' })
    await expect(list.title(`${name} (nieuw)`)).toBeVisible()
  })
