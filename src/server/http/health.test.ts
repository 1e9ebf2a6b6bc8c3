import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestStore } from '#support/test-store.ts'
import { StoreError } from '../store/store-errors.ts'
import { openImageFiles } from '../images/files.ts'
import type { Store } from '../store/store.ts'
import { createHealth, respondHealth } from './health.ts'

const store = await openTestStore()
const check = async (part: Partial<Store>): Promise<Response> => {
  const health = createHealth({ ...store, ...part }, undefined)
  return respondHealth(await health())
}

test('an unreachable database is reported as failing, without details', async () => {
  const read = async (): Promise<never> => {
    throw new StoreError({ code: 'connection_lost' }, 'connect ECONNREFUSED 192.0.2.1:5432')
  }
  const response = await check({ read })
  expect([response.status, response.headers.get('Retry-After'), await response.json()]).toEqual([
    503,
    '5',
    { status: 'failing', reason: 'The database does not answer.' },
  ])
})

test('an images folder that fails is not reported as a database that fails', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'health-')), 'media')
  writeFileSync(folder, '')
  const health = await createHealth(store, { files: openImageFiles(folder) })()
  expect(await respondHealth(health).json()).toEqual({ status: 'disk_error', reason: 'The disk reports errors.' })
})

test('a write that waits for another process is reported as busy', async () => {
  const start = performance.now()
  const response = await check({ write: async () => new Promise<never>(() => undefined) })
  expect([response.status, await response.json()]).toMatchObject([503, { status: 'busy' }])
  expect(performance.now() - start).toBeLessThan(4000)
})

test('concurrent health checks share one write', async () => {
  let writes = 0
  const health = createHealth(
    {
      ...store,
      write: async (work) => {
        writes += 1
        return store.write(work)
      },
    },
    undefined,
  )
  expect(await Promise.all([health(), health(), health()])).toEqual(['ok', 'ok', 'ok'])
  expect(writes).toBe(1)
})
