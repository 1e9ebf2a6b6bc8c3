// Categories and tags.
import type { TermUrls } from './response-parts.ts'
import { identity, title } from './common-fields.ts'
import { count, readOnly, richText, slug, text, parent, resource } from './fields.ts'
import {
  record,
  records,
  slug as slugFilter,
  text as textFilter,
  isTrue,
  languageFilters,
  paging,
  search,
} from './filters.ts'

const termTexts = {
  name: title,
  description: richText({
    section: 'texts',
    perLanguage: true,
    translated: true,
    brief: true,
    searched: true,
    inList: true,
  }),
  slug: slug({ section: 'texts', perLanguage: true, searched: true, inList: true }),
}

const termResponses = {
  count: count({ section: 'record', readOnly: true, inList: true }),
  count_all_languages: count({ section: 'record', readOnly: true, extension: true }),
  ...identity,
  url: text({ section: 'record', readOnly: true }),
  taxonomy: text({ section: 'record', readOnly: true }),
  meta: readOnly<[]>()({ section: 'record' }),
  urls: readOnly<TermUrls>()({ section: 'record' }),
}

/** Values of `orderby`; all others mean the name. */
export const termOrders = [
  'name',
  'id',
  'slug',
  'count',
  'count_all_languages',
  'term_group',
  'description',
  'include',
  'parent',
  'term_order',
] as const

/** The filters of terms; `of` names the resource itself. */
const termFilters = <const N extends string>(of: N) => ({
  ...paging,
  ...search,
  hide_empty: isTrue({ group: 'main' }),
  translation: languageFilters.translation,
  include: records(of, { group: 'more' }),
  exclude: records(of, { group: 'more' }),
  post: record('events', { group: 'more' }),
  event: record('events', { group: 'more' }),
  slug: slugFilter({ group: 'more' }),
  search_languages: languageFilters.search_languages,
  orderby: textFilter(),
  order: textFilter(),
})

export const categories = resource({
  name: 'categories',
  singular: 'category',
  title: 'name',
  post: false,
  taxonomy: 'tribe_events_cat',
  fields: {
    ...termTexts,
    parent: { ...parent({ section: 'links', inList: true }), to: 'categories' },
    ...termResponses,
  },
  filters: { ...termFilters('categories'), parent: record('categories', { group: 'main' }) },
})

export const tags = resource({
  name: 'tags',
  singular: 'tag',
  title: 'name',
  post: false,
  taxonomy: 'post_tag',
  fields: { ...termTexts, ...termResponses },
  filters: termFilters('tags'),
})
