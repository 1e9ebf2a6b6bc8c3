// Renders lists into index.html for signed-in users, with the code of the page.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseAccept } from 'hono/utils/accept'
import { choiceCookies, type DrawPicture, type Picture, pictureAttribute, pictureSource } from '#shared/picture.ts'
import { getCookie, getToken } from '../auth/authenticate.ts'
import type { Config } from '../config.ts'

/** Returns index.html with the list that a request is for; `undefined` for any other request. */
export type RenderList = (request: Request, html: string, pageConfig: object) => Promise<string | undefined>

/** The id of the element after the list. */
const endId = 'picture-ends'

/** The exports of the built `src/app/picture.tsx`. */
type Renderer = { openPictures: (pageConfig: object) => DrawPicture }

/** Milliseconds. */
const maxWait = 1_000

/** Creates a function that renders with a built file, with the account of the request. `undefined` without the file. */
export function createRenderList({
  file,
  config,
  send,
  onFault,
}: {
  file: string
  config: Config
  send: (request: Request) => Response | Promise<Response>
  onFault: (fault: unknown, request: Request) => void
}): RenderList | undefined {
  if (!existsSync(file)) return undefined
  let renderer: Promise<DrawPicture> | undefined
  // Loaded for the first page: services that only programs use never need it.
  const load = async (pageConfig: object): Promise<DrawPicture> => {
    const built = (await import(pathToFileURL(file).href)) as Renderer // safe: built from src/app/picture.tsx
    return built.openPictures(pageConfig)
  }
  const render = async (request: Request, pageConfig: object): Promise<Picture | undefined> => {
    const { pathname, search } = new URL(request.url)
    const headers = { Cookie: request.headers.get('Cookie') ?? '' }
    return (await (renderer ??= load(pageConfig)))({
      address: `${pathname}${search}`,
      spoken: getCookie(request, choiceCookies.spoken),
      preferred: preferredLanguages(request.headers.get('Accept-Language') ?? ''),
      ask: async (address) => send(new Request(new URL(address, config.origin), { headers })),
    })
  }
  return async (request, html, pageConfig) => {
    if (request.method !== 'GET' || getToken(request, config) === undefined) return undefined
    try {
      const list = await withTimeout(render(request, pageConfig))
      return list && insertList(html, list, getCookie(request, choiceCookies.theme))
    } catch (fault) {
      onFault(fault, request)
      return undefined
    }
  }
}

/** Resolves to `undefined` after `maxWait`. */
async function withTimeout<T>(result: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), maxWait)
  })
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer))
}

/** Returns the languages of an `Accept-Language` header, most preferred first (RFC 9110, 12.5.4). */
export const preferredLanguages = (header: string): string[] =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type)

/** Makes inputs read-only: the page replaces them, and typed text would be lost. */
const disableInputs = (html: string): string => html.replaceAll('<input ', '<input readonly ')

/** JSON that no HTML parser takes for markup. */
const toJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** Inserts the list into the root element, and its data after it. */
function insertList(html: string, list: Picture, theme: string | undefined): string {
  const themeAttribute = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
  const root = `<div id="root" ${pictureAttribute} inert aria-hidden="true">${disableInputs(list.html)}</div>`
  const source = `<script type="application/json" id="${pictureSource}">${toJson(list.from)}</script>`
  return (
    html
      .replace(/<html lang="[^"]*"/, () => `<html lang="${list.lang}"${themeAttribute}`)
      .replace(/<title>[^<]*</, () => `<title>${list.title}<`)
      // The session is in the data.
      .replace(/<link rel="preload" as="fetch"[^>]*>/, '')
      // The browser shows the list before it runs scripts, and not before all of it is loaded.
      .replace('</head>', (end) => `<link rel="expect" blocking="render" href="#${endId}" />${end}`)
      .replace('<script async ', '<script ')
      .replace('<div id="root"></div>', () => `${root}<i id="${endId}" hidden></i>${source}`)
  )
}
