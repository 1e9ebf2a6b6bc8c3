// The response to an import of translations. The page imports its types only.
import * as z from 'zod/mini'
import { described } from './schema/common-schemas.ts'
import { type ImportReason, importReasons } from './schema/exchange.ts'
import { resourceNames } from './schema/resources.ts'
import { problem } from './schema/response-parts.ts'

const importRow = z.object({
  line: described(z.int(), 'The line of the file, from 1'),
  unit: described(z.string(), 'The record and field as in the file; `""` for the whole file'),
  resource: z.exactOptional(z.enum(resourceNames)),
  id: z.exactOptional(z.int()),
  field: z.exactOptional(z.string()),
  result: described(
    z.enum(['written', 'outdated', 'unchanged', 'refused']),
    '`outdated`: written, but its source text has changed since the export',
  ),
  title: z.exactOptional(described(z.string(), 'The title of the record')),
  old: z.exactOptional(described(z.string(), 'The former text around its first difference, without markup')),
  new: z.exactOptional(described(z.string(), 'The new text around its first difference, without markup')),
  confirmed: z.exactOptional(described(z.boolean(), 'The text is the same, and is up to date again')),
  // safe: the keys of the table
  reason: z.exactOptional(described(z.enum(Object.keys(importReasons) as ImportReason[]), 'Why it was not taken')),
  message: z.exactOptional(z.string()),
  problem: z.exactOptional(described(problem, 'Why a normal write rejects it')),
})
/** The result for one text of an imported file. */
export type ImportRow = z.infer<typeof importRow>

export const importResponse = z.object({
  change_set: z.string(),
  dry_run: described(z.boolean(), 'Nothing was changed; the rows are what would have happened'),
  written: z.int(),
  outdated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  rows: described(z.array(importRow), 'In the order of the file'),
})
/** `POST {admin}/translations/import`: a row for each text of the file. */
export type ImportResponse = z.infer<typeof importResponse>
