// Responses about accounts, application passwords and sessions.
import * as z from 'zod/mini'
import { appPasswordScopes, roles } from './policy/policy.ts'
import type { appPasswordBody } from './schema/accounts.ts'
import { described, language } from './schema/common-schemas.ts'

export const accountResponse = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(roles),
  languages: described(z.array(language), 'Of translators'),
  disabled: z.boolean(),
})
/** An account, for administrators. */
export type AccountResponse = z.infer<typeof accountResponse>

export const accountCreatedResponse = z.extend(accountResponse, {
  password: described(z.string(), 'Returned once; `""` if the client chose it'),
})
/** The response to a created account or new password. */
export type AccountCreatedResponse = z.infer<typeof accountCreatedResponse>

export const accountsResponse = z.object({
  accounts: z.array(
    z.union([accountResponse, z.strictObject({ id: z.int(), name: z.string(), role: z.exactOptional(z.enum(roles)) })]),
  ),
})
/** `GET {admin}/accounts`: for others than administrators the names of the accounts that they can name or read. */
export type AccountsResponse = z.infer<typeof accountsResponse>

export const appPasswordResponse = z.object({
  id: z.int(),
  name: z.string(),
  scope: described(
    z.enum(appPasswordScopes),
    '`all`: all rights of the account; `texts`: those of a translator in `languages`; `read`: read only',
  ),
  languages: described(z.array(language), 'Of the scope `texts`'),
  created: described(z.string(), 'Time in UTC'),
  used: described(z.string(), 'Last use in UTC; `""` if never used'),
  ends: described(z.string(), 'Expiry in UTC; `""` if it does not expire'),
})
/** An application password, without the password. */
export type AppPasswordResponse = z.infer<typeof appPasswordResponse>

export const appPasswordCreatedResponse = z.extend(appPasswordResponse, {
  password: described(z.string(), 'Returned once'),
})
/** The response to a created application password. */
export type AppPasswordCreatedResponse = z.infer<typeof appPasswordCreatedResponse>

/** Without `scope` it has all rights of its account; `ends` is its last day (`YYYY-MM-DD`) in the time zone of the site. */
export type AppPasswordRequest = z.infer<typeof appPasswordBody>

export const sessionResponse = z.object({
  id: z.string(),
  started: described(z.string(), 'Time in UTC; `""` if unknown'),
  used: described(z.string(), 'Last use in UTC'),
  ends: described(z.string(), 'Expiry in UTC without further use'),
  current: described(z.boolean(), 'Whether the request belongs to it'),
})
/** A session of an account. */
export type SessionResponse = z.infer<typeof sessionResponse>
