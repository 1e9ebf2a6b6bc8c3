// What search engines are told of an event: its excerpt first, and what it costs, also when that is nothing.
import { expect, test } from 'vitest'
import { evening, make, openWorld } from '../testing.ts'

const world = openWorld()
const told = async (more: { [field: string]: unknown }) => {
  const { id } = await make(world, 'events', { ...evening, ...more })
  return (await world.call('GET', `/events/${id}`)).body['json_ld']
}

test('the excerpt stands for the description', async () => {
  expect(await told({ description: '<p>Long</p>', excerpt: '<p>Short <b>and</b> good</p>' })).toMatchObject({
    description: 'Short and good',
  })
  expect(await told({ description: '<p>Long</p>' })).toMatchObject({ description: 'Long' })
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
])('%s', async (cost, price, priceCurrency) => {
  const offer = (await told({ cost }))?.['offers']
  expect([offer?.['price'], offer?.['priceCurrency']]).toEqual([price, priceCurrency])
})
