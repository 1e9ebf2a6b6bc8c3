// `preferences`: what an account's own page keeps for it, any JSON object of moderate size.
import type { Preferences } from '#shared/preferences.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import { invalid, problem } from '#shared/problem.ts'
import { respond, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { cleanLine } from '../../records/sanitize-html.ts'
import { objectIn } from '../../http/object.ts'
import type { KeptView } from '../../sync-store/account-types.ts'

const longestPreferences = 32_768

/** `GET preferences`: `{}` before any were kept. */
export function preferences({ account, store }: RequestContext): Response {
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const kept: Preferences = JSON.parse(store.desk.preferences(account.id) ?? '{}')
  return respond(200, withStarts(kept, store.desk.views(account.id)))
}

/** What a list begins with is the view as it is now; one that is gone, or is no longer shared with the account, is none. */
function withStarts(kept: Preferences, views: readonly KeptView[]): Preferences {
  const looks = objectIn(kept['lists'])
  if (!looks) return kept
  const lists = Object.entries(looks).map(([resource, look]): [string, unknown] => {
    const { start, ...rest } = objectIn(look) ?? {}
    const begun = objectIn(start)
    if (!begun) return [resource, look]
    const view = views.find((one) => one.id === begun['view'] && one.resource === resource)
    if (!view) return [resource, rest]
    const { [languageParameter]: _language, ...query } = objectIn(JSON.parse(view.query)) ?? {}
    return [resource, { ...rest, start: { ...begun, query } }]
  })
  return { ...kept, lists: Object.fromEntries(lists) }
}

/** `PUT preferences`: all of them, in place of those before. */
export async function savePreferences({ account, body, store }: RequestContext): Promise<Response> {
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if ('code' in body) return errorResponse(body)
  const names = new Set<string>()
  const value = JSON.stringify(Object.fromEntries(body.sent), (name, one: unknown) => {
    names.add(name)
    return typeof one === 'string' ? cleanLine(one).text : one
  })
  // A reader that merges what it is given would take it for the object's nature.
  if (names.has('__proto__'))
    return errorResponse(
      invalid({ preferences: { code: 'not_allowed', message: 'No preference may be called __proto__.' } }),
    )
  if ([...names].some((name) => cleanLine(name).text !== name))
    return errorResponse(
      invalid({ preferences: { code: 'not_allowed', message: 'Names of preferences are plain text.' } }),
    )
  if (value.length > longestPreferences)
    return errorResponse(
      invalid({
        preferences: {
          code: 'too_long',
          message: `Must be at most ${longestPreferences} characters.`,
          data: { most: longestPreferences },
        },
      }),
    )
  store.desk.keepPreferences(account.id, value)
  const kept: Preferences = JSON.parse(value)
  return respond(200, kept)
}
