// Health of the service, for monitoring and load balancers: its database responds and accepts a write.
import { setTimeout as delay } from 'node:timers/promises'
import { type Problem, problem } from '#shared/problem.ts'
import { respond } from './response.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import { lastSeq } from '../store/changes.ts'
import { errorCode, type NotWritableReason, StoreError } from '../store/store-errors.ts'
import { tryWrite } from '../store/settings.ts'
import type { Store } from '../store/store.ts'

export type Phase = 'migrating' | 'starting' | 'ok' | 'stopping'
/** Every status of health and readiness except `ok`. */
export type HealthProblem = NotWritableReason | 'busy' | 'failing' | Exclude<Phase, 'ok'>
export type Health = 'ok' | HealthProblem

/** A sentence per problem. It is public, so it has no details of the machine. */
const reasons: { readonly [T in HealthProblem]: string } = {
  disk_full: 'The disk is full.',
  read_only: 'The disk or the database can only be read.',
  disk_error: 'The disk reports errors.',
  busy: 'Another process has been writing to the database for long.',
  failing: 'The database does not answer.',
  migrating: 'The database is being migrated.',
  starting: 'The service is starting.',
  stopping: 'The service is stopping.',
}

/** Milliseconds for which a result is reused. */
const maxAge = 900

/** Milliseconds that the write may wait for another process. */
const maxWait = 2000

/** Seconds after which a client should try again. */
const retryAfter = 5

const fileReasons: { readonly [code: string]: NotWritableReason } = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EROFS: 'read_only',
  EIO: 'disk_error',
}

/** Why an error of the store or of the image folder means that nothing can be written; `undefined` for other errors. */
export function getHealthProblem(error: unknown): HealthProblem | undefined {
  if (!(error instanceof StoreError)) return fileReasons[errorCode(error)]
  const { failure } = error
  if (failure.code === 'not_writable') return failure.reason
  return failure.code === 'lock_timeout' ? 'busy' : failure.code === 'connection_lost' ? 'failing' : undefined
}

/** The error of a request that a problem of the service's health prevents. `more`: of its data. */
export const healthProblem = (reason: HealthProblem, more: Partial<Problem['data']> = {}): Problem =>
  reason === 'busy'
    ? problem('rest_store_busy', 503, '', { ...more, retry_after: retryAfter })
    : problem('rest_store_unwritable', 503, reasons[reason], { ...more, reason, retry_after: retryAfter })

/** Whether work ends in time; it continues otherwise. */
const endsWithin = async (ms: number, work: Promise<void>): Promise<boolean> =>
  Promise.race([work.then(() => true), delay(ms, false, { ref: false })])

/** Returns the check of a store and, if there is one, of the image folder. Concurrent calls share a result. */
export function createHealth(store: Store, media: Pick<ImageLibrary, 'files'> | undefined): () => Promise<Health> {
  let current: { result: Promise<Health>; expires: number } | undefined
  const check = async (): Promise<Health> => {
    try {
      await store.read(lastSeq)
      if (!(await endsWithin(maxWait, store.write(tryWrite)))) return 'busy'
    } catch (error) {
      return getHealthProblem(error) ?? 'failing'
    }
    try {
      await media?.files.tryWrite()
      return 'ok'
    } catch (error) {
      // Such as a folder of images whose network disk is gone, or that another user owns.
      return getHealthProblem(error) ?? 'disk_error'
    }
  }
  return async () => {
    if (!current || current.expires <= performance.now()) {
      const result = check()
      current = { result, expires: Number.POSITIVE_INFINITY }
      await result
      current = { result, expires: performance.now() + maxAge }
    }
    return current.result
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
