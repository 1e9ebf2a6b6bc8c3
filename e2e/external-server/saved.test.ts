/** A save at an external server loses and invents nothing. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, type Connected, expectProblem } from './connected.ts'

let to: Connected
beforeEach(async () => {
  to = await connect(undefined, undefined, { hasWpv2: false })
})
afterEach(() => to.server.stop())

it('a new translation gets the shared values of the record, without its texts', async () => {
  await to
    .client('events')
    .saveBundle(101, { texts: { fr: { title: 'Nuit du rock' } }, if: { fr: null } }, { language: 'fr' })
  const [fr, nl] = [to.stored(101, 'fr'), to.stored(101, 'nl')]
  expect(fr.meta).toEqual(nl.meta)
  expect([fr.title, fr.status, fr.content]).toEqual(['Nuit du rock', 'draft', ''])
})

it('a new translation gets the values of its source that the same save changes', async () => {
  const website = 'https://new.example.org/'
  const texts = { en: { cost: '12', website }, nl: { title: 'Open dag' }, de: { title: 'Tag der offenen Tür' } }
  await to.client('events').saveBundle(102, { texts }, { language: 'en' })
  for (const language of ['en', 'nl', 'de'] as const)
    expect(to.stored(102, language).meta).toMatchObject({ cost: ['12'], website })
})

it('a new translation of a public record is a draft without a publication date', async () => {
  for (const language of ['nl', 'en'] as const)
    await to.client('events').update(101, { status: 'publish' }, { language })
  await to
    .client('events')
    .saveBundle(101, { texts: { fr: { title: 'Nuit du rock' } }, if: { fr: null } }, { language: 'fr' })
  expect(to.stored(101, 'fr').status).toBe('draft')
  const { body } = to.sent().at(-1) ?? {}
  expect(body).toMatchObject({ title: 'Nuit du rock', status: 'draft' })
  expect(body).not.toHaveProperty('date')
})

it('a removal that the server would ignore is rejected before it is sent', async () => {
  const { data } = await expectProblem(
    to.client('events').saveBundle(101, { shared: { venue: [] } }, { language: 'en' }),
  )
  expect(data.details).toHaveProperty('shared.venue')
  expect(to.server.writes()).toEqual([])
})

it('an image is removed and replaced', async () => {
  const save = async (image: string) => to.client('events').saveBundle(101, { shared: { image } }, { language: 'en' })
  await save('')
  expect(to.stored(101).meta['image']).toBe(0)
  await save('900')
  expect(to.stored(101).meta['image']).toBe(900)
})

it('an unrelated save keeps every stored notation of a cost', async () => {
  for (const cost of [
    ['10,50'],
    ['10', '20'],
    ['$10'],
    ['12€'],
    ['Free'],
    ['0'],
    ['10', '15', '20'],
    ['0€', '12€', '20€'],
    [],
  ]) {
    const post = to.server.world.posts.find(({ id }) => id === 101)
    if (post?.variants.en) post.variants.en.meta['cost'] = cost
    await to.client('events').saveBundle(101, { shared: { sticky: false } }, { language: 'en' })
    expect(to.stored(101).meta['cost']).toEqual(cost)
  }
})

it('a field reset to inherited is stored as a copy of the source value', async () => {
  await to.client('events').saveBundle(101, { texts: { en: { inherit: ['cost'] } } }, { language: 'en' })
  expect(to.stored(101).meta['cost']).toEqual(['€12'])
  expect(to.stored(101).meta['website']).toBe('https://tickets.example.org/?a=1&b=2')
})

it('entities in texts are decoded, and fields missing in the response stay missing', async () => {
  const { texts, shared } = await to.client('events').readBundle(101, { language: 'en' })
  expect(texts.en?.description).toBe(
    '<p>It’s loud.</p>\n<p>Bring <strong>earplugs</strong> <span data-x="1">&amp; friends</span>.</p>',
  )
  expect(shared).not.toHaveProperty('event_state')
})
