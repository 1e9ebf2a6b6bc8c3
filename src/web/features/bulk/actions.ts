// Bulk actions: which an account can perform, their form values, and the request of each.
import * as z from 'zod/mini'
import { maxDateShift } from '#shared/dates/wall-time.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { BulkAction } from '#shared/schema/bulk.ts'
import type { Resource } from '#shared/schema/fields.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'

const actionNames = ['status', 'categories', 'tags', 'venue', 'organizer', 'featured', 'move', 'delete'] as const
/** The actions that `BulkDialog` has a form for. */
export type FormActionName = (typeof actionNames)[number]
/** `keep`: names that are the same in another language. */
export type ActionName = FormActionName | 'keep'

/** The actions that the account can try; the server decides for each record. */
export function getActions(resource: Pick<Resource, 'name' | 'fields'>, account: Account): ActionName[] {
  const name = resource.name as ResourceName // safe: the tables are those of the five resources
  return [...actionNames, 'keep' as const].filter((action) => {
    if (action === 'keep')
      return (name === 'venues' || name === 'organizers') && can(account, 'editVariant', name) === true
    if (action === 'delete') return can(account, 'delete', name) === true
    const field = action === 'move' ? 'start_date' : action
    if (!(field in resource.fields)) return false
    return can(account, action === 'status' ? 'editVariant' : 'editShared', name) === true
  })
}

/** Whether the account can try to merge two records: events move, the one that stays is edited, the other one is deleted. */
export const canMerge = (name: ResourceName, account: Account): boolean =>
  name !== 'events' &&
  can(account, 'editShared', 'events') === true &&
  can(account, 'editShared', name) === true &&
  can(account, 'delete', name) === true

/** The languages that the account can edit. */
export const editableLanguages = (account: Account): readonly Language[] =>
  account?.role === 'translator' ? account.languages : languages

/** Statuses that can be set; records are trashed by an action of their own and scheduled by their date. */
const settableStatuses = statuses.filter((status) => status !== 'trash' && status !== 'future')
export type SettableStatus = (typeof settableStatuses)[number]

/** The statuses that the account can set. */
export const grantedStatuses = (account: Account): readonly SettableStatus[] =>
  settableStatuses.filter(
    (status) => account !== null && grantedStatus(account, status, undefined, publishedByOther, undefined) === status,
  )

const publishedByOther = { author: 0, translations: { en: 'publish' }, trashed: false } as const

/** A typed number of days or hours; `undefined` if it is not a whole number from -`max` to `max`. */
function parseShift(text: string, max: number): number | undefined {
  const plain = text.trim().replace(/^[−–]/, '-')
  const number = plain === '' ? 0 : /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN
  return Math.abs(number) <= max ? number : undefined
}

// A sign alone is the beginning of a number.
const shift = (max: number) =>
  z.string().check(z.refine((text) => parseShift(text, max) !== undefined || /^\s*[-+−–]\s*$/.test(text)))
const ids = z.array(z.number())

/** The values of the form; each action uses some of them. */
export const bulkFormSchema = z.object({
  status: z.enum(settableStatuses),
  language: z.enum(languages),
  add: ids,
  remove: ids,
  replacement: ids,
  featured: z.boolean(),
  days: shift(maxDateShift.days),
  hours: shift(maxDateShift.hours),
})
export type BulkFormValues = z.infer<typeof bulkFormSchema>

export const getDefaultValues = (language: Language, status: SettableStatus): BulkFormValues => ({
  status,
  language,
  add: [],
  remove: [],
  replacement: [],
  featured: true,
  days: '',
  hours: '',
})

/** The action to send; `undefined` if it is incomplete. */
export function toBulkAction(name: FormActionName, values: BulkFormValues): BulkAction | undefined {
  const { status, language, add, remove, replacement, featured } = values
  switch (name) {
    case 'status':
      return { status: { [language]: status } }
    case 'categories':
    case 'tags':
      return add.length + remove.length === 0 ? undefined : { [name]: { add, remove } }
    case 'venue':
    case 'organizer':
      return { [name]: replacement }
    case 'featured':
      return { featured }
    case 'move': {
      const days = parseShift(values.days, maxDateShift.days)
      const hours = parseShift(values.hours, maxDateShift.hours)
      if (days === undefined || hours === undefined || (days === 0 && hours === 0)) return undefined
      return { move: { days, hours } }
    }
    case 'delete':
      return { delete: true }
  }
}
