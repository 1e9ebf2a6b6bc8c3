// What is wrong with an entry of this screen and how to mend it, by the entry's name and the fault's code.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const lastAdministrator = msg`There must be at least one administrator. Make someone else an administrator first.`

/** `name code` → sentence. */
export const settingFaults: { readonly [nameAndCode: string]: MessageDescriptor } = {
  'name in_use': msg`This username is taken. Choose another.`,
  'name invalid_type': msg`Use 1 to 60 letters, digits or . _ @ - and start with a letter or digit.`,
  'name too_long': msg`Enter a name of 1 to 100 characters.`,
  'name too_many': msg`You have reached the limit of application passwords. Revoke one you no longer need.`,
  'languages required': msg`A translator needs at least one language.`,
  'ends not_a_date': msg`Enter a full date, for example 24-11-2027.`,
  'ends not_allowed': msg`This date is in the past. Choose today or later.`,
  'password too_short': msg`This password is too short. Use at least 10 characters.`,
  'password too_long': msg`This password is too long. Use at most 200 characters.`,
  'password too_common': msg`This is one of the most common passwords. Choose another one.`,
  'password same_as_name': msg`This is the username of the account. Choose another password.`,
  'role not_allowed': lastAdministrator,
  'disabled not_allowed': lastAdministrator,
  'id not_allowed': lastAdministrator,
}
