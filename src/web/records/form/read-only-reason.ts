// The reason why an account cannot change a field.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Field } from '#shared/schema/fields.ts'
import type { RecordPart, RecordPermissions } from '#shared/record-bundle.ts'
import { externalServer } from '#api/client.ts'
import { languageName } from '#shared/i18n/locale.ts'

/** For every shared field, if the account can only write texts. */
export const sharedReason = msg`Shared by all languages. You can edit text only.`
const author = msg`Only editors can change the author.`
const lacking = msg`Not stored by this server.`
const languageNotStored = msg`This server does not store this language.`
/** For every field, if the account can change none. */
export const nothingReason = msg`You do not have permission to edit this record.`

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
  if (externalServer()) return languageNotStored
  const language = languageName(part)
  return msg`You cannot edit ${language}.`
}
