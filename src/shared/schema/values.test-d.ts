// The types that travel, pinned: a change of a table that changes what clients see shows here.
import { expectTypeOf, test } from 'vitest'
import type { Language } from '../i18n/language.ts'
import type { Create, Query, Read, Update } from './values.ts'

test('an event is answered with objects and sent with identifiers', () => {
  expectTypeOf<Read<'events'>['title']>().toEqualTypeOf<string>()
  expectTypeOf<Read<'events'>['all_day']>().toEqualTypeOf<boolean | null>()
  expectTypeOf<Extract<Read<'events'>['venue'], { id: number }>['city']>().toEqualTypeOf<string>()
  expectTypeOf<Read<'events'>['organizer'][number]['organizer']>().toEqualTypeOf<string>()
  expectTypeOf<Read<'events'>['language']>().toEqualTypeOf<Language>()
  expectTypeOf<Create<'events'>['venue']>().toEqualTypeOf<number[] | undefined>()
  expectTypeOf<Update<'events'>['event_state']>().toEqualTypeOf<
    'scheduled' | 'postponed' | 'cancelled' | 'sold_out' | 'moved_online' | undefined
  >()
})

test('what is required to create is optional to update', () => {
  expectTypeOf<Create<'events'>>().toHaveProperty('title').toEqualTypeOf<string>()
  expectTypeOf<Update<'events'>>().toHaveProperty('title').toEqualTypeOf<string | undefined>()
  expectTypeOf<Create<'venues'>>().toHaveProperty('venue').toEqualTypeOf<string>()
  expectTypeOf<Create<'categories'>['parent']>().toEqualTypeOf<number | undefined>()
})

test('what is derived cannot be sent, what is secret is not answered', () => {
  expectTypeOf<Update<'events'>>().not.toHaveProperty('modified')
  expectTypeOf<Update<'events'>>().not.toHaveProperty('cost_details')
  expectTypeOf<Read<'events'>>().not.toHaveProperty('password')
})

test('filters carry typed values under the interface’s names', () => {
  expectTypeOf<Query<'events'>['page']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Query<'events'>['categories']>().toEqualTypeOf<(number | string)[] | undefined>()
  expectTypeOf<Query<'events'>['featured']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<Query<'venues'>['translation']>().toEqualTypeOf<
    'any' | 'todo' | 'missing' | 'outdated' | 'partial' | 'unpublished' | 'complete' | undefined
  >()
  expectTypeOf<Query<'tags'>>().not.toHaveProperty('parent')
})
