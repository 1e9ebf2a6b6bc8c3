// Serves the built page: its files from memory, and index.html at every address of the page.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { languageParameter } from '#shared/i18n/language.ts'
import { adminPath } from '#shared/operations.ts'
import { getOrigins, type ExternalServerConfig, parseExternalServer } from '#shared/external-server.ts'
import { isTimeZone } from '#shared/dates/wall-time.ts'
import { type Config, discoveryHeaders, isApiPath } from '../config.ts'
import { BadEnvironment } from '../environment.ts'

type Encoding = 'br' | 'gzip'
type PageFile = {
  content: Uint8Array
  headers: Record<string, string>
  etag: string
}
/** Returns the page or one of its files; `undefined` for any other request. */
export type Page = (request: Request) => Promise<Response | undefined>

const compressible = /^(text|application\/json|application\/manifest|image\/svg)/
/** Bytes. Compressing less saves nothing. */
const minCompressed = 501

/**
 * The Content-Security-Policy: nothing inline; only images, and requests to the configured server, from other origins. Trusted Types allow
 * one policy, which sanitizes HTML.
 */
const createPolicy = (server: ExternalServerConfig | undefined): string =>
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

const securityHeaders = {
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Reads the built page from a folder. `undefined` if it was not built. Throws `BadEnvironment`. */
export async function openPage(folder: string, config: Config): Promise<Page | undefined> {
  const files = new Map<string, PageFile>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = `/${relative(folder, path).split(sep).join('/')}`
    if (!name.startsWith('/.vite/')) files.set(name, createFile(name, await readFile(path)))
  }
  const built = files.get('/index.html')
  if (!built) return undefined
  const template = Buffer.from(built.content).toString('utf8')
  const { html, server } = configurePage(template, config, files.get('/config.json')?.content)
  const document = createFile('/index.html', Buffer.from(html), createPolicy(server))
  const index = { ...document, headers: { ...document.headers, ...(!server && discoveryHeaders(config)) } }
  files.delete('/index.html')
  return async (request) => {
    const path = tryDecodeURIComponent(new URL(request.url).pathname)
    // Unknown paths of the interface must not return HTML.
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isApiPath(config, path.replace(/^\/+/, '/')))
      return undefined
    const file = files.get(path)
    if (file) return respondFile(request, file)
    // A missing file is not a page: an old address of a script must fail, not load HTML.
    if (extname(path) !== '' && path !== '/index.html') return undefined
    const location = findRedirect(request.url, config)
    if (location !== undefined)
      return new Response(null, { status: 307, headers: { Location: location, 'Cache-Control': 'no-store' } })
    return respondFile(request, index)
  }
}

/**
 * Returns index.html with the configuration of the page. The environment, else `configFile`, the `config.json` next to the page, names an
 * external server. Throws `BadEnvironment`.
 */
export function configurePage(template: string, config: Config, configFile: Uint8Array | undefined) {
  const file = config.otherServer ? {} : readConfigFile(configFile)
  const server = config.otherServer ?? file.server
  const { roots, apiPath, siteZone, currency, leadDays, reviewLanguages, version } = config
  const pageConfig = {
    roots: Object.fromEntries(roots.map((root) => [root, `/${root}`])),
    apiPath,
    adminPath,
    siteTimezone: file.siteTimezone ?? siteZone,
    currency,
    leadDays,
    reviewLanguages,
    version,
    ...(config.map && { map: config.map }),
    ...(server && { server }),
  }
  return { html: insertConfig(template, pageConfig), server }
}

/** Returns the external server and its time zone. Throws `BadEnvironment`. */
function readConfigFile(file: Uint8Array | undefined): { server?: ExternalServerConfig; siteTimezone?: string } {
  if (!file) return {}
  const invalid = (why: string): BadEnvironment => new BadEnvironment(`The page's config.json cannot be used: ${why}`)
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(file).toString('utf8'))
  } catch {
    throw invalid('It is no JSON.')
  }
  const entries = new Map<string, unknown>(Object.entries(parsed ?? {}))
  const server = parseExternalServer(entries.get('server'))
  if (typeof server === 'string') throw invalid(server)
  const zone = entries.get('siteTimezone')
  if (!server || zone === undefined) return { ...(server && { server }) }
  if (typeof zone !== 'string' || !isTimeZone(zone))
    throw invalid('The siteTimezone must be a time zone such as Europe/Brussels.')
  return { server, siteTimezone: zone }
}

/** Inserts the configuration before the scripts, which read it at once, and preloads the session. */
function insertConfig(html: string, pageConfig: { server?: ExternalServerConfig }): string {
  const content = JSON.stringify(pageConfig).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const meta = `<meta name="calendar-config" content="${content}" />`
  const session = `/en${adminPath}/session?${languageParameter}=en`
  const preload = pageConfig.server ? '' : `<link rel="preload" as="fetch" crossorigin href="${session}" />`
  return html.replace('<head>', () => `<head>\n    ${meta}`).replace(/<!-- session\b.*?-->/, () => preload)
}

const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** Returns the address under the configured origin if the request used another name of this machine, where sign-in and images fail. */
function findRedirect(address: string, config: Config): string | undefined {
  const [url, origin] = [new URL(address), new URL(config.origin)]
  const isOther = url.hostname !== origin.hostname && url.port === origin.port && url.protocol === origin.protocol
  if (!isOther || ![url, origin].every(({ hostname }) => localHosts.includes(hostname))) return undefined
  return `${config.origin}${url.pathname}${url.search}`
}

function createFile(name: string, content: Uint8Array, policy?: string): PageFile {
  const type = getMimeType(name) ?? 'application/octet-stream'
  const headers = {
    'Content-Type': type,
    ...securityHeaders,
    'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    ...(compressible.test(type) && { Vary: 'Accept-Encoding' }),
  }
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16)
  return { content, etag: `W/"${hash}"`, headers }
}

async function respondFile(request: Request, file: PageFile): Promise<Response> {
  const { content, etag } = file
  const headers = { ...file.headers, ETag: etag }
  if (request.headers.get('If-None-Match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const isCompressible = 'Vary' in headers && content.length >= minCompressed
  const encoding = isCompressible ? findEncoding(request) : undefined
  const body = encoding === undefined ? content : await compress(file, encoding)
  return new Response(request.method === 'HEAD' ? null : Uint8Array.from(body), {
    status: 200,
    headers: {
      ...headers,
      'Content-Length': String(body.length),
      ...(encoding !== undefined && { 'Content-Encoding': encoding }),
    },
  })
}

const findEncoding = (request: Request): Encoding | undefined => {
  const header = request.headers.get('Accept-Encoding') ?? ''
  return /\bbr\b/.test(header) ? 'br' : /\bgzip\b/.test(header) ? 'gzip' : undefined
}

/** Compressed files by encoding and ETag. Services of one process share them: the journeys start one for each test. */
const compressedFiles = new Map<string, Promise<Uint8Array>>()

async function compress({ content, etag }: PageFile, encoding: Encoding): Promise<Uint8Array> {
  const key = `${encoding} ${etag}`
  const compressed =
    compressedFiles.get(key) ??
    (encoding === 'br'
      ? promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : promisify(gzip)(content, { level: 9 }))
  compressedFiles.set(key, compressed)
  return compressed
}
