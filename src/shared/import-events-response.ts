// The response to an import of events. The page imports its types only.
import * as z from 'zod/mini'
import { auditParts } from './responses.ts'
import { described } from './schema/common-schemas.ts'
import { problem } from './schema/response-parts.ts'

const importedEvent = z.object({
  index: described(z.int(), 'The position in `rows`, from 0'),
  result: z.enum(['created', 'updated', 'unchanged', 'refused']),
  id: z.exactOptional(described(z.int(), 'Absent if a new event is refused or was not created in a dry run')),
  title: described(z.string(), 'Of the event in the language of the request, or of the row if it was refused'),
  changes: z.exactOptional(auditParts),
  problem: z.exactOptional(described(problem, 'Why the row was refused, as a write of its own responds')),
})
/** The result for one row of an import. */
export type ImportedEvent = z.infer<typeof importedEvent>

export const importEventsResponse = z.object({
  change_set: z.string(),
  dry_run: described(z.boolean(), 'Nothing was changed; the rows are what would have happened'),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  rows: described(z.array(importedEvent), 'In the order of the request'),
})
/** `POST {admin}/events/import`: the results of all rows. After a failure, such as a full disk, earlier rows stay imported. */
export type ImportEventsResponse = z.infer<typeof importEventsResponse>

/**
 * `data` of an issue with the code `unknown_name`: the first unknown name of a link field, and visible records with nearly the same name.
 * `similar` is absent if they were not searched, because the request has too many unknown names. `zip` and `city`: of venues.
 */
export type UnknownName = { name: string; similar?: { id: number; title: string; zip: string; city: string }[] }
