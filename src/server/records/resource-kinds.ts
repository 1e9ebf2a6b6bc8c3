// What tells terms from records with a publication, where types need to know.
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { TermResource } from '../sync-store/store.ts'

/** Whether a resource holds terms: no statuses, no trash, no slugs in paths. */
export const isTermResource = <N extends ResourceName>(resource: N): resource is N & TermResource =>
  !resources[resource].post
