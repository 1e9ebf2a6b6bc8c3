// What the admin namespace tells of itself: what this server offers, and that it is well.
import { languages } from '#contract/language.ts'
import { adminOpenapi } from '#contract/openapi/admin-paths.ts'
import { cookieName } from '../access/identify.ts'
import { answer } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { adminOf } from '../config.ts'
import { mostPerPage } from '../filters/question.ts'

/** `GET {admin}`: what this server can do beyond the interface, for clients that speak to several kinds of server. */
export const about = (asking: Asking): Response =>
  answer(asking.to, 200, {
    name: 'calendar-content',
    version: asking.config.version,
    languages,
    roots: asking.config.roots,
    offers: {
      wholeRecord: true,
      variants: true,
      etag: true,
      idempotency: true,
      orderby: true,
      rights: true,
      maxPerPage: mostPerPage,
      undo: true,
      feed: true,
      media: asking.media !== undefined,
    },
  })

/** `GET {admin}/health`: for who watches over the service; it reads the store, so that its answer means something. */
export const health = ({ config, store, to }: Asking): Response => {
  store.lastChange()
  return answer(to, 200, { status: 'ok', version: config.version })
}

/** `GET {admin}/doc`: the admin namespace in OpenAPI. */
export const describe = ({ config, root, to }: Asking): Response =>
  answer(to, 200, adminOpenapi({ server: adminOf(config, root), version: config.version, cookie: cookieName(config) }))
