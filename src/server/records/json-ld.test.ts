// JSON-LD of an event: its excerpt, and its cost, also if it is free.
import { expect, test } from 'vitest'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

const app = await startTestApp()
const getJsonLd = async (more: { [field: string]: unknown }) => {
  const { id } = await createRecord(app, 'events', { ...sampleEvent, ...more })
  return (await app.call('GET', `/events/${id}`)).body['json_ld']
}

test('the description in JSON-LD is the excerpt if the event has one', async () => {
  expect(await getJsonLd({ description: '<p>Long</p>', excerpt: '<p>Short <b>and</b> good</p>' })).toMatchObject({
    description: 'Short and good',
  })
  expect(await getJsonLd({ description: '<p>Long</p>' })).toMatchObject({ description: 'Long' })
})

test.each([
  ['Free', '0', 'EUR'],
  ['0', '0', 'EUR'],
  ['12.50', '12.50', 'EUR'],
  ['£10 - £20', '10', 'GBP'],
  ['CHF 15', '15', 'CHF'],
  ['A$5', '5', undefined],
  ['$5 or €5', '5', undefined],
  ['Donation', undefined, undefined],
])('the cost “%s” is a price and currency in JSON-LD', async (cost, price, priceCurrency) => {
  const offer = (await getJsonLd({ cost }))?.['offers']
  expect([offer?.['price'], offer?.['priceCurrency']]).toEqual([price, priceCurrency])
})

test('texts in JSON-LD are plain, with angle brackets escaped', async () => {
  const description = '<p>R&amp;B &quot;live&quot;, 1 &lt; 2 &lt;/script&gt;</p>'
  expect(await getJsonLd({ description })).toMatchObject({ description: 'R&B "live", 1 &lt; 2 &lt;/script&gt;' })
})

test('the address in JSON-LD has only known parts, and the organizer has its website or page as URL', async () => {
  const venue = { venue: 'Hall', city: 'Ghent' }
  const shown = await getJsonLd({ venue, organizer: [{ organizer: 'Club', website: 'https://club.example' }] })
  expect(shown).toMatchObject({ organizer: { url: 'https://club.example', sameAs: 'https://club.example' } })
  expect(shown?.['location']).toMatchObject({ name: 'Hall' })
  expect(shown?.['location']?.['address']).toEqual({ '@type': 'PostalAddress', addressLocality: 'Ghent' })
  expect(await getJsonLd({ organizer: [{ organizer: 'Band' }] })).toMatchObject({
    organizer: { url: expect.stringContaining('/organizer/band/'), sameAs: '' },
  })
})
