// One request of an administrator to a running service.
import { adminPath, defaultApiPath } from '#shared/operations.ts'
import type { Language } from '#shared/i18n/language.ts'
import { credentials } from './running.ts'

/** An answer: `body` is whatever JSON came. */
export type Got = { status: number; etag: string; body: unknown }
/** A service did not answer: it is gone, or was while it answered. */
export class Cut extends Error {
  override readonly name = 'Cut'
}

type More = { language?: Language; body?: object; headers?: { [name: string]: string } }

const ask = async (address: string, method: string, { body, headers }: More): Promise<Got> => {
  try {
    const response = await fetch(address, {
      method,
      headers: { Authorization: credentials, ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const told: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, etag: response.headers.get('ETag') ?? '', body: told }
  } catch (cause) {
    throw new Cut(`${method} ${address}`, { cause })
  }
}

/** Asks the interface. Throws `Cut`. */
export const api = async (origin: string, method: string, path: string, more: More = {}): Promise<Got> =>
  ask(
    `${origin}/en${defaultApiPath}${path}${path.includes('?') ? '&' : '?'}ml_language=${more.language ?? 'en'}`,
    method,
    more,
  )
/** Asks the admin namespace. Throws `Cut`. */
export const admin = async (origin: string, method: string, path: string, more: More = {}): Promise<Got> =>
  ask(`${origin}/en${adminPath}${path}`, method, more)
