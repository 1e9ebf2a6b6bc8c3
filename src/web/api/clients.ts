// The typed calls of every resource over the page's connection.
import { type ResourceClient, resourceClient } from '#client/resource-client.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { send } from './server.ts'

const made: { [N in ResourceName]?: unknown } = {}

/** The calls of a resource; the same object each time. */
export const client = <N extends ResourceName>(name: N): ResourceClient<N> =>
  (made[name] ??= resourceClient(send, name)) as ResourceClient<N> // safe: made for this very name
