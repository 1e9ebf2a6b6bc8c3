// Venues and organizers that came with a password from elsewhere: shown with blanks, whole to who gives it.
import { expect, test } from 'vitest'
import { openWorld } from '../testing.ts'
import type { By } from '../store/types.ts'

const by: By = { account: null, changeSet: 'import' }

test('a venue with a password is blank until it is given', async () => {
  const { store, call } = openWorld()
  const venue = store.create(
    'venues',
    {
      sourceLanguage: 'en',
      author: 1,
      shared: { password: 'sesame', phone: '123', zip: '9000' },
      variants: { en: { status: 'publish', texts: { venue: 'Cellar', city: 'Ghent', description: '<p>Below</p>' } } },
    },
    by,
  )
  const at = `/venues/${venue.id}`
  for (const path of [at, `${at}?password=wrong`, `${at}?password=`]) {
    const { status, body } = await call('GET', path)
    expect(status).toBe(200)
    expect(body).toMatchObject({ venue: '', city: '', phone: '', zip: '', description: '', show_map: null })
    expect(body).not.toHaveProperty('json_ld')
  }
  expect((await call('GET', at, { as: 'administrator' })).body).toMatchObject({ venue: '' })
  const edited = await call('GET', `${at}?context=edit`, { as: 'editor' })
  expect(edited.body).toMatchObject({ venue: 'Cellar' })
  const given = await call('GET', `${at}?password=sesame`)
  expect(given.body).toMatchObject({ venue: 'Cellar', city: 'Ghent', show_map: true })
  expect((await call('GET', '/venues?search=ghent')).body).toMatchObject({ total: 0 })
  expect((await call('GET', '/venues?password=sesame')).body['venues']?.[0]).toMatchObject({ venue: 'Cellar' })
  const renamed = await call('PUT', at, { as: 'editor', body: { phone: '456' } })
  expect(renamed.status).toBe(200)
  expect((await call('GET', `${at}?password=sesame`)).body).toMatchObject({ city: 'Ghent', phone: '456' })
})
