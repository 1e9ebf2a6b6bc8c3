// Invalid values of every parameter of every list are rejected by name, with a message.
import { beforeAll, expect, test } from 'vitest'
import type { Filter, FilterKind } from '#shared/schema/filters.ts'
import { resourceNames, resources } from '#shared/schema/resources.ts'
import { startTestApp, type TestApp } from '#support/test-app.ts'

const hostile: { readonly [K in FilterKind]: readonly string[] } = {
  page: ['', '0', '-1', '1.5', 'x', '1e400', "1' OR 1=1"],
  pageSize: ['', '0', '-1', '1.5', 'x', '99999999999999999999'],
  text: ['', ' '],
  searchText: ['', ' ', '0'],
  day: ['', 'banana', '2026-02-30', '2026-13-01', '01/15/2027'],
  isTrue: ['', 'maybe', '2'],
  // Any other text is false.
  boolean: [],
  strictBoolean: [''],
  oneOf: ['', 'bogus', 'any,bogus', '__proto__'],
  anyOf: ['', 'bogus', 'publish,bogus', 'constructor'],
  records: ['', '999999', '1;DROP TABLE events', '-1', '999999,999998'],
  record: ['', '-1', 'x', '999999'],
  number: ['', 'x', 'NaN', 'Infinity', '1e999', '0x10'],
  slug: ['', ' '],
  account: ['', ' ', 'somebody', '1,2'],
}
const takesOne = new Set<FilterKind>(['oneOf', 'isTrue', 'boolean', 'strictBoolean', 'number'])
const takesLists = new Set<FilterKind>(['anyOf', 'records'])

const all = resourceNames.flatMap((resource) => {
  const filters: { [name: string]: Filter } = resources[resource].filters
  return Object.entries(filters).map(([name, filter]): [string, string, Filter] => [resource, name, filter])
})
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const getProblem = async (resource: string, query: [string, string][]) => {
  const { status, body } = await app.call('GET', `/${resource}?${new URLSearchParams(query)}`, {
    as: 'administrator',
  })
  return { status, details: body['data']?.['details'] ?? {} }
}

test.each(all)('%s: invalid values of %s are rejected by name', async (resource, name, filter) => {
  const lone = takesOne.has(filter.kind)
  const invalid = hostile[filter.kind].map((text): [string, string] => [name, text])
  const forms = takesLists.has(filter.kind)
    ? invalid.flatMap(([, text]): [string, string][] => [
        [name, text],
        [`${name}[]`, text],
        [`${name}[0]`, text],
      ])
    : [...invalid, ...(lone ? [[`${name}[]`, 'true'] satisfies [string, string]] : [])]
  for (const pair of forms) {
    // Other servers of the interface accept an empty status as the public ones.
    if (filter.kind === 'anyOf' && pair[1] === '') continue
    const { status, details } = await getProblem(resource, [pair])
    expect([pair, status, Object.keys(details)]).toEqual([pair, 400, [name]])
    expect(String(details[name]?.['message']).length).toBeGreaterThan(5)
  }
})
