// Why nothing is done to any of the records that are meant: they are others by now, or more than one request takes.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ProblemError } from '#client/send.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'

/** The sentence; `undefined` for a fault that has nothing to do with how many they are. */
export function againstAll(thrown: unknown): MessageDescriptor | undefined {
  if (!(thrown instanceof ProblemError)) return undefined
  const { data } = thrown.problem
  if (data.status === 412 && 'total' in data)
    return msg`The list has changed. Close this dialog and select the records again.`
  const fault = data.details?.['filter'] ?? data.details?.['ids']
  const most = fault?.code === 'too_many' ? fault.data?.['most'] : undefined
  return typeof most === 'number'
    ? msg`Too many records selected (maximum ${formatNumber(most, activeLocale())}). Narrow the list and try in batches.`
    : undefined
}
