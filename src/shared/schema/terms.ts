// Categories and tags.
import type { TermUrls } from './response-parts.ts'
import * as common from './common-fields.ts'
import * as field from './fields.ts'
import * as filter from './filters.ts'

const termTexts = {
  name: common.title,
  description: field.richText({
    section: 'texts',
    perLanguage: true,
    translated: true,
    brief: true,
    searched: true,
    inList: true,
  }),
  slug: field.slug({ section: 'texts', perLanguage: true, searched: true, inList: true }),
}

const termResponses = {
  count: field.count({ section: 'record', readOnly: true, inList: true }),
  count_all_languages: field.count({ section: 'record', readOnly: true, extension: true }),
  ...common.identity,
  url: field.text({ section: 'record', readOnly: true }),
  taxonomy: field.text({ section: 'record', readOnly: true }),
  meta: field.readOnly<[]>()({ section: 'record' }),
  urls: field.readOnly<TermUrls>()({ section: 'record' }),
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
  // Of categories: parents before their children.
  'tree',
] as const

/** The filters of terms; `of` names the resource itself. */
const termFilters = <const N extends string>(of: N) => ({
  ...filter.paging,
  ...filter.search,
  hide_empty: filter.isTrue({ group: 'main' }),
  translation: filter.languageFilters.translation,
  due: filter.languageFilters.due,
  include: filter.records(of, { group: 'advanced' }),
  exclude: filter.records(of, { group: 'advanced' }),
  post: filter.record('events', { group: 'advanced' }),
  event: filter.record('events', { group: 'advanced' }),
  slug: filter.slug({ group: 'advanced' }),
  search_languages: filter.languageFilters.search_languages,
  orderby: filter.text(),
  order: filter.text(),
})

export const categories = field.resource({
  name: 'categories',
  singular: 'category',
  title: 'name',
  post: false,
  taxonomy: 'tribe_events_cat',
  fields: {
    ...termTexts,
    parent: { ...field.parent({ section: 'links', inList: true }), to: 'categories' },
    color: field.color({ section: 'links', extension: true }),
    effective_color: field.color({ section: 'record', readOnly: true, extension: true }),
    ...termResponses,
  },
  filters: { ...termFilters('categories'), parent: filter.record('categories', { group: 'main' }) },
})

export const tags = field.resource({
  name: 'tags',
  singular: 'tag',
  title: 'name',
  post: false,
  taxonomy: 'post_tag',
  fields: { ...termTexts, ...termResponses },
  filters: termFilters('tags'),
})
