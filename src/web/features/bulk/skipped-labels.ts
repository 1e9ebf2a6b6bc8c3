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
    msg`${plural(refused, { one: '# has been changed since and was left alone.', other: '# have been changed since and were left alone.' })}`,
  gone: (refused) =>
    msg`${plural(refused, { one: '# has been permanently deleted since.', other: '# have been permanently deleted since.' })}`,
  forbidden: (refused) =>
    msg`${plural(refused, { one: '# was not changed because you can no longer edit it.', other: '# were not changed because you can no longer edit them.' })}`,
  other: (refused) =>
    msg`${plural(refused, { one: '# field cannot be restored and was not changed.', other: '# fields cannot be restored and were not changed.' })}`,
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
