// Which records stay as they are when a change to many is taken back, and why: a sentence for each reason there is.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Problem } from '#shared/problem.ts'

const reasons = ['changed', 'gone', 'forbidden', 'other'] as const
type Reason = (typeof reasons)[number]

const reasonFor = ({ code, data: { status } }: Problem): Reason => {
  if (status === 412) return 'changed'
  if (status === 403) return 'forbidden'
  // It is there, without a text that it had.
  return status === 404 && code !== 'rest_language_not_found' ? 'gone' : 'other'
}

const words = {
  changed: (refused) =>
    msg`${plural(refused, { one: '# of them was changed since and stays as it is.', other: '# of them were changed since and stay as they are.' })}`,
  gone: (refused) =>
    msg`${plural(refused, { one: '# of them was deleted for good since.', other: '# of them were deleted for good since.' })}`,
  forbidden: (refused) =>
    msg`${plural(refused, { one: '# of them stays as it is: your account may no longer change it.', other: '# of them stay as they are: your account may no longer change them.' })}`,
  other: (refused) =>
    msg`${plural(refused, { one: '# of them cannot be put back and stays as it is.', other: '# of them cannot be put back and stay as they are.' })}`,
} satisfies Record<Reason, (refused: number) => MessageDescriptor>

/** The sentences; nothing where none was refused. */
export function leftSentences(i18n: I18n, refused: readonly { problem?: Problem }[]): string {
  const found = refused.flatMap(({ problem }) => (problem ? [reasonFor(problem)] : []))
  return reasons
    .map((reason) => ({ reason, count: found.filter((one) => one === reason).length }))
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => i18n._(words[reason](count)))
    .join(' ')
}
