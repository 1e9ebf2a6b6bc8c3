// Request bodies about accounts and application passwords.
import * as z from 'zod/mini'
import { languages } from '../i18n/language.ts'
import { appPasswordScopes, roles } from '../policy/policy.ts'

/** Minimum and maximum length of a new password, in characters. */
export const minPasswordLength = 10
export const maxPasswordLength = 200
/** Maximum length of the name of a view or application password, in characters. */
export const maxLabelLength = 100

const accountName = z.string().check(
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,59}$/u, {
    error: 'Must be 1 to 60 letters, digits or . _ @ - and begin with a letter or digit.',
  }),
)
/** Whether a text is a valid name of an account. */
export const isAccountName = (name: string): boolean => accountName.safeParse(name).success

/** The name of a view or application password. */
export const label = z.string().check(z.minLength(1), z.maxLength(maxLabelLength))
const password = z.string().check(z.minLength(minPasswordLength), z.maxLength(maxPasswordLength))
const someLanguages = z.array(z.enum(languages))

/** A new account; a password is generated if absent. */
export const accountBody = z.object({
  name: accountName,
  role: z.enum(roles),
  languages: z.optional(someLanguages.check(z.describe('Of translators'))),
  password: z.optional(password),
})

export const accountChangeBody = z.object({
  role: z.optional(z.enum(roles)),
  languages: z.optional(someLanguages.check(z.describe('Of translators'))),
  disabled: z.optional(z.boolean()),
  password: z.optional(password),
  new_password: z.optional(z.boolean().check(z.describe('Generate a new password'))),
})

const filledText = z.string().check(z.minLength(1))
/** `POST session`. */
export const signInBody = z.object({ name: filledText, password: filledText })

/** A new password for the account of the request. */
export const ownPasswordBody = z.object({ current: z.string(), password })

/** A new application password; `ends` is its last day in the site's zone. */
export const appPasswordBody = z.object({
  name: label,
  scope: z.optional(
    z
      .enum(appPasswordScopes)
      .check(z.describe('`all`: all rights; `texts`: the rights of a translator in `languages`; `read`: reading only')),
  ),
  languages: z.optional(someLanguages.check(z.describe('Of the scope `texts`'))),
  ends: z.optional(z.iso.date().check(z.describe('Its last day, in the zone of the site'))),
})
