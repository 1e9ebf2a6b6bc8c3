// Rules between the values of an account: its languages by its role, its password by its name.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import type { Role } from '#shared/policy/policy.ts'
import { maxPasswordLength, minPasswordLength } from '#shared/schema/accounts.ts'
import type { Input } from '../http/parameters.ts'

type Faults = { [name: string]: Issue }

/** The languages of an account, those sent or those it has. Only translators have any, and they have at least one. */
export function checkLanguages(
  role: Role,
  sent: readonly Language[] | undefined,
  present: readonly Language[],
  faults: Faults,
): Language[] {
  const found = languages.filter((language) => (sent ?? present).includes(language))
  const refuse = (code: Issue['code'], message: string): void => {
    faults['languages'] ??= { code, message, data: { options: languages } }
  }
  if (role === 'translator' && found.length === 0) refuse('required', 'A translator needs languages.')
  else if (role !== 'translator' && sent && found.length > 0) refuse('not_allowed', 'Only translators have languages.')
  return role === 'translator' ? found : []
}

/** A chosen password for the account of a name; `undefined` when none is sent, or when it is refused. */
export async function parsePassword(sent: Input, name: unknown, faults: Faults): Promise<string | undefined> {
  const raw = sent.get('password') ?? undefined
  if (raw === undefined) return undefined
  const fault: Issue | undefined =
    typeof raw === 'string'
      ? await passwordIssue(raw, String(name))
      : { code: 'invalid_type', message: 'Must be a text.', data: { type: 'string' } }
  if (fault) faults['password'] = fault
  return typeof raw === 'string' && !fault ? raw : undefined
}

/** Why a password cannot be set for the account of a name. Those set before these rules still sign in. */
export async function passwordIssue(
  password: string,
  name: string,
  least = minPasswordLength,
): Promise<Issue | undefined> {
  const message = `Must be ${least} to ${maxPasswordLength} characters.`
  if (password.length < least) return { code: 'too_short', message, data: { least, most: maxPasswordLength } }
  if (password.length > maxPasswordLength)
    return { code: 'too_long', message, data: { least, most: maxPasswordLength } }
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
