// Saved views and preferences of an account.
import * as z from 'zod/mini'
import { described } from './schema/common-schemas.ts'
import { resourceNames } from './schema/resources.ts'

export const savedView = z.object({
  id: z.int(),
  name: z.string(),
  resource: z.enum(resourceNames),
  query: described(z.record(z.string(), z.string()), 'The parameters of the list'),
  shared: z.boolean(),
  mine: described(z.boolean(), 'Whether the account saved it'),
  by: described(z.string(), 'The name of the account that saved it; `""` if the account no longer exists'),
})
/** A saved view of a list. */
export type SavedView = z.infer<typeof savedView>

export const savedViews = z.object({ views: z.array(savedView) })
/** `GET {admin}/views`: the account's own views and the shared ones. */
export type SavedViews = z.infer<typeof savedViews>

/** Longest JSON text of preferences, in characters. */
export const maxPreferencesLength = 32_768

export const preferences = described(
  z.record(z.string(), z.unknown()),
  `Settings of the page for the account, at most ${maxPreferencesLength} characters. If \`lists.{resource}.start\` names a saved view (\`view\`, its id), its \`query\` is the current one of the view; the start is absent if the view no longer exists`,
)
/** `GET`, `PUT {admin}/preferences`. */
export type Preferences = z.infer<typeof preferences>
