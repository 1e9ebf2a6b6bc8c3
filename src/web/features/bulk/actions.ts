// What can be done to many records at once, from their table of fields and the rights of the account.
import { maxDateShift } from '#shared/dates/wall-time.ts'
import type { BulkAction } from '#shared/schema/bulk.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Resource } from '#shared/schema/fields.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'

/** One thing that is done to many. */
export const deedKinds = ['status', 'categories', 'tags', 'venue', 'organizer', 'featured', 'move', 'delete'] as const
export type DeedKind = (typeof deedKinds)[number]

/** The field a deed changes, by which a table says whether it can be done. */
const fieldOf = { move: 'start_date', delete: undefined } as const satisfies { [K in DeedKind]?: string | undefined }

/** What an account may try; every record is judged by the service. */
export function deedsFor(resource: Pick<Resource, 'name' | 'fields'>, account: Account): DeedKind[] {
  const name = resource.name as ResourceName // safe: the tables are those of the five resources
  return deedKinds.filter((kind) => {
    if (kind === 'delete') return can(account, 'delete', name) === true
    const field = kind === 'move' ? fieldOf.move : kind
    if (!(field in resource.fields)) return false
    return can(account, kind === 'status' ? 'editVariant' : 'editShared', name) === true
  })
}

/** The languages whose texts the account may write. */
export const writtenBy = (account: Account): readonly Language[] =>
  account?.role === 'translator' ? account.languages : languages

/** A status one can give; the trash has its own way, and the date decides what is scheduled. */
export type GivenStatus = Exclude<Status, 'trash' | 'future'>
const given = statuses.filter((status): status is GivenStatus => status !== 'trash' && status !== 'future')

/** The statuses the account may give. */
export const statusesFor = (account: Account): readonly GivenStatus[] =>
  given.filter((status) => account !== null && grantedStatus(account, status, undefined, noVariant) === status)

const noVariant = { author: 0, translations: { en: 'publish' }, trashed: false } as const

/** A deed as it is being said. */
export type Saying = {
  kind: DeedKind
  status: GivenStatus
  /** The language whose status it is. */
  language: Language
  add: number[]
  remove: number[]
  /** What is set, in place of what was. */
  set: number[]
  featured: boolean
  days: string
  hours: string
}

/** How a deed begins. */
export const startSaying = (kind: DeedKind, language: Language, status: GivenStatus): Saying => ({
  kind,
  status,
  language,
  add: [],
  remove: [],
  set: [],
  featured: true,
  days: '',
  hours: '',
})

/** How far something is moved, as it was typed; `undefined` where that is no whole number, or further than a record is moved. */
export const distanceOf = (text: string, most: number): number | undefined => {
  const plain = text.trim().replace(/^[−–]/, '-')
  const number = plain === '' ? 0 : /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN
  return Math.abs(number) <= most ? number : undefined
}

/** The deed as it is sent; `undefined` while something is missing or not a number. */
export function deedOf(saying: Saying): BulkAction | undefined {
  const { kind, add, remove, set } = saying
  switch (kind) {
    case 'status':
      return { status: { [saying.language]: saying.status } }
    case 'categories':
    case 'tags':
      return add.length + remove.length === 0 ? undefined : { [kind]: { add, remove } }
    case 'venue':
    case 'organizer':
      return { [kind]: set }
    case 'featured':
      return { featured: saying.featured }
    case 'move': {
      const [days, hours] = [distanceOf(saying.days, maxDateShift.days), distanceOf(saying.hours, maxDateShift.hours)]
      return days === undefined || hours === undefined || (days === 0 && hours === 0)
        ? undefined
        : { move: { days, hours } }
    }
    case 'delete':
      return { delete: true }
  }
}
