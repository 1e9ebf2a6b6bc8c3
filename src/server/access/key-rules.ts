// What an application password can be: what it is for, how much of its account it gives, and until when.
import { keyLanguages, type Writer } from '#contract/accounts.ts'
import type { Language } from '#contract/language.ts'
import type { Fault } from '#contract/problem.ts'
import { type KeyScope, keyScopes, writesTexts } from '#contract/rights.ts'
import { dayEnd, isDay, type WallTime } from '#contract/time.ts'
import type { Sent } from '../parse/parameters.ts'
import { place } from '../time.ts'
import { someLanguagesIn } from './account-rules.ts'

type Faults = { [name: string]: Fault }

/** How much it gives of the account, everything when nothing is said. */
export function keyScopeIn(sent: Sent, account: Writer, faults: Faults): { scope: KeyScope; languages: Language[] } {
  const raw = sent.get('scope') ?? 'all'
  const scope = keyScopes.find((known) => known === raw)
  const options = keyScopes.filter((known) => known !== 'texts' || writesTexts(account.role))
  if (scope === undefined || !options.includes(scope))
    faults['scope'] = { code: 'not_a_choice', message: `Must be one of ${options.join(', ')}.`, data: { options } }
  const chosen = someLanguagesIn(sent, [], faults)
  const written = keyLanguages(account)
  const refuse = (code: Fault['code'], message: string): void => {
    faults['languages'] ??= { code, message, data: { options: written } }
  }
  if (scope === 'texts' && chosen.length === 0) refuse('required', 'The scope texts needs languages.')
  if (scope !== 'texts' && chosen.length > 0) refuse('not_allowed', 'Only the scope texts has languages.')
  if (!chosen.every((one) => written.includes(one))) refuse('not_a_choice', `Must be some of ${written.join(', ')}.`)
  return { scope: scope ?? 'read', languages: scope === 'texts' ? chosen : [] }
}

/** When it ends, in UTC: after the day that is sent, in this zone; `null` when none is. `now` in milliseconds. */
export function keyEndIn(sent: Sent, zone: string, now: number, faults: Faults): WallTime | null {
  const raw = sent.get('ends') ?? ''
  if (raw === '') return null
  const placed = typeof raw === 'string' && isDay(raw) ? place({ as: 'wall', wall: dayEnd(raw) }, zone) : undefined
  // A day whose last second the clocks skip ends with the first one after it.
  const utc = placed && ('gap' in placed ? place({ as: 'wall', wall: placed.gap.after }, zone) : placed)
  if (utc === undefined || 'gap' in utc) {
    faults['ends'] = { code: 'not_a_date', message: 'Must be a day, YYYY-MM-DD.', data: { forms: ['YYYY-MM-DD'] } }
    return null
  }
  if (Date.parse(`${utc.utc.replace(' ', 'T')}Z`) <= now)
    faults['ends'] = { code: 'not_allowed', message: 'Must be today or later.' }
  return utc.utc
}
