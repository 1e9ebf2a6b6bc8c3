// How much of a row a field takes where there is room for two: short values stand in pairs.
import type { FieldKind } from '#shared/schema/kinds.ts'

/** `half`: two of them stand side by side in a wide column. */
export const widths = {
  key: 'half',
  text: 'whole',
  richText: 'whole',
  slug: 'whole',
  boolean: 'whole',
  dateTime: 'half',
  timeZone: 'half',
  cost: 'half',
  url: 'half',
  email: 'half',
  phone: 'half',
  coordinate: 'half',
  account: 'half',
  image: 'whole',
  parent: 'half',
  password: 'half',
  count: 'half',
  readOnly: 'whole',
  choice: 'half',
  link: 'whole',
  links: 'whole',
  terms: 'whole',
} as const satisfies Record<FieldKind, 'half' | 'whole'>
