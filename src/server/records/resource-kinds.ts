// Tells terms from posts.
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { TermResource } from '../store/store.ts'

/** Whether the records of a resource are terms: without statuses, trash and slugs in paths. */
export const isTermResource = <N extends ResourceName>(resource: N): resource is N & TermResource =>
  !resources[resource].post
