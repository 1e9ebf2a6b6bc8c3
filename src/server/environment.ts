// The environment variables that configure an installation.
import { join } from 'node:path'
import { defaultRoots, isLanguage, type Language, languageParameter, languages } from '#shared/i18n/language.ts'
import { adminPath, defaultApiPath } from '#shared/operations.ts'
import {
  defaultExternalPath,
  type ExternalServerConfig,
  isApiPath,
  isParameterName,
  parseExternalServer,
} from '#shared/external-server.ts'
import { defaultLeadDays } from '#shared/dates/due-day.ts'
import { isTimeZone } from '#shared/dates/wall-time.ts'
import { type Config, defaultUrlPattern } from './config.ts'
import type { DatabaseLocation } from './store/open-database.ts'

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

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
  logLevel: LogLevel
  config: Omit<Config, 'origin' | 'version'>
}

/** A variable is invalid. The message is a sentence for the administrator. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment'
}

export type Variables = { readonly [name: string]: string | undefined }

export const storeLocation = ({
  dataDir,
  databaseUrl,
}: Pick<Environment, 'dataDir' | 'databaseUrl'>): DatabaseLocation =>
  databaseUrl === undefined ? { file: join(dataDir, 'calendar.sqlite') } : { url: databaseUrl }

/** Reads the variables. Throws `BadEnvironment`. */
export function readEnvironment(variables: Variables): Environment {
  const getText = (name: string): string | undefined => variables[name]?.trim() || undefined
  const read = <N extends keyof typeof rules, D>(name: N, defaultValue: D): NonNullable<Parsed<N>> | D => {
    const text = getText(name)
    if (text === undefined) return defaultValue
    const { parse, expected } = rules[name]
    const value = parse(text)
    if (value === undefined) throw new BadEnvironment(`${name} must be ${expected}, not “${text.slice(0, 80)}”.`)
    return value as NonNullable<Parsed<N>> // safe: parsed by the rule of the name
  }
  const dataDir = getText('DATA_DIR') ?? './data'
  return {
    port: read('PORT', 3000),
    host: read('HOST', '127.0.0.1'),
    publicOrigin: read('PUBLIC_ORIGIN', undefined),
    dataDir,
    databaseUrl: parseDatabaseUrl(getText('DATABASE_URL')),
    imagesDir: getText('IMAGES_DIR') ?? join(dataDir, 'media'),
    demo: read('DEMO', true),
    adminPassword: variables['ADMIN_PASSWORD'] || undefined,
    logLevel: read('LOG_LEVEL', 'info'),
    config: {
      roots: read('ROOTS', defaultRoots),
      apiPath: read('API_PATH', defaultApiPath),
      urlPattern: read('URL_PATTERN', defaultUrlPattern),
      siteZone: read('SITE_TIMEZONE', 'Europe/Brussels'),
      currency: read('CURRENCY', '€'),
      leadDays: read('TRANSLATION_LEAD_DAYS', defaultLeadDays),
      reviewLanguages: read('REVIEW_LANGUAGES', []),
      corsOrigins: read('CORS_ORIGINS', []),
      trustProxy: read('TRUST_PROXY', false),
      map: readMap(read('MAP_TILES', undefined), getText('MAP_ATTRIBUTION')),
      otherServer: readExternalServer(getText('SERVER_ADDRESSES'), {
        SERVER_API_PATH: read('SERVER_API_PATH', undefined),
        SERVER_LANGUAGE_PARAMETER: read('SERVER_LANGUAGE_PARAMETER', undefined),
      }),
    },
  }
}

/** Throws `BadEnvironment`, without the value, which contains a password. */
function parseDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  // Without a host, a socket folder is named by `?host=`. An `@` after the host belongs to a password with “/”, “?” or “#”.
  const hasPasswordInPath = /^\w+:\/\/[^/?#]*(?:\/[^?#]*|\?[^=&#]*|[^#]*#.*)@/.test(text)
  const withHost = text.replace(/^([^?#]*?@|\w+:\/\/)\//, '$1localhost/')
  if (/^postgres(ql)?:\/\/./i.test(text) && !hasPasswordInPath && URL.canParse(withHost)) return text
  throw new BadEnvironment(
    'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/database; special characters of the password are percent-encoded.',
  )
}

type ExternalServerOptions = { SERVER_API_PATH: string | undefined; SERVER_LANGUAGE_PARAMETER: string | undefined }

/** Reads the external server that the page uses. Throws `BadEnvironment`. */
function readExternalServer(
  addresses: string | undefined,
  options: ExternalServerOptions,
): ExternalServerConfig | undefined {
  if (addresses === undefined) {
    const [unused] = Object.entries(options).find(([, value]) => value !== undefined) ?? []
    if (unused) throw new BadEnvironment(`${unused} needs SERVER_ADDRESSES, which is not set.`)
    return undefined
  }
  const pairs = addresses.split(',').map((pair): [string, string] => {
    const [language = '', ...address] = pair.trim().split('=')
    return [language.trim(), address.join('=').trim()]
  })
  const repeated = pairs.find(([language], index) => pairs.findIndex(([name]) => name === language) < index)
  if (repeated) throw new BadEnvironment(`SERVER_ADDRESSES names the language “${repeated[0]}” twice.`)
  const server = parseExternalServer({
    addresses: Object.fromEntries(pairs),
    apiPath: options.SERVER_API_PATH,
    languageParameter: options.SERVER_LANGUAGE_PARAMETER,
  })
  if (typeof server === 'string')
    throw new BadEnvironment(`SERVER_ADDRESSES, such as nl=https://example.org/nl,en=https://example.org/en: ${server}`)
  return server
}

/** Throws `BadEnvironment` for an attribution without tiles. */
function readMap(tiles: string | undefined, attribution = ''): Config['map'] {
  if (tiles === undefined && attribution !== '')
    throw new BadEnvironment('MAP_ATTRIBUTION names the source of MAP_TILES, which is not set.')
  return tiles === undefined ? undefined : { tiles, attribution }
}

/** The Content-Security-Policy of the page allows images of https. */
const parseTiles = (text: string): string | undefined =>
  /^https:\/\/[^\s"'<>]+$/.test(text) &&
  ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) &&
  URL.canParse(text)
    ? text
    : undefined

const parseOrigin = (text: string): string | undefined => {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/i.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).origin
}

const parseOrigins = (text: string): string[] | undefined => {
  const origins = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [parseOrigin(part.trim())]))
  return origins.every((origin) => origin !== undefined) ? origins : undefined
}

/** The brackets of an IPv6 address belong to URLs only. */
const parseHost = (text: string): string | undefined => {
  const host = text.replace(/^\[(.*:.*)\]$/, '$1')
  return /^[\w.:-]+$/.test(host) ? host : undefined
}

const parsePath = (text: string): string | undefined => {
  const path = `/${text.replace(/^\/+|\/+$/g, '')}`
  return isApiPath(path) ? path : undefined
}

const parseApiPath = (text: string): string | undefined => {
  const path = parsePath(text)
  return path !== undefined &&
    path !== adminPath &&
    !path.startsWith(`${adminPath}/`) &&
    !adminPath.startsWith(`${path}/`)
    ? path
    : undefined
}

const parseLanguages = (text: string): Language[] | undefined => {
  const names = [...new Set(text.split(',').map((part) => part.trim()))]
  const known = names.filter(isLanguage)
  return known.length === names.length ? known : undefined
}

/** English is required: the page uses it for languages without a root. */
const parseRoots = (text: string): Language[] | undefined => {
  const roots = parseLanguages(text)
  return roots?.includes('en') ? roots : undefined
}

const parsePattern = (text: string): string | undefined => {
  const fixed = text
    .replace('{language}', 'l')
    .replace('{kind}', 'k')
    .replace(/\{slug\}\/?$/, 's')
  const isComplete = ['{language}', '{kind}', '{slug}'].every((part) => text.includes(part))
  return isComplete && /^(\/[A-Za-z0-9._~-]+)+$/.test(fixed) ? text : undefined
}

const parseBoolean = (text: string): boolean | undefined =>
  /^(1|true|yes)$/i.test(text) ? true : /^(0|false|no)$/i.test(text) ? false : undefined

const accept =
  (isValid: (text: string) => boolean) =>
  (text: string): string | undefined =>
    isValid(text) ? text : undefined

/** How variables are parsed, and what they must be. */
const rules = {
  PORT: {
    parse: (text: string) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
    expected: 'a port from 0 to 65535',
  },
  HOST: { parse: parseHost, expected: 'a host name or address' },
  PUBLIC_ORIGIN: { parse: parseOrigin, expected: 'an origin such as https://calendar.example.org, without a path' },
  DEMO: { parse: parseBoolean, expected: '0 or 1' },
  LOG_LEVEL: {
    parse: (text: string) => logLevels.find((level) => level === text.toLowerCase()),
    expected: `one of ${logLevels.join(', ')}`,
  },
  ROOTS: { parse: parseRoots, expected: 'languages such as en,nl,de, English among them' },
  API_PATH: { parse: parseApiPath, expected: `a path such as ${defaultApiPath}, apart from ${adminPath}` },
  URL_PATTERN: {
    parse: parsePattern,
    expected: `a path that names {language} and {kind} and ends in {slug}, such as ${defaultUrlPattern}`,
  },
  SITE_TIMEZONE: { parse: accept(isTimeZone), expected: 'a time zone such as Europe/Brussels' },
  CURRENCY: {
    parse: accept((text) => text.length <= 8 && !/[\d<>&"]/.test(text)),
    expected: 'a currency sign of at most 8 characters',
  },
  TRANSLATION_LEAD_DAYS: {
    parse: (text: string) => (/^\d{1,3}$/.test(text) && Number(text) <= 365 ? Number(text) : undefined),
    expected: 'a number of days from 0 to 365',
  },
  REVIEW_LANGUAGES: { parse: parseLanguages, expected: `languages such as de,fr, of ${languages.join(', ')}` },
  CORS_ORIGINS: { parse: parseOrigins, expected: 'origins such as https://example.org, separated by commas' },
  MAP_TILES: {
    parse: parseTiles,
    expected: 'an https address with {z}, {x} and {y}, such as https://tiles.example.org/{z}/{x}/{y}.png',
  },
  SERVER_API_PATH: { parse: parsePath, expected: `a path such as ${defaultExternalPath}` },
  SERVER_LANGUAGE_PARAMETER: { parse: accept(isParameterName), expected: `a name such as ${languageParameter}` },
  TRUST_PROXY: { parse: parseBoolean, expected: '0 or 1' },
}
type Parsed<N extends keyof typeof rules> = ReturnType<(typeof rules)[N]['parse']>
