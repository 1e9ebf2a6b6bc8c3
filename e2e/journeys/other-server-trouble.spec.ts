/** A server that is not ours is busy, loses an answer, or is written to by somebody else: nothing is sent twice, and nothing overwritten. */
import { formOf } from './support/models/form.ts'
import { frameOf } from './support/models/frame.ts'
import { listOf } from './support/models/list.ts'
import { expect, test } from './support/elsewhere.ts'

test('a site that wants to be asked later is asked later, by itself', async ({ visitor, afar }) => {
  const { page } = visitor
  const { link, main } = frameOf(visitor)
  await page.clock.install()
  await page.reload()
  await expect(listOf(visitor, 'events').title('Rock & Roll “Night”')).toBeVisible()
  visitor.expectRefusal(429)
  const headers = { 'Retry-After': '40', 'Access-Control-Expose-Headers': 'Retry-After' }
  afar.before = () => ({ status: 429, headers, body: 'Too Many Requests' })
  await link('venues').click()
  await expect(main).toContainText('Try again in 40 seconds.')
  delete afar.before
  await page.clock.fastForward('00:41')
  await expect(listOf(visitor, 'venues').title('Town Hall')).toBeVisible()
  expect(afar.writes()).toEqual([])
})

test('a new record whose answer got lost is not said to be safe to send again', async ({ visitor, afar }) => {
  const form = formOf(visitor, 'events')
  await form.openNew('en')
  await form.fill('title', 'Only once')
  await form.fill('start_date', '4/6/2027 20:00')
  await form.fill('end_date', '4/6/2027 22:00')
  visitor.expectRefusal(504)
  afar.before = (method) => (method === 'POST' ? { status: 504, body: '<h1>Gateway Time-out</h1>' } : undefined)
  await form.saveButton.click()
  await expect(visitor.page.getByRole('alert').filter({ hasText: 'Look into the list before' })).toBeVisible()
  await expect(visitor.page.getByText('never saves it twice')).toHaveCount(0)
  await expect(form.control('title')).toHaveValue('Only once')
})

test('what somebody else changed meanwhile is asked about, not overwritten', async ({ visitor, afar }) => {
  const form = formOf(visitor, 'events')
  await form.open(101, 'en')
  await form.fill('title', 'Mine')
  const stored = afar.world.posts.find(({ id }) => id === 101)?.variants.en
  if (stored) stored.title = 'Theirs'
  await form.saveButton.click()
  await expect(form.conflict('title')).toBeVisible()
  expect(afar.writes()).toEqual([])
})
