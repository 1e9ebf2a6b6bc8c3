// The labels of findings in texts.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FindingKind } from '#shared/schema/finding-kinds.ts'

export const findingLabels = {
  day: msg`a day on which the event does not take place`,
  term: msg`a term of the glossary that is not used`,
  number: msg`other numbers than in the source text`,
  price: msg`other prices than in the source text`,
  time: msg`other times than in the source text`,
  link: msg`other links than in the source text`,
  markup: msg`other formatting than in the source text`,
  same: msg`the same as the source text`,
  spaces: msg`two spaces in a row`,
  length: msg`much shorter or longer than the source text`,
} as const satisfies Record<FindingKind, MessageDescriptor>
