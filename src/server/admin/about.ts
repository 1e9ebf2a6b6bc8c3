// What the admin namespace tells of itself, and the accounts that can be named as authors.
import { languages } from '#contract/language.ts'
import { problem } from '#contract/problem.ts'
import { may } from '#contract/rights.ts'
import { answer, refuse } from '../answer.ts'
import type { Asking } from '../asking.ts'
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
      media: false,
    },
  })

/** `GET {admin}/accounts`: numbers and names, for choosing an author; from editor up. */
export function accounts(asking: Asking): Response {
  if (asking.account === null) return refuse(asking.to, problem('rest_forbidden', 401))
  if (may(asking.account, 'setAuthor', 'events') !== true) return refuse(asking.to, problem('rest_forbidden', 403))
  return answer(asking.to, 200, {
    accounts: asking.store.accounts.all().map(({ id, name, role }) => ({ id, name, role })),
  })
}
