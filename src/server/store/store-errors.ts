// Errors of the store that callers handle, the same for both engines.

/** Why the machine accepts no write. */
export type NotWritableReason = 'disk_full' | 'read_only' | 'disk_error'

/** Why a statement failed. `lock_timeout`: another process was writing for too long. `constraint`: the schema rejected a row. */
export type StoreFailure =
  | { readonly code: 'lock_timeout' | 'connection_lost' }
  | { readonly code: 'not_writable'; readonly reason: NotWritableReason }
  | { readonly code: 'constraint'; readonly constraint: 'unique' | 'foreign_key' | 'check' | 'other' }

/** A failure that the engine recognised. `cause` is the error of the driver. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly failure: StoreFailure

  constructor(failure: StoreFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** The store cannot be opened as it is. The message is one sentence for the administrator. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
}

/** The SQLite, PostgreSQL or Node code of an error; '' if none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
