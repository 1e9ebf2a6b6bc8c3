// Filters of several lists.
import { account, anyOf, oneOf, page, pageSize, searchText, boolean, isTrue } from './filters.ts'
import { statuses } from './status.ts'

/** The translation state in the language of the list; the extension parameter `translation`. `todo`: all but `complete`. */
export const translationFilters = ['any', 'todo', 'missing', 'outdated', 'partial', 'unpublished', 'complete'] as const
export type TranslationFilter = (typeof translationFilters)[number]

/** The parameters every list has. */
export const paging = { page: page(), per_page: pageSize() }

/** The language extensions every list has. */
export const languageFilters = {
  translation: oneOf(translationFilters, { extension: true, group: 'main', staffOnly: true }),
  search_languages: oneOf(['all'], { extension: true, group: 'more' }),
}

/** Statuses of a list, and `any` for all but the trash. */
export const statusFilter = { status: anyOf(['any', ...statuses], { group: 'main' }) }

export const search = { search: searchText() }
/** Which way a list is sorted. */
export const directions = ['asc', 'desc'] as const
export const order = { order: oneOf(directions, { extension: true }) }

/** Quality filters: with or without an image, and by author (`me`, or the id of an account). */
export const qualityFilters = {
  image: isTrue({ extension: true, group: 'more', staffOnly: true }),
  author: account({ extension: true, group: 'more' }),
}

/** The filters of venues and of organizers. */
export const linkedListFilters = {
  ...paging,
  ...search,
  ...statusFilter,
  has_events: boolean({ group: 'main' }),
  only_with_upcoming: boolean({ group: 'more' }),
  ...languageFilters,
  ...qualityFilters,
  orderby: oneOf(['date', 'modified', 'title', 'id'], { extension: true }),
  ...order,
}

/** Date ranges of a saved view that move with the current day, instead of fixed dates. */
export const viewDateRanges = ['upcoming', 'past', 'week', 'month', 'soon', 'all'] as const
/** The parameter of a saved view that names its date range. */
export const dateRangeParameter = 'dates'
