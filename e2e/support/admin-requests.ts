// Requests to the admin interface that several tests share.
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Call, TestResponse, TestApp } from './test-app.ts'

/** Path of the admin interface. */
export const admin = '/en/calendar/admin/v1'
/** The change set of the newest change of a record. */
export const latestChangeSet = async (app: TestApp, resource: ResourceName, id: unknown): Promise<string> =>
  (await app.store.changesOf(resource, Number(id), { limit: 1 }))[0]?.changeSet ?? ''
/** Reverts a change set. */
export const revert = async (
  app: TestApp,
  set: string,
  body: object = {},
  as: Call['as'] = 'editor',
): Promise<TestResponse> => app.call('POST', `${admin}/changes/${set}/revert`, { as, absolute: true, body })
/** A record as an editor reads it. */
export const read = async (app: TestApp, path: string): Promise<TestResponse> => app.call('GET', path, { as: 'editor' })
