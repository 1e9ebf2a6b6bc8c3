// Categories: terms in a tree.
import { parent } from './fields.ts'
import { record } from './filters.ts'
import { resource } from './resource.ts'
import { termAnswers, termFilters, termTexts } from './terms.ts'

export const categories = resource({
  name: 'categories',
  singular: 'category',
  title: 'name',
  post: false,
  taxonomy: 'tribe_events_cat',
  fields: { ...termTexts, parent: { ...parent({ section: 'links', inList: true }), to: 'categories' }, ...termAnswers },
  filters: { ...termFilters('categories'), parent: record('categories', { place: 'usual' }) },
})
