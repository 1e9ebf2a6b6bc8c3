// The environment variables that configure an installation.
import { join } from 'node:path'
import { defaultRoots, isLanguage, type Language } from '#shared/i18n/language.ts'
import { adminPath, defaultApiPath } from '#shared/operations.ts'
import { type ExternalServerConfig, parseExternalServer } from '#shared/external-server.ts'
import { isTimeZone } from '#shared/dates/wall-time.ts'
import { type Config, defaultUrlPattern } from './config.ts'
import type { DatabaseLocation } from './store/open-database.ts'

export type Environment = {
  port: number
  host: string
  /** `undefined`: the address on which it listens. */
  publicOrigin: string | undefined
  dataDir: string
  /** Of a PostgreSQL database. `undefined`: the store is an SQLite file in `dataDir`. */
  databaseUrl: string | undefined
  imagesDir: string
  demo: boolean
  adminPassword: string | undefined
  config: Omit<Config, 'origin' | 'version'>
}

/** A variable is invalid. The message is a sentence for the administrator. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment'
}

export type Variables = { readonly [name: string]: string | undefined }

/** Returns the location of the store. */
export const storeLocation = ({
  dataDir,
  databaseUrl,
}: Pick<Environment, 'dataDir' | 'databaseUrl'>): DatabaseLocation =>
  databaseUrl === undefined ? { file: join(dataDir, 'calendar.sqlite') } : { url: databaseUrl }

/** Reads the variables. Throws `BadEnvironment`. */
export function readEnvironment(variables: Variables): Environment {
  const read = <V>(name: string, defaultValue: V, parse: (text: string) => V | undefined, expected: string): V => {
    const text = variables[name]
    if (text === undefined || text.trim() === '') return defaultValue
    const value = parse(text.trim())
    if (value === undefined) throw new BadEnvironment(`${name} must be ${expected}, not “${text.trim().slice(0, 80)}”.`)
    return value
  }
  const port = read(
    'PORT',
    3000,
    (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
    'a port from 0 to 65535',
  )
  const parseBoolean = (text: string): boolean | undefined =>
    /^(1|true|yes)$/i.test(text) ? true : /^(0|false|no)$/i.test(text) ? false : undefined
  const password = variables['ADMIN_PASSWORD']
  const dataDir = read('DATA_DIR', './data', (text) => text, 'a folder')
  return {
    port,
    host: read('HOST', '127.0.0.1', (text) => (/^[\w.:-]+$/.test(text) ? text : undefined), 'a host name or address'),
    publicOrigin: read<string | undefined>(
      'PUBLIC_ORIGIN',
      undefined,
      parseOrigin,
      'an origin such as https://calendar.example.org, without a path',
    ),
    dataDir,
    databaseUrl: parseDatabaseUrl(variables['DATABASE_URL']?.trim()),
    imagesDir: read('IMAGES_DIR', join(dataDir, 'media'), (text) => text, 'a folder'),
    demo: read('DEMO', true, parseBoolean, '0 or 1'),
    adminPassword: password === '' ? undefined : password,
    config: {
      roots: read<readonly Language[]>(
        'ROOTS',
        defaultRoots,
        parseRoots,
        'languages such as en,nl,de, English among them',
      ),
      apiPath: read('API_PATH', defaultApiPath, parsePath, `a path such as ${defaultApiPath}, apart from ${adminPath}`),
      urlPattern: read(
        'URL_PATTERN',
        defaultUrlPattern,
        parsePattern,
        `a path that names {language} and {kind} and ends in {slug}, such as ${defaultUrlPattern}`,
      ),
      siteZone: read(
        'SITE_TIMEZONE',
        'Europe/Brussels',
        (text) => (isTimeZone(text) ? text : undefined),
        'a time zone such as Europe/Brussels',
      ),
      currency: read(
        'CURRENCY',
        '€',
        (text) => (text.length <= 8 && !/[\d<>&"]/.test(text) ? text : undefined),
        'a currency sign of at most 8 characters',
      ),
      corsOrigins: read('CORS_ORIGINS', [], parseOrigins, 'origins such as https://example.org, separated by commas'),
      trustProxy: read('TRUST_PROXY', false, parseBoolean, '0 or 1'),
      otherServer: readExternalServer(variables),
    },
  }
}

/** Throws `BadEnvironment`, without the value, which contains a password. */
function parseDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  // Without a host, a socket folder is named by `?host=`.
  if (/^postgres(ql)?:\/\/./i.test(text) && URL.canParse(text.replace(/^([^?#]*?@|\w+:\/\/)\//, '$1localhost/')))
    return text
  throw new BadEnvironment(
    'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/database; special characters of the password are percent-encoded.',
  )
}

/** Reads the external server that the page uses. Throws `BadEnvironment`. */
function readExternalServer(variables: Variables): ExternalServerConfig | undefined {
  const readText = (name: string): string | undefined => variables[name]?.trim() || undefined
  const addresses = readText('SERVER_ADDRESSES')
  if (addresses === undefined) return undefined
  const pairs = addresses.split(',').map((pair): [string, string] => {
    const [language = '', ...address] = pair.trim().split('=')
    return [language.trim(), address.join('=').trim()]
  })
  const server = parseExternalServer({
    addresses: Object.fromEntries(pairs),
    apiPath: readText('SERVER_API_PATH'),
    languageParameter: readText('SERVER_LANGUAGE_PARAMETER'),
  })
  if (typeof server === 'string')
    throw new BadEnvironment(`SERVER_ADDRESSES, such as nl=https://example.org/nl,en=https://example.org/en: ${server}`)
  return server
}

const parseOrigin = (text: string): string | undefined => {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/i.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).origin
}

const parseOrigins = (text: string): string[] | undefined => {
  const origins = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseOrigin)
  const known = origins.filter((origin) => origin !== undefined)
  return known.length === origins.length ? known : undefined
}

const parsePath = (text: string): string | undefined => {
  const path = `/${text.replace(/^\/+|\/+$/g, '')}`
  const isPath = /^(\/[A-Za-z0-9._~-]+)+$/.test(path)
  return isPath && path !== adminPath && !path.startsWith(`${adminPath}/`) && !adminPath.startsWith(`${path}/`)
    ? path
    : undefined
}

/** English is required: the page uses it for languages without a root. */
const parseRoots = (text: string): Language[] | undefined => {
  const names = [...new Set(text.split(',').map((part) => part.trim()))]
  const roots = names.filter(isLanguage)
  return roots.length === names.length && roots.includes('en') ? roots : undefined
}

const parsePattern = (text: string): string | undefined => {
  const fixed = text
    .replace('{language}', 'l')
    .replace('{kind}', 'k')
    .replace(/\{slug\}\/?$/, 's')
  const isComplete = ['{language}', '{kind}', '{slug}'].every((part) => text.includes(part))
  return isComplete && /^(\/[A-Za-z0-9._~-]+)+$/.test(fixed) ? text : undefined
}
