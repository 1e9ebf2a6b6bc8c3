// Invariants of all lists after any writes.
import { expect } from 'vitest'
import { resourceNames } from '#shared/schema/resources.ts'
import type { TestApp } from '#support/test-app.ts'
import { loadBundle } from './run-commands.ts'

const accounts = ['administrator', 'author', 'translator', 'public'] as const
const questions = ['', 'status=any', 'status=trash', 'search=a', 'translation=missing', 'orderby=title'] as const

/** Checks that the total of every list is the number of records on its pages, which are unique and readable by id for the same account. */
export async function expectLists(app: TestApp): Promise<void> {
  for (const resource of resourceNames)
    for (const as of accounts)
      for (const question of questions) {
        const language = ['en', 'nl', 'fr', 'de'][(question.length + as.length) % 4] ?? 'en'
        const range = resource === 'events' ? '&start_date=2000-01-01' : ''
        const ids: number[] = []
        for (let page = 1; ; page += 1) {
          const address = `/${resource}?${question}&per_page=6&page=${page}&ml_language=${language}${range}`
          const { status, body, headers } = await app.call('GET', address, { as })
          if (status >= 400) break
          const rows = Object.values(body[resource] ?? {}).map((row) => Number(row['id']))
          ids.push(...rows)
          expect(headers.get('X-TEC-Total')).toBe(String(body['total']))
          if (page < Number(body['total_pages'])) continue
          expect([address, new Set(ids).size, ids.length]).toEqual([
            address,
            Number(body['total']),
            Number(body['total']),
          ])
          break
        }
        for (const id of ids.slice(0, 2)) {
          expect((await loadBundle(app, resource, id)).status).toBe(200)
        }
      }
}
