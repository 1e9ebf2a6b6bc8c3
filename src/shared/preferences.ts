// Saved views and preferences of an account.
import type { ResourceName } from './schema/resources.ts'

/** What a saved view of a dated list may say in place of dates: a span that moves with the day. */
export const viewDateRanges = ['upcoming', 'past', 'week', 'month', 'soon', 'all'] as const
/** The name of the span among a view's parameters. */
export const dateRangeParameter = 'dates'

/** A saved view of a list: its parameters by name. `by` is who saved it, `""` when that account is gone; `mine`: the reader did. */
export type SavedView = {
  id: number
  name: string
  resource: ResourceName
  query: { [parameter: string]: string }
  shared: boolean
  mine: boolean
  by: string
}
/** `GET {admin}/views`: the account's own and the shared ones. `POST` and `PUT` take name, resource, query and shared. */
export type SavedViews = { views: SavedView[] }

/**
 * `GET`, `PUT {admin}/preferences`: whatever the page keeps for the account, as one object. Where `lists.{resource}.start` names a
 * saved view (`view`, its number), its `query` is answered as the view is by now, and no start where there is no such view.
 */
export type Preferences = { [name: string]: unknown }
/** Longest JSON text of preferences, in characters. */
export const maxPreferencesLength = 32_768
