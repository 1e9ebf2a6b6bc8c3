// The built page: its files kept compressed, and index.html for every address a person can open.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { languageParameter, languages } from '#shared/i18n/language.ts'
import { adminPath } from '#shared/operations.ts'
import { getOrigins, type ExternalServerConfig, parseExternalServer } from '#shared/external-server.ts'
import { isTimeZone } from '#shared/dates/wall-time.ts'
import type { Config } from '../config.ts'
import { BadEnvironment } from '../environment.ts'
import type { Pictured } from './picture.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Kept = {
  bytes: Uint8Array
  headers: Record<string, string>
  /** Without one it is made for one answer alone. */
  etag?: string
  compressed: Map<Encoding, Uint8Array>
}
/** Answers a request for a page or one of its files; `undefined` when it is for something else. */
export type Page = (request: Request) => Promise<Response | undefined>

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=UTF-8',
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=UTF-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=UTF-8',
}
const squeezable = /^(text|application\/json|application\/manifest|image\/svg)/

/** Nothing inline, nothing from elsewhere but pictures and the one server the page is pointed at; scripts are made by one Trusted Types policy that cleans HTML. */
const policyFor = (server: ExternalServerConfig | undefined): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' https: data:", ...(server ? getOrigins(server) : [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(server ? getOrigins(server) : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ')

const guarded = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Reads the built page from a folder; `pictured` draws lists into it. `undefined`: it was not built. */
export async function openPage(folder: string, config: Config, pictured?: Pictured): Promise<Page | undefined> {
  const files = new Map<string, Kept>()
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of names) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = `/${relative(folder, path).split(sep).join('/')}`
    if (!name.startsWith('/.vite/')) files.set(name, keep(name, await readFile(path)))
  }
  const index = files.get('/index.html')
  if (!index) return undefined
  const { html, told, server } = configured(
    Buffer.from(index.bytes).toString('utf8'),
    config,
    files.get('/config.json')?.bytes,
  )
  const shown = keep('/index.html', Buffer.from(html), policyFor(server))
  files.delete('/index.html')
  // Below a language without a root there is nothing either, and a program must not take a page for its answer.
  const services = languages.flatMap((language) => [`/${language}${config.apiPath}`, `/${language}${adminPath}`])
  const isService = (path: string): boolean => services.some((base) => path === base || path.startsWith(`${base}/`))
  return async (request) => {
    const path = pathOf(request.url)
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isService(path)) return undefined
    const file = files.get(path)
    if (file) return send(request, file)
    // A missing file is not a page: an old address of a script must fail, not load HTML.
    if (extname(path) !== '' && path !== '/index.html') return undefined
    const home = homeOf(request.url, config)
    if (home !== undefined)
      return new Response(null, { status: 307, headers: { Location: home, 'Cache-Control': 'no-store' } })
    // Another server is asked by the page alone.
    const drawn = server ? undefined : await pictured?.(request, html, told)
    return send(request, drawn === undefined ? shown : passing(drawn, shown))
  }
}

/**
 * index.html with what the page needs to know, and the server that the environment or `beside`, the `config.json` next to the page,
 * points it at. Throws `BadEnvironment`.
 */
export function configured(index: string, config: Config, beside: Uint8Array | undefined) {
  const file = config.otherServer ? {} : besideThePage(beside)
  const server = config.otherServer ?? file.server
  const response = {
    ...toldTo(config, server),
    ...(file.siteTimezone !== undefined && { siteTimezone: file.siteTimezone }),
  }
  return { html: withConfig(index, response), told: response, server }
}

/** The server that `config.json`, beside the page, points it at, and the zone of that site. Throws `BadEnvironment`. */
function besideThePage(file: Uint8Array | undefined): { server?: ExternalServerConfig; siteTimezone?: string } {
  if (!file) return {}
  const wrong = (why: string): BadEnvironment => new BadEnvironment(`The page's config.json cannot be used: ${why}`)
  let said: unknown
  try {
    said = JSON.parse(Buffer.from(file).toString('utf8'))
  } catch {
    throw wrong('It is no JSON.')
  }
  const names = new Map<string, unknown>(Object.entries(said ?? {}))
  const server = parseExternalServer(names.get('server'))
  if (typeof server === 'string') throw wrong(server)
  const zone = names.get('siteTimezone')
  if (!server || zone === undefined) return { ...(server && { server }) }
  if (typeof zone !== 'string' || !isTimeZone(zone))
    throw wrong('The siteTimezone must be a time zone such as Europe/Brussels.')
  return { server, siteTimezone: zone }
}

/** What a machine calls itself. */
const ownNames = ['localhost', '127.0.0.1', '[::1]']

/** Where the page is at home, when it is asked for by another name of this machine: elsewhere nobody could sign in, or see pictures. */
function homeOf(address: string, config: Config): string | undefined {
  const [asked, home] = [new URL(address), new URL(config.origin)]
  const isOther = asked.hostname !== home.hostname && asked.port === home.port && asked.protocol === home.protocol
  if (!isOther || ![asked, home].every(({ hostname }) => ownNames.includes(hostname))) return undefined
  return `${config.origin}${asked.pathname}${asked.search}`
}

const pathOf = (address: string): string => {
  const { pathname } = new URL(address)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

function keep(name: string, bytes: Uint8Array, policy?: string): Kept {
  const type = types[extname(name)] ?? 'application/octet-stream'
  return {
    bytes,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`,
    headers: {
      'Content-Type': type,
      ...guarded,
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(policy !== undefined && { 'Content-Security-Policy': policy }),
      ...(squeezable.test(type) && { Vary: 'Accept-Encoding' }),
    },
    compressed: new Map(),
  }
}

/** What the page needs to know of the service. */
const toldTo = ({ roots, apiPath, siteZone, currency, version }: Config, server: ExternalServerConfig | undefined) => ({
  roots: Object.fromEntries(roots.map((root) => [root, `/${root}`])),
  apiPath,
  adminPath,
  siteTimezone: siteZone,
  currency,
  version,
  ...(server && { server }),
})

/** The page as it is for one person at one moment: kept nowhere, so that nobody finds it after they signed out. */
const passing = (html: string, { headers }: Kept): Kept => ({
  bytes: Buffer.from(html),
  headers: { ...headers, 'Cache-Control': 'no-store' },
  compressed: new Map(),
})

/** The page learns from a meta element where the interface lives. */
function withConfig(html: string, response: ReturnType<typeof toldTo>): string {
  const content = JSON.stringify(response).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const meta = `<meta name="calendar-config" content="${content}" />`
  // What the page needs to know first: asked for beside its scripts.
  const session = `/en${adminPath}/session?${languageParameter}=en`
  const ahead = response.server ? '' : `<link rel="preload" as="fetch" crossorigin href="${session}" />`
  // Before the scripts, which read it as soon as they come.
  return html.replace('<head>', () => `<head>\n    ${meta}`).replace(/<!-- session\b.*?-->/, () => ahead)
}

async function send(request: Request, file: Kept): Promise<Response> {
  const tagged = file.etag === undefined ? {} : { ETag: file.etag }
  if (file.etag !== undefined && request.headers.get('If-None-Match')?.includes(file.etag))
    return new Response(null, { status: 304, headers: { ...file.headers, ...tagged } })
  const encoding =
    squeezable.test(file.headers['Content-Type'] ?? '') && file.bytes.length > 500 ? accepted(request) : 'identity'
  const bytes = encoding === 'identity' ? file.bytes : await compressed(file, encoding)
  const headers = {
    ...file.headers,
    ...tagged,
    'Content-Length': String(bytes.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  return new Response(request.method === 'HEAD' ? null : Uint8Array.from(bytes), { status: 200, headers })
}

const accepted = (request: Request): Encoding => {
  const header = request.headers.get('Accept-Encoding') ?? ''
  return /\bbr\b/.test(header) ? 'br' : /\bgzip\b/.test(header) ? 'gzip' : 'identity'
}

const squeeze = {
  br: async (bytes: Uint8Array, isKept: boolean) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? 9 : 1 } }),
  gzip: async (bytes: Uint8Array, isKept: boolean) => promisify(gzip)(bytes, { level: isKept ? 9 : 1 }),
}

/** A file is compressed once, when it is first asked for; what is answered once, as fast as can be. */
async function compressed(file: Kept, encoding: 'br' | 'gzip'): Promise<Uint8Array> {
  const known = file.compressed.get(encoding)
  if (known) return known
  const made = await squeeze[encoding](file.bytes, file.etag !== undefined)
  file.compressed.set(encoding, made)
  return made
}
