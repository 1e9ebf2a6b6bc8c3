// Requests of an administrator to a running service.
import { adminPath, defaultApiPath } from '#shared/operations.ts'
import type { Language } from '#shared/i18n/language.ts'
import { credentials } from './service.ts'

/** A response with its parsed body. */
export type Received = { status: number; etag: string; body: unknown }
/** The connection was refused, or ended before the whole response arrived. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

type More = { language?: Language; body?: object; headers?: { [name: string]: string } }

const request = async (address: string, method: string, { body, headers }: More): Promise<Received> => {
  try {
    const response = await fetch(address, {
      method,
      headers: { Authorization: credentials, ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, etag: response.headers.get('ETag') ?? '', body: json }
  } catch (cause) {
    throw new ConnectionLost(`${method} ${address}`, { cause })
  }
}

/** Sends a request to the interface. Throws `ConnectionLost`. */
export const api = async (origin: string, method: string, path: string, more: More = {}): Promise<Received> =>
  request(
    `${origin}/en${defaultApiPath}${path}${path.includes('?') ? '&' : '?'}ml_language=${more.language ?? 'en'}`,
    method,
    more,
  )
/** Sends a request to the admin namespace. Throws `ConnectionLost`. */
export const admin = async (origin: string, method: string, path: string, more: More = {}): Promise<Received> =>
  request(`${origin}/en${adminPath}${path}`, method, more)
