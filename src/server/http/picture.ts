// index.html for who is signed in and opens a list: its rows stand in it already, drawn by the page's own code.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { choiceCookies, type DrawPicture, type Picture, pictureAttribute, pictureSource } from '#shared/picture.ts'
import { createCookie, getToken } from '../auth/authenticate.ts'
import type { Config } from '../config.ts'

/** Answers index.html with a picture in it; `undefined` where there is none of what a request asks for. */
export type Pictured = (request: Request, html: string, told: object) => Promise<string | undefined>

/** The id of what stands behind the picture. */
const last = 'picture-ends'

/** What the built `src/app/picture.tsx` exports. */
type Drawing = { openPictures: (told: object) => DrawPicture }

/** How long a page waits for its picture, in ms; after that it comes without one. */
const patience = 1_000

/** Draws with what was built into a file, asking the service in the name of who asks. Without the file there are no pictures. */
export function openPictured({
  file,
  config,
  ask,
  onFault,
}: {
  file: string
  config: Config
  ask: (request: Request) => Response | Promise<Response>
  onFault: (fault: unknown, request: Request) => void
}): Pictured | undefined {
  if (!existsSync(file)) return undefined
  let drawing: Promise<DrawPicture> | undefined
  // Fetched for the first page that is asked for: a service that answers programs alone never needs it.
  const open = async (response: object): Promise<DrawPicture> => {
    const built = (await import(pathToFileURL(file).href)) as Drawing // safe: what the build makes of src/app/picture.tsx
    return built.openPictures(response)
  }
  const draw = async (request: Request, response: object): Promise<Picture | undefined> => {
    const { pathname, search } = new URL(request.url)
    const headers = { Cookie: request.headers.get('Cookie') ?? '' }
    return (await (drawing ??= open(response)))({
      address: `${pathname}${search}`,
      spoken: createCookie(request, choiceCookies.spoken),
      preferred: preferredBy(request.headers.get('Accept-Language') ?? ''),
      ask: async (address) => ask(new Request(new URL(address, config.origin), { headers })),
    })
  }
  return async (request, html, response) => {
    if (request.method !== 'GET' || getToken(request, config) === undefined) return undefined
    try {
      const image = await soon(draw(request, response))
      return image && placed(html, image, createCookie(request, choiceCookies.theme))
    } catch (fault) {
      onFault(fault, request)
      return undefined
    }
  }
}

/** What comes of it, unless it takes too long. */
async function soon<T>(coming: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

/** The languages of an `Accept-Language` header, the first preferred the most (RFC 9110, 12.5.4). */
export const preferredBy = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)

/** Nothing can be typed into a picture, by a program neither: it would be lost. */
const still = (html: string): string => html.replaceAll('<input ', '<input readonly ')

/** JSON that no HTML parser takes for markup. */
const data = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** index.html with the picture where the page will be drawn, and below it what it was drawn from. */
function placed(html: string, image: Picture, theme: string | undefined): string {
  const look = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
  const root = `<div id="root" ${pictureAttribute} inert aria-hidden="true">${still(image.html)}</div>`
  const source = `<script type="application/json" id="${pictureSource}">${data(image.from)}</script>`
  return (
    html
      .replace(/<html lang="[^"]*"/, () => `<html lang="${image.lang}"${look}`)
      .replace(/<title>[^<]*</, () => `<title>${image.title}<`)
      // The session is known by now.
      .replace(/<link rel="preload" as="fetch"[^>]*>/, '')
      // Nothing is laid out before all of it is there, and no script runs before that: each would keep the picture waiting.
      .replace('</head>', (end) => `<link rel="expect" blocking="render" href="#${last}" />${end}`)
      .replace('<script async ', '<script ')
      .replace('<div id="root"></div>', () => `${root}<i id="${last}" hidden></i>${source}`)
  )
}
