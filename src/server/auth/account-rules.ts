// Rules between fields of an account: role and languages, name and password.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import type { Role } from '#shared/policy/policy.ts'
import { maxPasswordLength, minPasswordLength } from '#shared/schema/accounts.ts'
import type { Input } from '../http/parameters.ts'

type Faults = { [name: string]: Issue }

/** Returns the requested or present languages. Only translators have languages, at least one. */
export function checkLanguages(
  role: Role,
  requested: readonly Language[] | undefined,
  present: readonly Language[],
  faults: Faults,
): Language[] {
  const known = languages.filter((language) => (requested ?? present).includes(language))
  const addFault = (code: Issue['code'], message: string): void => {
    faults['languages'] ??= { code, message, data: { options: languages } }
  }
  if (role === 'translator' && known.length === 0) addFault('required', 'A translator needs languages.')
  else if (role !== 'translator' && requested && known.length > 0)
    addFault('not_allowed', 'Only translators have languages.')
  return role === 'translator' ? known : []
}

/** Returns the chosen password of an account. `undefined` if there is none or it is invalid. */
export async function parsePassword(body: Input, name: unknown, faults: Faults): Promise<string | undefined> {
  const raw = body.get('password') ?? undefined
  if (raw === undefined) return undefined
  const fault: Issue | undefined =
    typeof raw === 'string'
      ? await passwordIssue(raw, String(name))
      : { code: 'invalid_type', message: 'Must be a text.', data: { type: 'string' } }
  if (fault) faults['password'] = fault
  return typeof raw === 'string' && !fault ? raw : undefined
}

/** Returns the issue with a new password. Passwords that were set before these rules stay valid. */
export async function passwordIssue(
  password: string,
  name: string,
  minLength = minPasswordLength,
): Promise<Issue | undefined> {
  const message = `Must be ${minLength} to ${maxPasswordLength} characters.`
  if (password.length < minLength)
    return { code: 'too_short', message, data: { least: minLength, most: maxPasswordLength } }
  if (password.length > maxPasswordLength)
    return { code: 'too_long', message, data: { least: minLength, most: maxPasswordLength } }
  if (toCaseless(password) === toCaseless(name))
    return { code: 'same_as_name', message: 'Must not be the name of the account.' }
  return (await isCommon(password))
    ? { code: 'too_common', message: 'Must not be one of the most common passwords.' }
    : undefined
}

const toCaseless = (text: string): string => text.normalize('NFC').toLowerCase()

let commonPasswords: Promise<ReadonlySet<string>> | undefined
/** Returns whether a password is common. The list of tens of thousands, in lower case, is loaded on first use. */
async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await commonPasswords).has(password.toLowerCase())
}
