import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Field } from '../../schema/fields.ts'
import type { Issue } from '../../problem.ts'
import { maxRichTextLength, maxTextLength } from '../../schema/kinds.ts'

/** The properties of an issue that messages use. */
export type FieldError = Pick<Issue, 'data'> & { code: Issue['code'] | 'not_uploaded' }
/** Issues of passwords, which the settings pages show. */
type PasswordCode = 'too_short' | 'too_common' | 'same_as_name'
type Message = (data: NonNullable<Issue['data']>, field: Field) => MessageDescriptor

/** In characters. */
const maxLength = (field: Field): number => (field.kind === 'richText' ? maxRichTextLength : maxTextLength)
const toText = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length > 0
    ? value.join(', ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : undefined

const sentences = {
  required: () => msg`This is required. Fill it in.`,
  invalid_type: () => msg`This has a form that cannot be kept. Type it again as plain text.`,
  too_long: (data, field) => {
    const most = typeof data['most'] === 'number' ? data['most'] : maxLength(field)
    return msg`This is too long: at most ${most} characters. Shorten it.`
  },
  not_a_date: () =>
    msg`This could not be read, or it has more than one meaning. Write for example 24-11-2026, or 24-11-2026 19:30 with a time.`,
  date_gap: () =>
    msg`This time does not exist: the clock jumps over it that night. Choose a time an hour earlier or later.`,
  end_before_start: () => msg`The end lies before the start. Choose a later end or an earlier start.`,
  not_a_zone: () => msg`This is not a time zone. Choose one from the list, for example Europe/Brussels.`,
  not_an_address: () => msg`This is not a web address. Write it whole, for example https://www.example.org/.`,
  not_an_email: () => msg`This is not an e-mail address. Write it like name@example.org.`,
  not_a_choice: () => msg`This is not one of the choices. Choose one from the list.`,
  not_a_number: (data, field) => {
    if (field.kind !== 'coordinate') return msg`This is not a number. Write it in digits.`
    const most = typeof data['most'] === 'number' ? data['most'] : (field.max ?? 180)
    return msg`This is not a number of degrees. Write one from −${most} to ${most}, for example 50.8466.`
  },
  not_a_flag: () => msg`This can only be yes or no. Set it again.`,
  unknown_id: (data) => {
    const ids = toText(data['ids'] ?? data['id'])
    return ids === undefined
      ? msg`Something chosen here no longer exists. Take it away and choose another.`
      : msg`Something chosen here no longer exists (${ids}). Take it away and choose another.`
  },
  too_many: () => msg`Only one can be chosen here. Take the others away.`,
  in_use: () => msg`This is already in use by another record. Choose another.`,
  cycle: () => msg`A category cannot stand under itself or under one of its own. Choose another.`,
  not_an_image: (data) => imageMessage(data),
  not_allowed: () => msg`Your account may not change this. An editor can, or put it back as it was.`,
  needs_other: (data) => {
    const other = toText(data['needs'] ?? data['other'])
    return other === undefined
      ? msg`This needs another entry beside it. Fill in both or neither.`
      : msg`This needs another entry beside it (${other}). Fill in both or neither.`
  },
  two_languages: () => msg`Two languages were named for one text. Reload the page and try again.`,
  'event-tickets-not-active': () => msg`There are no tickets here. Leave this empty.`,
  /** Found by the page only. */
  not_uploaded: () => msg`The image could not be uploaded. Upload it again, or save without it.`,
  cannot_clear: (_, field) =>
    field.kind === 'link'
      ? msg`This server cannot remove the venue from an event. Choose another venue, or remove it in WordPress.`
      : msg`This server cannot empty this field once it is filled. Enter another value, or empty it in WordPress.`,
  website_scheme: (data) => {
    const website = toText(data['website']) ?? ''
    return msg`“${website}” does not begin with https:// or http://. This server checks it on every save, so nothing can be saved until you complete it.`
  },
  not_taken: () => msg`The server did not accept this value. Correct it and save again.`,
} satisfies Record<Exclude<FieldError['code'], PasswordCode>, Message>

const isIssueCode = (code: string): code is keyof typeof sentences => Object.hasOwn(sentences, code)

/** The message of an issue, with a general one for unknown codes. */
export const fieldErrorMessage = (
  issue: { code: string; data?: Issue['data'] | undefined },
  field: Field,
): MessageDescriptor => {
  const toMessage: Message | undefined = isIssueCode(issue.code) ? sentences[issue.code] : undefined
  return toMessage ? toMessage(issue.data ?? {}, field) : msg`The service did not take this. Check it and try again.`
}

const toNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const imageReasons: { readonly [reason: string]: (data: NonNullable<Issue['data']>) => MessageDescriptor } = {
  kind: () => msg`This file cannot be used as an image. Choose a JPEG, PNG, GIF, WebP or still AVIF file.`,
  bytes: (data) => {
    const most = Math.floor((toNumber(data['most']) ?? 0) / 1_048_576)
    return msg`This picture is too large: at most ${most} MB. Make it smaller.`
  },
  pixels: (data) => {
    const most = Math.floor((toNumber(data['most']) ?? 0) / 1_000_000)
    return msg`This picture has too many pixels: at most ${most} million. Make it smaller.`
  },
  broken: () => msg`This picture is broken or incomplete. Save or export it again.`,
  slow: () => msg`This picture takes too long to read. Save it again, smaller.`,
  busy: () => msg`Many pictures are waiting to be taken in. Try again in a minute.`,
  address: () =>
    msg`This is not the address of a picture. It must start with http:// or https:// and must not name a user.`,
  private: () => msg`This address is not on the public internet. Give one that everybody can reach.`,
  redirects: () => msg`This address leads on too many times. Give the address of the picture itself.`,
  unreachable: () => msg`This address does not answer with a picture. Check it, or choose another picture.`,
  late: () => msg`This address took too long to answer. Try again, or choose another picture.`,
}

/** The message for a rejected image; an unknown reason is treated as an unknown image. */
export const imageMessage = (data: NonNullable<Issue['data']>): MessageDescriptor => {
  const { reason } = data
  const message = typeof reason === 'string' && Object.hasOwn(imageReasons, reason) ? imageReasons[reason] : undefined
  return message
    ? message(data)
    : msg`This is not an image of the library. Give the number of one that is there, or leave it empty.`
}
