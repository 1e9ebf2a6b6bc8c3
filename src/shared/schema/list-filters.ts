// Filters of several lists.
import { account, anyOf, oneOf, page, pageSize, searchText, boolean, isTrue } from './filters.ts'
import { statuses } from './status.ts'

/** The state of a record's variant in the list's language; the extension parameter `translation`. `todo`: all but `complete`. */
export const translationFilters = ['any', 'todo', 'missing', 'outdated', 'partial', 'unpublished', 'complete'] as const
export type TranslationFilter = (typeof translationFilters)[number]

/** The parameters every list has. */
export const paging = { page: page(), per_page: pageSize() }

/** The language extensions every list has. */
export const languageFilters = {
  translation: oneOf(translationFilters, { extension: true, place: 'usual' }),
  search_languages: oneOf(['all'], { extension: true, place: 'more' }),
}

/** A list's own statuses, and `any` for all but the trash. */
export const statusFilter = { status: anyOf(['any', ...statuses], { place: 'usual' }) }

export const search = { search: searchText() }
/** Which way a list is sorted. */
export const directions = ['asc', 'desc'] as const
export const order = { order: oneOf(directions, { extension: true }) }

/** What those who keep records look for: with or without a picture, and whose they are (`me`, or the number of an account). */
export const qualityFilters = {
  image: isTrue({ extension: true, place: 'more' }),
  author: account({ extension: true, place: 'more' }),
}

/** The filters of venues and of organizers. */
export const linkedListFilters = {
  ...paging,
  ...search,
  ...statusFilter,
  has_events: boolean({ place: 'usual' }),
  only_with_upcoming: boolean({ place: 'more' }),
  ...languageFilters,
  ...qualityFilters,
  orderby: oneOf(['date', 'modified', 'title', 'id'], { extension: true }),
  ...order,
}
