// Colours of categories: inherited by subcategories, shown in events, corrected or rejected.
import { expect, test } from 'vitest'
import { createRecord, sampleEvent, startTestApp } from '#support/test-app.ts'

test('the colour of a category is shared by all languages and inherited by its subcategories', async () => {
  const app = await startTestApp()
  const music = await createRecord(app, 'categories', { name: 'Music', color: 'plum' })
  const rock = await createRecord(app, 'categories', { name: 'Rock', parent: music['id'] })
  const punk = await createRecord(app, 'categories', { name: 'Punk', parent: rock['id'], color: 'green' })
  expect(music).toMatchObject({ color: 'plum', effective_color: 'plum' })
  expect(rock).toMatchObject({ color: '', effective_color: 'plum' })
  expect(punk).toMatchObject({ color: 'green', effective_color: 'green' })
  const event = await createRecord(app, 'events', { ...sampleEvent, categories: [rock['id'], punk['id']] })
  const colors = async () => (await app.call('GET', `/events/${event['id']}`)).body['categories']
  expect(await colors()).toMatchObject([
    { name: 'Punk', effective_color: 'green' },
    { name: 'Rock', effective_color: 'plum' },
  ])
  await app.call('PATCH', `/categories/${music['id']}`, { as: 'editor', body: { color: 'blue' } })
  expect(await colors()).toMatchObject([{ effective_color: 'green' }, { effective_color: 'blue' }])
  await app.call('PATCH', `/categories/${music['id']}`, { as: 'editor', body: { color: '' } })
  expect(await colors()).toMatchObject([{ effective_color: 'green' }, { effective_color: '' }])
})

test('tags have no colour', async () => {
  const app = await startTestApp()
  const tag = await createRecord(app, 'tags', { name: 'Free', color: 'plum' })
  expect(tag).not.toHaveProperty('color')
  const event = await createRecord(app, 'events', { ...sampleEvent, tags: [tag['id']] })
  expect((await app.call('GET', `/events/${event['id']}`)).body['tags']).not.toMatchObject([
    { effective_color: expect.anything() },
  ])
})

test('a hexadecimal colour becomes the nearest hue, and other texts are rejected with the hues', async () => {
  const app = await startTestApp()
  const category = await createRecord(app, 'categories', { name: 'Music', color: '#FFFFCC' })
  expect(category['color']).toBe('orange')
  const response = await app.call('PATCH', `/categories/${category['id']}`, { as: 'editor', body: { color: 'mauve' } })
  expect(response).toMatchObject({
    status: 400,
    body: {
      code: 'rest_invalid_param',
      data: {
        details: { color: { code: 'not_a_choice', data: { options: expect.arrayContaining(['plum', 'gray']) } } },
      },
    },
  })
})
