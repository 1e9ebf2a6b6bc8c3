import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Field } from '../../schema/fields.ts'
import type { Issue } from '../../problem.ts'
import { maxMinutes, maxRichTextLength, maxTextLength } from '../../schema/kinds.ts'

/** The properties of an issue that messages use. */
export type FieldError = Pick<Issue, 'data'> & { code: Issue['code'] | 'not_uploaded' }
/** Issues that no form of records shows: of passwords, and of names in an import. */
type OtherCode = 'too_short' | 'too_common' | 'same_as_name' | 'unknown_name'
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
  required: () => msg`This field is required.`,
  invalid_type: () => msg`This formatting is not supported. Enter plain text.`,
  too_long: (data, field) => {
    const most = typeof data['most'] === 'number' ? data['most'] : maxLength(field)
    return msg`Too long. The maximum is ${most} characters.`
  },
  not_a_date: () => msg`Enter a date such as 24-11-2026, or a date and time such as 24-11-2026 19:30.`,
  date_gap: () => msg`This time does not exist because clocks go forward. Choose a time one hour earlier or later.`,
  end_before_start: () => msg`The end is before the start. Choose a later end or an earlier start.`,
  not_a_zone: () => msg`Choose a time zone from the list, for example Europe/Brussels.`,
  not_an_address: () => msg`Enter a full URL, for example https://www.example.org/.`,
  not_an_email: () => msg`Enter an email address such as name@example.org.`,
  not_a_choice: () => msg`Choose an option from the list.`,
  not_a_number: (data, field) => {
    const most =
      typeof data['most'] === 'number' ? data['most'] : (field.max ?? (field.kind === 'minutes' ? maxMinutes : 180))
    if (field.kind === 'minutes') return msg`Enter whole minutes, from 0 to ${most}.`
    if (field.kind !== 'coordinate') return msg`Enter a number.`
    return msg`Enter degrees between −${most} and ${most}, for example 50.8466.`
  },
  not_a_flag: () => msg`Choose yes or no.`,
  unknown_id: (data) => {
    const ids = toText(data['ids'] ?? data['id'])
    return ids === undefined
      ? msg`A selected item no longer exists. Remove it and choose another.`
      : msg`A selected item no longer exists (${ids}). Remove it and choose another.`
  },
  too_many: () => msg`Choose only one.`,
  in_use: () => msg`This is already in use by another record. Choose another.`,
  cycle: () => msg`A category cannot be its own parent or a child of its own subcategory. Choose another parent.`,
  not_an_image: (data) => imageMessage(data),
  not_allowed: () => msg`You do not have permission to change this. Ask an editor, or reset it.`,
  needs_other: (data) => {
    const other = toText(data['needs'] ?? data['other'])
    return other === undefined
      ? msg`Also fill in the related field, or leave both empty.`
      : msg`Also fill in ${other}, or leave both empty.`
  },
  two_languages: () => msg`Conflicting languages. Reload the page and try again.`,
  'event-tickets-not-active': () => msg`Ticketing is not available. Leave this empty.`,
  /** Found by the page only. */
  not_uploaded: () => msg`The image could not be uploaded. Upload it again, or save without it.`,
  cannot_clear: (_, field) =>
    field.kind === 'link'
      ? msg`This server cannot remove the venue from an event. Choose another venue, or remove it in WordPress.`
      : msg`This server cannot empty this field once it is filled. Enter another value, or empty it in WordPress.`,
  website_scheme: (data) => {
    const website = toText(data['website']) ?? ''
    return msg`“${website}” does not start with https:// or http://. This server checks it on every save, so nothing can be saved until you complete it.`
  },
  not_taken: () => msg`The server did not accept this value. Correct it and save again.`,
} satisfies Record<Exclude<FieldError['code'], OtherCode>, Message>

const isIssueCode = (code: string): code is keyof typeof sentences => Object.hasOwn(sentences, code)

/** The message of an issue, with a general one for unknown codes. */
export const fieldErrorMessage = (
  issue: { code: string; data?: Issue['data'] | undefined },
  field: Field,
): MessageDescriptor => {
  const toMessage: Message | undefined = isIssueCode(issue.code) ? sentences[issue.code] : undefined
  return toMessage ? toMessage(issue.data ?? {}, field) : msg`The server rejected this value. Check it and try again.`
}

const toNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const imageReasons: { readonly [reason: string]: (data: NonNullable<Issue['data']>) => MessageDescriptor } = {
  kind: () => msg`Unsupported image. Use JPEG, PNG, GIF, WebP or still AVIF.`,
  bytes: (data) => {
    const most = Math.floor((toNumber(data['most']) ?? 0) / 1_048_576)
    return msg`This image is too large. The maximum is ${most} MB.`
  },
  pixels: (data) => {
    const most = Math.floor((toNumber(data['most']) ?? 0) / 1_000_000)
    return msg`This image is too large. The maximum is ${most} megapixels.`
  },
  broken: () => msg`This image is damaged. Export it again.`,
  slow: () => msg`This image takes too long to process. Use a smaller one.`,
  busy: () => msg`Too many images are being processed. Try again in a minute.`,
  address: () => msg`Enter an image URL that starts with http:// or https:// and contains no username.`,
  private: () => msg`This URL is not publicly reachable. Use a public URL.`,
  redirects: () => msg`Too many redirects. Use the direct URL of the image.`,
  unreachable: () => msg`This URL is not an image. Check it or choose another image.`,
  late: () => msg`This URL took too long to respond. Try again or choose another image.`,
}

/** The message for a rejected image; an unknown reason is treated as an unknown image. */
export const imageMessage = (data: NonNullable<Issue['data']>): MessageDescriptor => {
  const { reason } = data
  const message = typeof reason === 'string' && Object.hasOwn(imageReasons, reason) ? imageReasons[reason] : undefined
  return message ? message(data) : msg`No library image has this ID. Enter another or leave it empty.`
}
