// A stop signal ends the process at once, even with open change feeds.
import { expect, test } from 'vitest'
import { blankInstallation, startService } from '#support/service-process.ts'
import { hashApplicationPassword } from './auth/secrets.ts'
import { readEnvironment, storeLocation } from './environment.ts'
import { createAccount } from './store/accounts.ts'
import { createAppPassword } from './store/app-passwords.ts'
import { openDatabase } from './store/open-database.ts'

test('a stop signal ends open feeds and the process within a second', async () => {
  const variables = await blankInstallation()
  const service = startService(variables)
  const origin = await service.origin
  const database = await openDatabase(storeLocation(readEnvironment(variables)))
  await database.write(async (tx) => {
    const account = await createAccount(tx, { name: 'editor', role: 'editor', passwordHash: null })
    const hash = hashApplicationPassword('secret')
    await createAppPassword(tx, { account: account?.id ?? 0, name: 'test', hash })
  })
  await database.close()
  const headers = {
    Accept: 'text/event-stream',
    Authorization: `Basic ${Buffer.from('editor:secret').toString('base64')}`,
  }
  const feeds = await Promise.all(
    [1, 2, 3].map(async () => fetch(`${origin}/en/calendar/admin/v1/changes`, { headers })),
  )
  for (const { status } of feeds) expect(status).toBe(200)
  const began = performance.now()
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(1000)
  for (const feed of feeds) expect(await feed.text()).toContain('event: ready')
}, 60_000)
