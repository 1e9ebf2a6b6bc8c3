/** How things stand on a screen: edges that meet, names that are whole, nothing that moves when something is said. */
import { listOf } from '../testing/models/list.ts'
import { expect, test } from '../testing/test.ts'

const evening = { start_date: '2027-03-09 19:30:00', end_date: '2027-03-09 22:00:00', status: 'publish' } as const

test('in a list, figures have one width, and a name keeps its hyphens as they are set', async ({ seat, product }) => {
  const { events, venues } = product.as('editor')
  const { body: hall } = await venues.create({ venue: 'Saint-Laurent-de-Neste', status: 'publish' }, { language: 'nl' })
  await events.create({ ...evening, title: 'Avond', venue: [hall.id] }, { language: 'nl' })
  const editor = await seat('editor')
  const list = listOf(editor, 'events')
  await list.open('nl', { search: 'Avond' })
  const cell = list.row('Avond').getByRole('cell')
  await expect(cell.filter({ hasText: hall.venue })).toHaveCSS('font-variant-numeric', 'normal')
  await expect(cell.filter({ hasText: '19:30' })).toHaveCSS('font-variant-numeric', 'tabular-nums')
})
