// What has a trash, and with which status a record comes out of it.
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { type Status, statuses } from '#shared/schema/status.ts'

/** Resources with a trash; the others lose a record for good. */
export type Trashable = 'events' | 'venues' | 'organizers'

/** Whether what is taken away of a resource can be brought back. */
export const hasTrash = (resource: ResourceName): resource is Trashable => resources[resource].post

/** A record to be taken away: `status` is its own in `language`, for bringing it back as it was. */
export type Removable = {
  resource: ResourceName
  id: number
  name: string
  language: Language
  status: Status | undefined
}

/** A text as a status to come back with; what is none, or the trash itself, comes back as a draft. */
export const statusBefore = (text: unknown): Status =>
  statuses.find((status) => status === text && status !== 'trash') ?? 'draft'
