// Undoing at the admin namespace, as tests ask for it.
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Call, TestResponse, TestApp } from './test-app.ts'

/** Where the admin namespace answers. */
export const admin = '/en/calendar/admin/v1'
/** The change set of the newest change of a record. */
export const latestChangeSet = (world: TestApp, resource: ResourceName, id: unknown): string =>
  world.store.changesOf(resource, Number(id), { limit: 1 })[0]?.changeSet ?? ''
/** Undoes a change set. */
export const revert = async (
  world: TestApp,
  set: string,
  body: object = {},
  as: Call['as'] = 'editor',
): Promise<TestResponse> => world.call('POST', `${admin}/changes/${set}/revert`, { as, absolute: true, body })
/** A record as an editor reads it. */
export const read = async (world: TestApp, path: string): Promise<TestResponse> =>
  world.call('GET', path, { as: 'editor' })
