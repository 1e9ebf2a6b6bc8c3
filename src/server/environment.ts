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

/** A variable has a value that cannot be used. The message is a sentence for the administrator. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment'
}

export type Variables = { readonly [name: string]: string | undefined }

/** Where the store of an installation is. */
export const storeLocation = ({
  dataDir,
  databaseUrl,
}: Pick<Environment, 'dataDir' | 'databaseUrl'>): DatabaseLocation =>
  databaseUrl === undefined ? { file: join(dataDir, 'calendar.sqlite') } : { url: databaseUrl }

/** Reads the variables. Throws `BadEnvironment`. */
export function readEnvironment(variables: Variables): Environment {
  const read = <V>(name: string, usual: V, parse: (text: string) => V | undefined, right: string): V => {
    const text = variables[name]
    if (text === undefined || text.trim() === '') return usual
    const value = parse(text.trim())
    if (value === undefined) throw new BadEnvironment(`${name} must be ${right}, not “${text.trim().slice(0, 80)}”.`)
    return value
  }
  const port = read(
    'PORT',
    3000,
    (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
    'a port from 0 to 65535',
  )
  const yes = (text: string): boolean | undefined =>
    /^(1|true|yes)$/i.test(text) ? true : /^(0|false|no)$/i.test(text) ? false : undefined
  const password = variables['ADMIN_PASSWORD']
  const dataDir = read('DATA_DIR', './data', (text) => text, 'a folder')
  return {
    port,
    host: read('HOST', '127.0.0.1', (text) => (/^[\w.:-]+$/.test(text) ? text : undefined), 'a host name or address'),
    publicOrigin: read<string | undefined>(
      'PUBLIC_ORIGIN',
      undefined,
      originOf,
      'an origin such as https://calendar.example.org, without a path',
    ),
    dataDir,
    databaseUrl: databaseUrlOf(variables['DATABASE_URL']?.trim()),
    imagesDir: read('IMAGES_DIR', join(dataDir, 'media'), (text) => text, 'a folder'),
    demo: read('DEMO', true, yes, '0 or 1'),
    adminPassword: password === '' ? undefined : password,
    config: {
      roots: read<readonly Language[]>(
        'ROOTS',
        defaultRoots,
        rootsOf,
        'languages such as en,nl,de, English among them',
      ),
      apiPath: read('API_PATH', defaultApiPath, pathOf, `a path such as ${defaultApiPath}, apart from ${adminPath}`),
      urlPattern: read(
        'URL_PATTERN',
        defaultUrlPattern,
        patternOf,
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
      corsOrigins: read('CORS_ORIGINS', [], originsOf, 'origins such as https://example.org, separated by commas'),
      trustProxy: read('TRUST_PROXY', false, yes, '0 or 1'),
      otherServer: otherServerOf(variables),
    },
  }
}

/** Messages never show the value: it contains a password. Throws `BadEnvironment`. */
function databaseUrlOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  // Without a host, a socket folder is named by `?host=`.
  if (/^postgres(ql)?:\/\/./i.test(text) && URL.canParse(text.replace(/^([^?#]*?@|\w+:\/\/)\//, '$1localhost/')))
    return text
  throw new BadEnvironment(
    'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/database; special characters of the password are percent-encoded.',
  )
}

/** The server that the page is pointed at in place of this one. Throws `BadEnvironment`. */
function otherServerOf(variables: Variables): ExternalServerConfig | undefined {
  const said = (name: string): string | undefined => variables[name]?.trim() || undefined
  const listed = said('SERVER_ADDRESSES')
  if (listed === undefined) return undefined
  const pairs = listed.split(',').map((pair): [string, string] => {
    const [language = '', ...address] = pair.trim().split('=')
    return [language.trim(), address.join('=').trim()]
  })
  const read = parseExternalServer({
    addresses: Object.fromEntries(pairs),
    apiPath: said('SERVER_API_PATH'),
    languageParameter: said('SERVER_LANGUAGE_PARAMETER'),
  })
  if (typeof read === 'string')
    throw new BadEnvironment(`SERVER_ADDRESSES, such as nl=https://example.org/nl,en=https://example.org/en: ${read}`)
  return read
}

const originOf = (text: string): string | undefined => {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/i.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).origin
}

const originsOf = (text: string): string[] | undefined => {
  const origins = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(originOf)
  const known = origins.filter((origin) => origin !== undefined)
  return known.length === origins.length ? known : undefined
}

const pathOf = (text: string): string | undefined => {
  const path = `/${text.replace(/^\/+|\/+$/g, '')}`
  const isPath = /^(\/[A-Za-z0-9._~-]+)+$/.test(path)
  return isPath && path !== adminPath && !path.startsWith(`${adminPath}/`) && !adminPath.startsWith(`${path}/`)
    ? path
    : undefined
}

/** The page falls back to English for languages that have no root. */
const rootsOf = (text: string): Language[] | undefined => {
  const named = [...new Set(text.split(',').map((part) => part.trim()))]
  const roots = named.filter(isLanguage)
  return roots.length === named.length && roots.includes('en') ? roots : undefined
}

const patternOf = (text: string): string | undefined => {
  const fixed = text
    .replace('{language}', 'l')
    .replace('{kind}', 'k')
    .replace(/\{slug\}\/?$/, 's')
  const isWhole = ['{language}', '{kind}', '{slug}'].every((part) => text.includes(part))
  return isWhole && /^(\/[A-Za-z0-9._~-]+)+$/.test(fixed) ? text : undefined
}
