// The feed of changes: what a page or program that shows records needs to know when others write.
import type { ChangeAuthor, AuditAction } from './history.ts'
import type { ResourceName } from './schema/resources.ts'
import type { RecordPart } from './record-bundle.ts'

/**
 * A change of a record the asker may see, or could see until then. `version` names the present etag of each part that changed, `null`
 * where it is gone; what the record holds is read anew, if it may be.
 */
export type FeedChange = {
  seq: number
  resource: ResourceName
  id: number
  deed: AuditAction
  parts: RecordPart[]
  version: { [P in RecordPart]?: string | null }
  by: ChangeAuthor
  change_set: string
}

/** `GET {admin}/changes?after=&limit=`: oldest first; `last` is the `after` of the next question, `more` says that it has an answer already. */
export type Feed = { changes: FeedChange[]; last: number; more: boolean }
