// `accounts`: administrators create, change and delete them. Rules of roles, languages and passwords.
import type { AccountCreatedResponse, AccountResponse } from '#shared/responses.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { can, canSeeAccountNames, type Role } from '#shared/policy/policy.ts'
import { type Issue, invalid } from '#shared/problem.ts'
import { accountBody, accountChangeBody, maxPasswordLength, minPasswordLength } from '#shared/schema/accounts.ts'
import { type Issues, notAllowed, notText } from '#shared/schema/issues.ts'
import { hashPassword, newPassword } from './secrets.ts'
import { ProblemError, problemError, rejectIssues, respond } from '../http/response.ts'
import type { RequestContext, SignedInContext } from '../http/context.ts'
import type { Input } from '../http/parameters.ts'
import { parseBody, requireValues } from '../http/parse-body.ts'
import {
  createAccount,
  deleteAccount,
  findAccount,
  listAccounts,
  readAccount,
  updateAccount,
  visibleAuthors,
  type StoredAccount,
} from '../store/accounts.ts'
import { endAllSessions } from '../store/sessions.ts'
import type { ReadTx } from '../store/transaction.ts'

const presentAccount = ({ id, name, role, languages, disabled }: StoredAccount): AccountResponse => ({
  id,
  name,
  role,
  languages: [...languages],
  disabled: disabled === true,
})

const nameInUse: Issue = { code: 'in_use', message: 'An account with this name already exists.' }
const lastAdministrator = notAllowed('One administrator must remain.')

export async function loadAccount(tx: ReadTx, id: number): Promise<StoredAccount> {
  const account = await readAccount(tx, id)
  if (!account) throw problemError('rest_not_found', 404, 'such account')
  return account
}

/**
 * `GET accounts`: administrators get everything; editors get ids, names and roles, to choose an author; other accounts that write or
 * translate get ids and names of themselves and of the authors of records that they may see.
 */
export async function accounts({ account, store }: SignedInContext): Promise<Response> {
  if (!canSeeAccountNames(account)) throw problemError('rest_forbidden', 403)
  const canAdminister = can(account, 'administer', 'events') === true
  const canSeeAll = canAdminister || can(account, 'setAuthor', 'events') === true
  const { all, authors } = await store.read(async (tx) => ({
    all: await listAccounts(tx),
    authors: canSeeAll ? [] : await visibleAuthors(tx, account),
  }))
  if (canAdminister) return respond(200, { accounts: all.map(presentAccount) })
  if (canSeeAll) return respond(200, { accounts: all.map(({ id, name, role }) => ({ id, name, role })) })
  const visible = new Set([account.id, ...authors])
  return respond(200, { accounts: all.filter(({ id }) => visible.has(id)).map(({ id, name }) => ({ id, name })) })
}

/** `POST accounts {name, role, languages?, password?}`: without a password, it is generated; only this response contains it. */
export async function addAccount({ body, store }: RequestContext): Promise<Response> {
  const { sent } = body()
  const parsed = parseBody(accountBody, sent)
  const { values, issues } = parsed
  const isUsed = await store.read(async (tx) => values.name !== undefined && (await findAccount(tx, values.name)))
  if (isUsed) issues['name'] = nameInUse
  const accountLanguages = values.role ? checkLanguages(values.role, values.languages, [], issues) : []
  const chosen = await parsePassword(sent, sent.get('name'), issues)
  const { name, role } = requireValues(parsed)
  const generated = chosen === undefined ? newPassword() : ''
  const account = { name, role, languages: accountLanguages, passwordHash: await hashPassword(chosen ?? generated) }
  const created = await store.write(async (tx) => createAccount(tx, account))
  if (!created) throw new ProblemError(invalid({ name: nameInUse }))
  return respond(201, { ...presentAccount(created), password: generated } satisfies AccountCreatedResponse)
}

/** `PATCH accounts/{id} {role?, languages?, disabled?, password?, new_password?}`. Any change ends the sessions of the account. */
export async function changeAccount({ body, store }: RequestContext, id: number): Promise<Response> {
  const { sent } = body()
  const known = await store.read(async (tx) => loadAccount(tx, id))
  const { values, issues } = parseBody(accountChangeBody, sent)
  const chosen = await parsePassword(sent, known.name, issues)
  const generated = chosen === undefined && values.new_password ? newPassword() : undefined
  const password = chosen ?? generated
  const hashed = password === undefined ? undefined : await hashPassword(password)
  return store.write(async (tx) => {
    // The account may have changed while the password was hashed.
    const present = await loadAccount(tx, id)
    const role = values.role ?? present.role
    const accountLanguages = checkLanguages(role, values.languages, present.languages, issues)
    const isDisabled = values.disabled ?? present.disabled === true
    const passwordHash = hashed ?? present.passwordHash
    if ((isDisabled || role !== 'administrator') && (await isLastAdministrator(tx, id)))
      issues[isDisabled ? 'disabled' : 'role'] = lastAdministrator
    rejectIssues(issues)
    await updateAccount(tx, id, { role, languages: accountLanguages, isDisabled, passwordHash })
    const changed = await loadAccount(tx, id)
    if (JSON.stringify(changed) !== JSON.stringify(present)) await endAllSessions(tx, id)
    return respond(200, { ...presentAccount(changed), password: generated ?? '' } satisfies AccountCreatedResponse)
  })
}

/** `DELETE accounts/{id}`: its id stays in records and history. */
export async function removeAccount({ store }: RequestContext, id: number): Promise<Response> {
  return store.write(async (tx) => {
    const present = await loadAccount(tx, id)
    if (await isLastAdministrator(tx, id)) rejectIssues({ id: lastAdministrator })
    await deleteAccount(tx, id)
    return respond(200, presentAccount(present))
  })
}

async function isLastAdministrator(tx: ReadTx, id: number): Promise<boolean> {
  const administrators = (await listAccounts(tx)).filter(({ role, disabled }) => role === 'administrator' && !disabled)
  return administrators.length === 1 && administrators[0]?.id === id
}

/** Returns the requested or present languages. Only translators have languages, at least one. */
function checkLanguages(
  role: Role,
  requested: readonly Language[] | undefined,
  present: readonly Language[],
  issues: Issues,
): Language[] {
  const known = languages.filter((language) => (requested ?? present).includes(language))
  const addIssue = (code: Issue['code'], message: string): void => {
    issues['languages'] ??= { code, message, data: { options: languages } }
  }
  if (role === 'translator' && known.length === 0) addIssue('required', 'A translator needs languages.')
  else if (role !== 'translator' && requested && known.length > 0)
    addIssue('not_allowed', 'Only translators have languages.')
  return role === 'translator' ? known : []
}

/** Returns the chosen password of an account. `undefined` if there is none or it is invalid. */
export async function parsePassword(body: Input, name: unknown, issues: Issues): Promise<string | undefined> {
  const raw = body.get('password') ?? undefined
  if (raw === undefined) return undefined
  const issue = typeof raw === 'string' ? await passwordIssue(raw, String(name)) : notText()
  if (issue) issues['password'] = issue
  return typeof raw === 'string' && !issue ? raw : undefined
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
