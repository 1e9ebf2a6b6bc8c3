/** The kinds of findings in texts: a day on which the event does not take place, a term of the glossary that is not used, and differences from the source text. */
export const findingKinds = [
  'day',
  'term',
  'number',
  'price',
  'time',
  'link',
  'markup',
  'same',
  'spaces',
  'length',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** The maximum number of characters of the reason why a finding is dismissed. */
export const maxReasonLength = 200

/** Prefix of the names of dismissals in changes. */
export const dismissedPrefix = 'dismissed.'
/** The name of the dismissal of a finding of a text, in changes and among the fields to restore. */
export const dismissedName = (kind: FindingKind, field: string): string => `${dismissedPrefix}${kind}.${field}`
