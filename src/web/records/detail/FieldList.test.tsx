import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { resources } from '#shared/schema/resources.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Role } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { accountNamesQuery } from '#api/account-queries.ts'
import { sessionQuery } from '#api/session.ts'
import { renderToText } from '#ui/testing.tsx'
import type { AnyBundle } from '../draft/draft.ts'
import type { Values } from '../draft/values.ts'
import { FieldList } from './FieldList.tsx'

// Modules read the configuration of the document when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '{}' }) })
  vi.stubGlobal('location', new URL('http://calendar.example.org/'))
})

const createBundle = (source: Language, shared: Values, texts: Values): AnyBundle => ({
  id: 1,
  source_language: source,
  shared,
  texts: { [source]: texts },
  etags: {},
  inherited: {},
  outdated: {},
  rights: { shared: true, languages: [], delete: true, deeds: [] },
})

/** The name of the author that account 1, Ada, sees. */
function author(role: Role, id: string, error?: Error): string[] {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retryOnMount: false } } })
  const session: Session = { account: { id: 1, name: 'Ada', role, languages: ['nl'] } }
  queries.setQueryData(sessionQuery.queryKey, session)
  const { queryKey } = accountNamesQuery
  const accounts = [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bea' },
  ]
  if (error) queries.getQueryCache().build(queries, { queryKey }).setState({ status: 'error', error })
  else queries.setQueryData(queryKey, accounts)
  const bundle = createBundle('nl', { author: id }, {})
  return renderToText(
    <QueryClientProvider client={queries}>
      <FieldList
        resource="events"
        bundle={bundle}
        pageLanguage="nl"
        fields={[['author', resources.events.fields.author]]}
      />
    </QueryClientProvider>,
  ).terms
}

test('the author is shown by name, or by id if the name is unknown', () => {
  expect(author('author', '2')).toEqual(['Author', 'Bea'])
  expect(author('translator', '1')).toEqual(['Author', 'Ada'])
  expect(author('editor', '3')).toEqual(['Author', 'account 3'])
  // An external server may not provide account names.
  expect(author('editor', '2', new Error('404'))).toEqual(['Author', 'account 2'])
})

test('a subscriber sees only their own name as author', () => {
  expect(author('subscriber', '2')).toEqual([])
  expect(author('subscriber', '1')).toEqual(['Author', 'Ada'])
})

test('a translatable field among shared fields names the language of its value', () => {
  const { status, featured, title } = resources.events.fields
  const bundle = createBundle('fr', { featured: true }, { status: 'publish', title: 'Fête' })
  const termsOf = (fields: Parameters<typeof FieldList>[0]['fields']) =>
    renderToText(
      <QueryClientProvider client={new QueryClient()}>
        <FieldList resource="events" bundle={bundle} pageLanguage="nl" fields={fields} />
      </QueryClientProvider>,
    ).terms.filter((_, at) => at % 2 === 0)
  expect(
    termsOf([
      ['featured', featured],
      ['status', status],
    ]),
  ).toEqual(['Featured', 'Status (French)'])
  expect(
    termsOf([
      ['title', title],
      ['status', status],
    ]),
  ).toEqual(['Title', 'Status'])
})
