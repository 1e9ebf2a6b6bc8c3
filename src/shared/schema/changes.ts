// Request bodies that undo changes and empty the trash.
import * as z from 'zod/mini'

/** `POST changes/{change_set}/revert`. */
export const revertBody = z.object({
  partial: z.optional(z.boolean()),
  dry_run: z.optional(z.boolean().check(z.describe('Only say what would become of each'))),
})

/** `POST trash/empty`. */
export const emptyTrashBody = z.object({
  resource: z.enum(['events', 'venues', 'organizers']),
  total: z.int().check(z.describe('How many records were seen to lie there; another total is refused')),
})
