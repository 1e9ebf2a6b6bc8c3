// What an account can be: its name, its role and languages, the length of a password somebody chooses.
import { isLanguage, type Language, languages } from '#contract/language.ts'
import type { Fault } from '#contract/problem.ts'
import { type Role, roles } from '#contract/rights.ts'
import type { Sent } from '../parse/parameters.ts'
import { longestPassword } from './secrets.ts'

const shortestPassword = 10

/** Whether a text can name an account. */
export const isAccountName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,59}$/u.test(name)

type Faults = { [name: string]: Fault }

/** The role sent; `undefined` when none is. */
export function roleIn(sent: Sent, faults: Faults): Role | undefined {
  const raw = sent.get('role') ?? undefined
  const role = roles.find((known) => known === raw)
  if (raw !== undefined && role === undefined)
    faults['role'] = { code: 'not_a_choice', message: `Must be one of ${roles.join(', ')}.`, data: { options: roles } }
  return role
}

/** The languages sent, in order, as a list or parted by commas; those there are when none are sent. */
export function someLanguagesIn(sent: Sent, present: readonly Language[], faults: Faults): Language[] {
  const raw = sent.get('languages') ?? undefined
  const listed: unknown[] = raw === undefined ? [...present] : Array.isArray(raw) ? raw : String(raw).split(',')
  const known = listed.map((one) => (typeof one === 'string' ? one.trim() : one)).filter((one) => one !== '')
  if (!known.every(isLanguage))
    faults['languages'] = {
      code: 'not_a_choice',
      message: `Must be some of ${languages.join(', ')}.`,
      data: { options: languages },
    }
  return languages.filter((language) => known.includes(language))
}

/** The languages of an account. Only translators have any, and they have at least one. */
export function languagesIn(sent: Sent, role: Role, present: readonly Language[], faults: Faults): Language[] {
  const found = someLanguagesIn(sent, present, faults)
  const isSent = (sent.get('languages') ?? undefined) !== undefined
  const refuse = (code: Fault['code'], message: string): void => {
    faults['languages'] ??= { code, message, data: { options: languages } }
  }
  if (role === 'translator' && found.length === 0) refuse('required', 'A translator needs languages.')
  else if (role !== 'translator' && isSent && found.length > 0)
    refuse('not_allowed', 'Only translators have languages.')
  return role === 'translator' ? found : []
}

/** A password somebody chose; `undefined` when none is sent. */
export function passwordIn(sent: Sent, faults: Faults): string | undefined {
  const raw = sent.get('password') ?? undefined
  if (raw === undefined) return undefined
  if (typeof raw === 'string' && raw.length >= shortestPassword && raw.length <= longestPassword) return raw
  faults['password'] = {
    code: 'too_long',
    message: `Must be ${shortestPassword} to ${longestPassword} characters.`,
    data: { least: shortestPassword, most: longestPassword },
  }
  return undefined
}
