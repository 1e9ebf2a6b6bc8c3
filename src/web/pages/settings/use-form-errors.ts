// Error messages of the forms of this page.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ProblemError } from '#client/send.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'

const accountName = msg`Use 1 to 60 letters, digits or . _ @ - and start with a letter or digit.`
const label = msg`Enter a name of 1 to 100 characters.`
const languages = msg`A translator needs at least one language.`
const lastDay = msg`Enter a full date, for example 24-11-2027.`
const shortPassword = msg`This password is too short. Use at least 10 characters.`
const longPassword = msg`This password is too long. Use at most 200 characters.`
const lastAdministrator = msg`There must be at least one administrator. Make someone else an administrator first.`

/** Messages by field and code: an error code of the server, or of zod. */
const messages: { readonly [fieldAndCode: string]: MessageDescriptor } = {
  'current too_small': msg`Enter your password.`,
  'disabled not_allowed': lastAdministrator,
  'ends custom': lastDay,
  'ends not_a_date': lastDay,
  'ends not_allowed': msg`This date is in the past. Choose today or later.`,
  'id not_allowed': lastAdministrator,
  'languages custom': languages,
  'languages required': languages,
  'name in_use': msg`This username is taken. Choose another.`,
  'name invalid_format': accountName,
  'name invalid_type': accountName,
  'name too_big': label,
  'name too_long': label,
  'name too_many': msg`You have reached the limit of application passwords. Revoke one you no longer need.`,
  'name too_small': label,
  'password same_as_name': msg`This is the username of the account. Choose another password.`,
  'password too_big': longPassword,
  'password too_common': msg`This is one of the most common passwords. Choose another one.`,
  'password too_long': longPassword,
  'password too_short': shortPassword,
  'password too_small': shortPassword,
  'role not_allowed': lastAdministrator,
}

/** The issues of a rejected request that have a message, as `[field, message]`. */
const getIssues = (error: unknown): [string, MessageDescriptor][] => {
  const details = error instanceof ProblemError ? (error.problem.data.details ?? {}) : {}
  return Object.entries(details).flatMap(([field, { code }]) => {
    const message = messages[`${field} ${code}`]
    return message ? [[field, message]] : []
  })
}

/** The message of a failed request without a form. */
export function useErrorMessage(): (error: unknown) => string {
  const { i18n } = useLingui()
  return (error) => i18n._(getIssues(error)[0]?.[1] ?? problemMessage(error))
}

/** Messages of a form’s errors; the first field with a server error takes the focus, other errors are `problem`. */
export function useFormErrors<T extends FieldValues>(form: UseFormReturn<T>, fields: readonly FieldPath<T>[]) {
  const { i18n } = useLingui()
  const getMessage = useErrorMessage()
  const { errors } = form.formState
  return {
    messageAt: (field: FieldPath<T>): string | undefined => {
      const type = form.getFieldState(field, form.formState).error?.type
      const message = messages[`${field} ${type}`]
      return message && i18n._(message)
    },
    problem: errors.root?.['server']?.message,
    setServerErrors: (error: unknown): void => {
      const details = error instanceof ProblemError ? (error.problem.data.details ?? {}) : {}
      const found = fields.filter((field) => messages[`${field} ${details[field]?.code}`])
      for (const [index, field] of found.entries())
        form.setError(field, { type: details[field]?.code ?? '' }, { shouldFocus: index === 0 })
      if (found.length === 0) form.setError('root.server', { type: 'server', message: getMessage(error) })
    },
  }
}
