// What an account can be: its name, its role and languages, the length of a password somebody chooses.
import { isLanguage, type Language, languages } from '#contract/language.ts'
import type { Fault } from '#contract/problem.ts'
import { type Role, roles } from '#contract/rights.ts'
import type { Sent } from '../parse/parameters.ts'

const shortestPassword = 10
/** The longest password that can be set. */
const longestChosen = 200

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

/** A chosen password for the account of a name; `undefined` when none is sent, or when it is refused. */
export async function passwordIn(sent: Sent, name: unknown, faults: Faults): Promise<string | undefined> {
  const raw = sent.get('password') ?? undefined
  if (raw === undefined) return undefined
  const fault: Fault | undefined =
    typeof raw === 'string'
      ? await passwordFault(raw, String(name))
      : { code: 'invalid_type', message: 'Must be a text.', data: { type: 'string' } }
  if (fault) faults['password'] = fault
  return typeof raw === 'string' && !fault ? raw : undefined
}

/** Why a password cannot be set for the account of a name. Those set before these rules still sign in. */
export async function passwordFault(
  password: string,
  name: string,
  least = shortestPassword,
): Promise<Fault | undefined> {
  const message = `Must be ${least} to ${longestChosen} characters.`
  if (password.length < least) return { code: 'too_short', message, data: { least, most: longestChosen } }
  if (password.length > longestChosen) return { code: 'too_long', message, data: { least, most: longestChosen } }
  if (caseless(password) === caseless(name))
    return { code: 'same_as_name', message: 'Must not be the name of the account.' }
  return (await isCommon(password))
    ? { code: 'too_common', message: 'Must not be one of the most common passwords.' }
    : undefined
}

const caseless = (text: string): string => text.normalize('NFC').toLowerCase()

let common: Promise<ReadonlySet<string>> | undefined
/** Whether a password is on the list of common ones, which is loaded when it is first needed: tens of thousands, in lower case. */
async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.toLowerCase())
}
