// `accounts`: whom administrators let in, as what, and no longer.
import type { AccountCreatedResponse, AccountResponse } from '#shared/accounts.ts'
import { canSeeAccountNames } from '#shared/policy/account-names.ts'
import { invalid, missing, problem } from '#shared/problem.ts'
import { can } from '#shared/policy/policy.ts'
import { accountBody, accountChangeBody } from '#shared/schema/accounts.ts'
import { checkLanguages, parsePassword } from './account-rules.ts'
import { hashPassword, newPassword } from './secrets.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { parseBody } from '../http/parse-body.ts'
import type { StoredAccount } from '../sync-store/account-types.ts'
import type { Store } from '../sync-store/store.ts'
import { requireAdministrator } from './administrator.ts'

const told = ({ id, name, role, languages, disabled }: StoredAccount): AccountResponse => ({
  id,
  name,
  role,
  languages: [...languages],
  disabled: disabled === true,
})

const noAccount = problem('rest_not_found', 404, 'such account')

/**
 * `GET accounts`: administrators get everything; editors get ids, names and roles, to choose an author; others who write or translate
 * get ids and names of themselves and of the authors whose records they may see.
 */
export function accounts(ctx: RequestContext): Response {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (!canSeeAccountNames(account)) return errorResponse(problem('rest_forbidden', 403))
  const isTold = can(account, 'administer', 'events') === true
  const chooses = can(account, 'setAuthor', 'events') === true
  const all = store.accounts.all()
  const named = ({ id, name, role }: StoredAccount) => ({ id, name, ...(chooses && { role }) })
  if (isTold || chooses) return respond(200, { accounts: all.map(isTold ? told : named) })
  const visible = new Set([account.id, ...store.accounts.visibleAuthors(account)])
  return respond(200, { accounts: all.filter(({ id }) => visible.has(id)).map(named) })
}

/** `POST accounts {name, role, languages?, password?}`: without a password one is made and shown once. */
export async function addAccount(ctx: RequestContext): Promise<Response> {
  const { store } = ctx
  const administrator = requireAdministrator(ctx)
  if ('code' in administrator) return errorResponse(administrator)
  const body = ctx.body
  if ('code' in body) return errorResponse(body)
  const { values, issues, missing: absent } = parseBody(accountBody, body.sent)
  const { name, role } = values
  if (name !== undefined && store.accounts.byName(name))
    issues['name'] = { code: 'in_use', message: 'There already is an account of this name.' }
  const languages = role ? checkLanguages(role, values.languages, [], issues) : []
  const chosen = await parsePassword(body.sent, body.sent.get('name'), issues)
  if (absent.length > 0) return errorResponse(missing(absent, issues))
  if (!role || name === undefined || Object.keys(issues).length > 0) return errorResponse(invalid(issues))
  const password = chosen ?? newPassword()
  const made = store.accounts.create({ name, role, languages, passwordHash: await hashPassword(password) })
  if (!made)
    return errorResponse(invalid({ name: { code: 'in_use', message: 'There already is an account of this name.' } }))
  return respond(201, {
    ...told(made),
    password: chosen === undefined ? password : '',
  } satisfies AccountCreatedResponse)
}

/** `PATCH accounts/{id} {role?, languages?, disabled?, password?, new_password?}`. Whatever changes ends the account's sessions. */
export async function changeAccount(ctx: RequestContext, id: number): Promise<Response> {
  const { store } = ctx
  const administrator = requireAdministrator(ctx)
  if ('code' in administrator) return errorResponse(administrator)
  const body = ctx.body
  if ('code' in body) return errorResponse(body)
  const known = store.accounts.byId(id)
  if (!known) return errorResponse(noAccount)
  const { values, issues } = parseBody(accountChangeBody, body.sent)
  const chosen = await parsePassword(body.sent, known.name, issues)
  const made = chosen === undefined && values.new_password ? newPassword() : undefined
  const password = chosen ?? made
  const hashed = password === undefined ? undefined : await hashPassword(password)
  // Hashing took its time: all else is looked at now, and nothing comes between that and the change.
  const present = store.accounts.byId(id)
  if (!present) return errorResponse(noAccount)
  const role = values.role ?? present.role
  const languages = checkLanguages(role, values.languages, present.languages, issues)
  const isDisabled = values.disabled ?? present.disabled === true
  const passwordHash = hashed ?? present.passwordHash
  if (isLastAdministrator(store, id) && (isDisabled || role !== 'administrator'))
    issues[isDisabled ? 'disabled' : 'role'] = { code: 'not_allowed', message: 'One administrator must remain.' }
  if (Object.keys(issues).length > 0) return errorResponse(invalid(issues))
  const changed = store.accounts.change(id, { role, languages, isDisabled, passwordHash })
  if (!changed) return errorResponse(noAccount)
  if (JSON.stringify(changed) !== JSON.stringify(present)) store.sessions.endAll(id)
  return respond(200, { ...told(changed), password: made ?? '' } satisfies AccountCreatedResponse)
}

/** `DELETE accounts/{id}`: records and history keep its number. */
export function removeAccount(ctx: RequestContext, id: number): Response {
  const { store } = ctx
  const administrator = requireAdministrator(ctx)
  if ('code' in administrator) return errorResponse(administrator)
  const present = store.accounts.byId(id)
  if (!present) return errorResponse(noAccount)
  if (isLastAdministrator(store, id))
    return errorResponse(invalid({ id: { code: 'not_allowed', message: 'One administrator must remain.' } }))
  store.accounts.remove(id)
  return respond(200, told(present))
}

const isLastAdministrator = (store: Store, id: number): boolean => {
  const left = store.accounts.all().filter(({ role, disabled }) => role === 'administrator' && !disabled)
  return left.length === 1 && left[0]?.id === id
}
