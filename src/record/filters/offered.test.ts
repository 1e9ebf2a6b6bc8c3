import { expect, test } from 'vitest'
import type { Filters } from '#contract/filter.ts'
import { resources } from '#contract/resources.ts'

/** Asked for elsewhere on the screen: the search field, the heads, the pager. A password opens one event, it narrows no list. */
const elsewhere = new Set(['page', 'per_page', 'search', 'orderby', 'order', 'password'])

test('the panel offers every parameter of every list', () => {
  for (const { filters } of Object.values<{ filters: Filters }>(resources))
    for (const [name, { place }] of Object.entries(filters))
      expect([name, place !== undefined]).toEqual([name, !elsewhere.has(name)])
})
