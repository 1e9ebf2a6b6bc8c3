// What an application password can be: what it is for, how much of its account it gives, and until when.
import type * as z from 'zod/mini'
import { appPasswordLanguages, type Editor } from '#shared/accounts.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import { type AppPasswordScope, appPasswordScopes, canEditText } from '#shared/policy/policy.ts'
import type { appPasswordBody } from '#shared/schema/accounts.ts'
import { dayEnd, isDay, type WallTime } from '#shared/dates/wall-time.ts'
import { resolveTime } from '../time-zones.ts'

type Faults = { [name: string]: Issue }

type Sent = z.infer<typeof appPasswordBody>

/** How much it gives of the account, everything when nothing is said. */
export function checkScope(
  { scope = 'all', languages: sent = [] }: Pick<Partial<Sent>, 'scope' | 'languages'>,
  account: Editor,
  faults: Faults,
): { scope: AppPasswordScope; languages: Language[] } {
  const options = appPasswordScopes.filter((known) => known !== 'texts' || canEditText(account.role))
  if (!options.includes(scope) || faults['scope'])
    faults['scope'] = { code: 'not_a_choice', message: `Must be one of ${options.join(', ')}.`, data: { options } }
  const chosen = languages.filter((language) => sent.includes(language))
  const written = appPasswordLanguages(account)
  const refuse = (code: Issue['code'], message: string): void => {
    faults['languages'] ??= { code, message, data: { options: written } }
  }
  if (scope === 'texts' && chosen.length === 0) refuse('required', 'The scope texts needs languages.')
  if (scope !== 'texts' && chosen.length > 0) refuse('not_allowed', 'Only the scope texts has languages.')
  if (!chosen.every((one) => written.includes(one))) refuse('not_a_choice', `Must be some of ${written.join(', ')}.`)
  return { scope, languages: scope === 'texts' ? chosen : [] }
}

/** When it ends, in UTC: after the day that is sent, in this zone; `null` when none is. `now` in milliseconds. */
export function checkEnd(ends: unknown, zone: string, now: number, faults: Faults): WallTime | null {
  if (ends === undefined || ends === null || ends === '') return null
  const placed =
    typeof ends === 'string' && isDay(ends) ? resolveTime({ as: 'wall', wall: dayEnd(ends) }, zone) : undefined
  // A day whose last second the clocks skip ends with the first one after it.
  const utc = placed && ('gap' in placed ? resolveTime({ as: 'wall', wall: placed.gap.after }, zone) : placed)
  if (utc === undefined || 'gap' in utc) {
    faults['ends'] = { code: 'not_a_date', message: 'Must be a day, YYYY-MM-DD.', data: { forms: ['YYYY-MM-DD'] } }
    return null
  }
  if (Date.parse(`${utc.utc.replace(' ', 'T')}Z`) <= now)
    faults['ends'] = { code: 'not_allowed', message: 'Must be today or later.' }
  return utc.utc
}
