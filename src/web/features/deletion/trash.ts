// Deletable records and their statuses.
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { type Status, statuses } from '#shared/schema/status.ts'

/** Whether deleted records of a resource go to the trash; others are deleted permanently. */
export const hasTrash = (resource: ResourceName): boolean => resources[resource].post

/** A record to delete; `status` is that of its translation in `language`. */
export type DeletableRecord = {
  resource: ResourceName
  id: number
  name: string
  language: Language
  status: Status | undefined
}

/** The status to restore a record with: a draft if it is unknown or in the trash. */
export const restoredStatus = (text: unknown): Status =>
  statuses.find((status) => status === text && status !== 'trash') ?? 'draft'
