// `preferences`: what the admin page saves for an account, any JSON object of moderate size.
import { maxPreferencesLength, type Preferences } from '#shared/preferences.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import { invalid, problem } from '#shared/problem.ts'
import { respond, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { cleanLine } from '../../records/sanitize-html.ts'
import { toObject } from '../../http/parameters.ts'
import { listSavedViews, readPreferences, savePreferences, type SavedView } from '../../store/preferences.ts'

/** `GET preferences`: `{}` if none are saved. */
export async function preferences({ account, store }: RequestContext): Promise<Response> {
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  return store.read(async (tx) => {
    const saved: Preferences = JSON.parse((await readPreferences(tx, account.id)) ?? '{}')
    return respond(200, withInitialViews(saved, await listSavedViews(tx, account.id)))
  })
}

/** A list begins with its saved view as that is now. A view that was deleted, or is no longer shared with the account, is left out. */
function withInitialViews(saved: Preferences, views: readonly SavedView[]): Preferences {
  const ofLists = toObject(saved['lists'])
  if (!ofLists) return saved
  const lists = Object.entries(ofLists).map(([resource, ofList]): [string, unknown] => {
    const { start, ...rest } = toObject(ofList) ?? {}
    const initial = toObject(start)
    if (!initial) return [resource, ofList]
    const view = views.find(({ id, resource: listed }) => id === initial['view'] && listed === resource)
    if (!view) return [resource, rest]
    const { [languageParameter]: _language, ...query } = toObject(JSON.parse(view.query)) ?? {}
    return [resource, { ...rest, start: { ...initial, query } }]
  })
  return { ...saved, lists: Object.fromEntries(lists) }
}

/**
 * `PUT preferences`: replaces all of them. No schema: the limit applies to the cleaned text, and a schema of records would drop
 * `__proto__` instead of rejecting it.
 */
export async function replacePreferences({ account, body, store }: RequestContext): Promise<Response> {
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if ('code' in body) return errorResponse(body)
  const names = new Set<string>()
  const value = JSON.stringify(Object.fromEntries(body.sent), (name, part: unknown) => {
    names.add(name)
    return typeof part === 'string' ? cleanLine(part).text : part
  })
  // A reader that merges objects would set its prototype.
  if (names.has('__proto__'))
    return errorResponse(
      invalid({ preferences: { code: 'not_allowed', message: 'No preference may be called __proto__.' } }),
    )
  if ([...names].some((name) => cleanLine(name).text !== name))
    return errorResponse(
      invalid({ preferences: { code: 'not_allowed', message: 'Names of preferences are plain text.' } }),
    )
  if (value.length > maxPreferencesLength)
    return errorResponse(
      invalid({
        preferences: {
          code: 'too_long',
          message: `Must be at most ${maxPreferencesLength} characters.`,
          data: { most: maxPreferencesLength },
        },
      }),
    )
  await store.write(async (tx) => savePreferences(tx, account.id, value))
  const saved: Preferences = JSON.parse(value)
  return respond(200, saved)
}
