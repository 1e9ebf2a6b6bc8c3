// The comparison of structured data for search engines.
import { expect, test } from 'vitest'
import { differences } from './compare.ts'
import { findDecision } from './allowed-differences/rules.ts'
import { createExchange } from './testing.ts'

const place = { '@type': 'Place', name: 'Hall & Co', description: 'One two', telephone: '12', sameAs: '' }
const event = {
  id: 7,
  date_utc: '2026-11-21 09:00:00',
  cost: '$10,20',
  venue: { id: 9, status: 'publish' },
  organizer: [{ id: 8, status: 'draft' }],
}
const ours = {
  location: place,
  offers: {
    price: '10.20',
    availability: 'https://schema.org/InStock',
    validFrom: '2026-11-21T09:00:00+00:00',
  },
}
const offers = { price: '10,20', availability: 'inStock', validFrom: '2026-11-21T00:00:00+00:00', priceCurrency: 'USD' }

test.each([
  [{ location: { ...place, name: 'Private: Hall &#038; Co' }, offers }, true],
  [{ location: { ...place, description: '&lt;p&gt;One&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;\\n' }, offers }, true],
  [{ location: { ...place, description: 'One three' }, offers }, false],
  [{ location: { ...place, telephone: '' }, offers }, false],
  [{ location: { ...place, address: {} }, offers }, false],
  [{ location: { ...place, email: '&#104;' }, offers }, false],
  [{ offers }, false],
  [{ ...ours, organizer: { name: 'Draft', email: '&#104;' }, email: '' }, true],
  [{ ...ours, location: { ...place, '@type': 'Person' } }, false],
  [{ ...ours, offers: { ...offers, price: '10' } }, false],
  [{ ...ours, offers: { ...offers, validFrom: '2026-11-20T00:00:00+00:00' } }, false],
  [{ ...ours, offers: { ...offers, availability: 'soldOut' } }, false],
])('their structured data %j is allowed: %s', (theirs, isExcused) => {
  const path = '/wp-json/tribe/events/v1/events/7'
  const exchange = createExchange({ path }, [200, { ...event, json_ld: theirs }], [200, { ...event, json_ld: ours }])
  const left = differences(exchange.recording, exchange.ours).filter((one) => findDecision(one, exchange) === undefined)
  expect(left.length === 0).toBe(isExcused)
})
