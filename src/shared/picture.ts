// The first picture: what the page would draw at an address, drawn by the service into index.html, so that it stands before the page's scripts run.

/** As much of a `Response` as reading it takes. */
export type Answer = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get: (name: string) => string | null }
  json: () => Promise<unknown>
}

/** Who asks, where, and in which language they read. */
export type PictureAsked = {
  /** Path and query of the page. */
  address: string
  /** The language the page speaks on this device, as its cookie says it; whatever it says may be there. */
  spoken: string | undefined
  /** The languages the browser prefers, the first the most. */
  preferred: readonly string[]
  /** Asks the service in the name of who asks for the page; the address is relative to the origin. */
  ask: (address: string) => Promise<Answer>
}

/** What was drawn. */
export type Picture = {
  /** The page's markup, escaped and without any script. */
  html: string
  /** The title of the tab, escaped too. */
  title: string
  /** The language the page speaks in it, as a BCP 47 tag. */
  lang: string
  /** What it was drawn from: the page takes it over and goes on from there. */
  from: PictureSource
}

/** The answers that a picture shows, by the keys of the page's copy of the server; JSON. */
export type PictureSource = readonly (readonly [key: readonly unknown[], answer: unknown])[]

/** Draws the page; `undefined` where there is no picture of it: nobody is signed in, it is no list, there are no rows. Never holds what was drawn for somebody else. */
export type DrawPicture = (asked: PictureAsked) => Promise<Picture | undefined>

/** `#root` has this attribute as long as a picture stands in it; it can neither be pressed nor read out until the page has taken it over. */
export const pictureAttribute = 'data-picture'
/** The id of the element that holds the `PictureSource`. */
export const pictureSource = 'picture-source'

/** What the page tells the service of its choices on this device, in a cookie each: the language it speaks, its theme. */
export const choiceCookies = { spoken: 'calendar_spoken', theme: 'calendar_theme' } as const
