// Messages of bulk actions: their names, and why records or the whole action were rejected.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { ProblemError } from '#client/send.ts'
import { auditFieldName } from '#records/history/audit-labels.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { fieldErrorMessage } from '#shared/i18n/form/field-messages.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { Problem } from '#shared/problem.ts'
import type { Field } from '#shared/schema/fields.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { BulkFormValues, FormActionName } from './actions.ts'
import { leftAloneMessage } from './left-alone.ts'

export const actionLabels = {
  status: msg`Status`,
  categories: msg`Categories`,
  tags: msg`Tags`,
  venue: msg`Venue`,
  organizer: msg`Organizers`,
  featured: msg`Featured`,
  move: msg`Move dates`,
  delete: msg`Delete`,
} satisfies Record<FormActionName, MessageDescriptor>

const counts = {
  events: (count) => msg`${plural(count, { one: '# event', other: '# events' })}`,
  venues: (count) => msg`${plural(count, { one: '# venue', other: '# venues' })}`,
  organizers: (count) => msg`${plural(count, { one: '# organizer', other: '# organizers' })}`,
  categories: (count) => msg`${plural(count, { one: '# category', other: '# categories' })}`,
  tags: (count) => msg`${plural(count, { one: '# tag', other: '# tags' })}`,
} satisfies Record<ResourceName, (count: number) => MessageDescriptor>

/** “4 events”. */
export const formatCount = (i18n: I18n, resource: ResourceName, count: number): string =>
  i18n._(counts[resource](count))

/** The label of the button: “Publish 4 events in Deutsch”. `records` is “4 events”. */
export function confirmLabel(
  action: FormActionName,
  { status, language, featured }: BulkFormValues,
  records: string,
): MessageDescriptor {
  const wanted = languageName(language)
  if (action === 'delete') return msg`Delete ${records}`
  if (action === 'featured') return featured ? msg`Mark ${records} as featured` : msg`Remove ${records} from featured`
  if (action === 'move') return msg`Move ${records}`
  if (action !== 'status') return msg`Edit ${records}`
  return {
    publish: msg`Publish ${records} in ${wanted}`,
    draft: msg`Set ${records} to draft in ${wanted}`,
    pending: msg`Submit ${records} for review in ${wanted}`,
    private: msg`Set ${records} to private in ${wanted}`,
  }[status]
}

/** Why no record was changed: the list has another total, or too many records; `undefined` for other errors. */
export function totalMessage(error: unknown): MessageDescriptor | undefined {
  if (!(error instanceof ProblemError)) return undefined
  const { data } = error.problem
  if (data.status === 412 && 'total' in data)
    return msg`The list has changed. Close this dialog and select the records again.`
  const issue = data.details?.['filter'] ?? data.details?.['ids']
  const max = issue?.code === 'too_many' ? issue.data?.['most'] : undefined
  return typeof max === 'number'
    ? msg`Too many records selected (maximum ${formatNumber(max, activeLocale())}). Narrow the list and try in batches.`
    : undefined
}

/** Why a record was rejected; issues are named by their fields. */
export function rowMessage(i18n: I18n, resource: ResourceName, problem: Problem): string {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const details = problem.data.status === 400 ? Object.entries(problem.data.details ?? {}) : []
  const messages = details.flatMap(([name, issue]) => {
    if (name === 'do.move.hours') return [i18n._(msg`All-day events can only be moved by whole days.`)]
    // `shared.start_date`, `nl.status`.
    const [part = '', fieldName = ''] = name.split('.')
    const field = fields[fieldName]
    if (!field) return []
    const label = auditFieldName(i18n, resource, part, fieldName)
    const message = i18n._(fieldErrorMessage(issue, field))
    return [i18n._(msg`${label}: ${message}`)]
  })
  if (messages.length > 0) return messages.join(' ')
  const leftAlone = leftAloneMessage(resource, problem)
  if (leftAlone) return i18n._(leftAlone)
  if (problem.code === 'rest_precondition_failed')
    return i18n._(msg`Someone else has changed this since. It was not changed.`)
  return i18n._(problemMessage({ problem }))
}

const skipReasons = ['changed', 'deleted', 'forbidden', 'other'] as const
type SkipReason = (typeof skipReasons)[number]

const getSkipReason = ({ code, data: { status } }: Problem): SkipReason => {
  if (status === 412) return 'changed'
  if (status === 403) return 'forbidden'
  // The record exists, but not in this language.
  return status === 404 && code !== 'rest_language_not_found' ? 'deleted' : 'other'
}

const skipMessages = {
  changed: (refused) =>
    msg`${plural(refused, { one: '# has been changed since and was left alone.', other: '# have been changed since and were left alone.' })}`,
  deleted: (refused) =>
    msg`${plural(refused, { one: '# has been permanently deleted since.', other: '# have been permanently deleted since.' })}`,
  forbidden: (refused) =>
    msg`${plural(refused, { one: '# was not changed because you can no longer edit it.', other: '# were not changed because you can no longer edit them.' })}`,
  other: (refused) =>
    msg`${plural(refused, { one: '# field cannot be restored and was not changed.', other: '# fields cannot be restored and were not changed.' })}`,
} satisfies Record<SkipReason, (refused: number) => MessageDescriptor>

/** Why records were not undone, one sentence for each reason; `""` if all were. */
export function skippedMessage(i18n: I18n, rows: readonly { problem?: Problem }[]): string {
  const reasons = rows.flatMap(({ problem }) => (problem ? [getSkipReason(problem)] : []))
  return skipReasons
    .map((reason) => ({ reason, count: reasons.filter((each) => each === reason).length }))
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => i18n._(skipMessages[reason](count)))
    .join(' ')
}
