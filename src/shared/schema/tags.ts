// Tags: terms without an order among them.
import { resource } from './resource.ts'
import { termAnswers, termFilters, termTexts } from './terms.ts'

export const tags = resource({
  name: 'tags',
  singular: 'tag',
  title: 'name',
  post: false,
  taxonomy: 'post_tag',
  fields: { ...termTexts, ...termAnswers },
  filters: termFilters('tags'),
})
