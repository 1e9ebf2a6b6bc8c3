// How much of a row a field takes where there is room for two: short values stand in pairs.
import type { Kind } from '#contract/field.ts'

/** `half`: two of them stand side by side in a wide column. */
export const widths = {
  key: 'half',
  text: 'whole',
  prose: 'whole',
  slug: 'whole',
  flag: 'whole',
  moment: 'half',
  zone: 'half',
  money: 'half',
  web: 'half',
  email: 'half',
  phone: 'half',
  degrees: 'half',
  account: 'half',
  image: 'whole',
  parent: 'half',
  secret: 'half',
  count: 'half',
  detail: 'whole',
  choice: 'half',
  link: 'whole',
  links: 'whole',
  terms: 'whole',
} as const satisfies Record<Kind, 'half' | 'whole'>
