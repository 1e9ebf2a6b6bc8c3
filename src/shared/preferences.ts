// Saved views and preferences of an account.
import type { ResourceName } from './schema/resources.ts'

/** Relative date ranges that a saved view can contain instead of dates. */
export const viewDateRanges = ['upcoming', 'past', 'week', 'month', 'soon', 'all'] as const
/** The parameter of a relative date range in a saved view. */
export const dateRangeParameter = 'dates'

/** A saved view: parameters of a list. `by` is the name of its account, `""` if deleted; `mine`: it is the account of the request. */
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
 * `GET`, `PUT {admin}/preferences`: settings of the page for the account, as one object. If `lists.{resource}.start` refers to a saved
 * view (`view`, its id), the response has the present `query` of the view, or no `start` if the view was deleted.
 */
export type Preferences = { [name: string]: unknown }
/** Maximum length of the preferences as JSON, in characters. */
export const maxPreferencesLength = 32_768
