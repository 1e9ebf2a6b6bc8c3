import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { resources } from '#shared/schema/resources.ts'
import { termIdsKey } from '#fields/filter/term-ids.ts'
import { renderToText } from '#ui/testing.tsx'
import { defaultListParams } from '../list/list-params.ts'
import { FilterChip } from './FilterChip.tsx'

// Modules read the configuration of the document when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '{}' }) })
  vi.stubGlobal('location', new URL('http://calendar.example.org/'))
})

/** The buttons of the chip of categories. */
function renderChip(queries: QueryClient, categories: readonly unknown[]): string[] {
  return renderToText(
    <QueryClientProvider client={queries}>
      <FilterChip
        control={{ id: 'categories', names: ['categories', 'category'], label: { id: 'Category' }, group: 'main' }}
        config={{
          resource: resources.events,
          always: {},
          staffOnly: [],
          dated: true,
          order: { by: 'start_date', down: false, own: true },
          orders: [],
          columns: [],
          titleLabel: { id: 'Title' },
        }}
        params={{ ...defaultListParams, filters: { categories } }}
        language="fr"
        startsOpen={false}
        onClose={() => undefined}
        onRemove={() => undefined}
      >
        {undefined}
      </FilterChip>
    </QueryClientProvider>,
  ).buttons
}

test('a term keeps its slug until its name is loaded', () => {
  const queries = new QueryClient()
  expect(renderChip(queries, ['sport'])[0]).toBe('Category: sport')
  queries.setQueryData(termIdsKey('categories', ['sport'], 'fr'), new Map([['sport', 8]]))
  expect(renderChip(queries, ['sport'])[0]).toBe('Category: sport')
  expect(renderChip(queries, [8])[0]).toBe('Category: #8')
})
