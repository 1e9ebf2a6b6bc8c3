// The reason why an account cannot change a field.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Field } from '#shared/schema/fields.ts'
import type { RecordPart, RecordPermissions } from '#shared/record-bundle.ts'
import { externalServer } from '#api/client.ts'
import { languageNames } from '#shared/i18n/language.ts'

/** For every shared field, if the account can only write texts. */
export const sharedReason = msg`All languages share this; your account writes texts only.`
const author = msg`Only editors may name another author.`
const lacking = msg`This server does not keep it.`
const unspoken = msg`This server keeps no text in this language here.`
/** For every field, if the account can change none. */
export const nothingReason = msg`Your account may not change this record.`

/** The reason; `undefined` for a writable field. `isLacking`: the server does not store the field. */
export function readOnlyReason(
  rights: RecordPermissions,
  part: RecordPart,
  field: Field,
  isLacking: boolean,
): MessageDescriptor | undefined {
  if (isLacking) return lacking
  if (!rights.shared && rights.languages.length === 0) return nothingReason
  if (part === 'shared') {
    if (!rights.shared) return sharedReason
    return field.kind === 'account' && !rights.deeds.includes('setAuthor') ? author : undefined
  }
  if (rights.languages.includes(part)) return undefined
  if (externalServer()) return unspoken
  const language = languageNames[part]
  return msg`Your account does not write ${language}.`
}
