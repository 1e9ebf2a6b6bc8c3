// Whether the service is well: its database answers and takes a real write. For monitoring and load balancers.
import { respond } from './response.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import type { Store } from '../sync-store/store.ts'
import { type Unwritable, unwritableReason } from '../sync-store/unwritable.ts'

/** Where the process is between its start and its end. */
export type Phase = 'migrating' | 'starting' | 'ok' | 'stopping'
/** What health and readiness can say besides `ok`. */
export type HealthProblem = Unwritable | 'busy' | 'failing' | Exclude<Phase, 'ok'>
/** `ok`, or what keeps the service from working. */
export type Health = 'ok' | HealthProblem

/** The reasons, in a sentence each. They tell nothing else about the machine. */
export const reasons: { readonly [T in HealthProblem]: string } = {
  disk_full: 'The disk is full.',
  read_only: 'The disk or the database can only be read.',
  disk_error: 'The disk reports errors.',
  busy: 'Another process has been writing to the database for long.',
  failing: 'The database does not answer.',
  migrating: 'The database is being migrated.',
  starting: 'The service is starting.',
  stopping: 'The service is stopping.',
}

/** Milliseconds for which a result holds, so that anybody may ask as often as they like. */
const holdsFor = 900
/** Milliseconds between two attempts while another process writes, and how long that is no trouble. */
const betweenAttempts = 50
const patience = 2000

/** Seconds after which to ask again. */
export const retryAfter = 5

/** Makes the check of a store, and of the folder of images where there is one. Those who ask at the same time share a result. */
export function createHealth(store: Store, media: Pick<ImageLibrary, 'files'> | undefined): () => Promise<Health> {
  let known: { result: Promise<Health>; until: number } | undefined
  const attempt = async (): Promise<Health> => {
    try {
      store.lastChange()
      for (let waited = 0; !store.tryWrite(); waited += betweenAttempts) {
        if (waited >= patience) return 'busy'
        await new Promise((done) => setTimeout(done, betweenAttempts))
      }
      await media?.files.tryWrite()
      return 'ok'
    } catch (fault) {
      return unwritableReason(fault) ?? 'failing'
    }
  }
  return async () => {
    const now = performance.now()
    if (!known || known.until <= now) {
      const result = attempt()
      known = { result, until: Number.POSITIVE_INFINITY }
      await result
      known = { result, until: performance.now() + holdsFor }
    }
    return known.result
  }
}

/** The response to `GET /health` and `GET /ready`. */
export const respondHealth = (health: Health): Response =>
  health === 'ok'
    ? respond(200, { status: 'ok' }, { 'Cache-Control': 'no-store' })
    : respond(
        503,
        { status: health, reason: reasons[health] },
        { 'Cache-Control': 'no-store', 'Retry-After': String(retryAfter) },
      )
