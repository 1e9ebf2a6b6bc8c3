// What each count of the start page is called, and under which heading it stands.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AttentionKind } from '#shared/responses.ts'

/** The parts of the start page, in their order; translations have a table of their own. */
export const attentionGroups = {
  now: msg`Now`,
  unfinished: msg`Unfinished`,
  check: msg`Needs attention`,
} as const satisfies Record<string, MessageDescriptor>

export type AttentionGroup = keyof typeof attentionGroups

type Words = { name: MessageDescriptor; group: AttentionGroup }

/** Those that the table of languages tells. */
export const translationKinds = ['missing', 'outdated', 'partial', 'unpublished'] as const satisfies AttentionKind[]
type TranslationKind = (typeof translationKinds)[number]

/** A name for every other count there is; how many records there are is no work to do. */
export const attentionWords = {
  today: { name: msg`Happening today`, group: 'now' },
  ending: { name: msg`Ending in the next 7 days`, group: 'now' },
  drafts: { name: msg`Drafts`, group: 'unfinished' },
  pending: { name: msg({ message: 'Pending review', context: 'how many' }), group: 'unfinished' },
  scheduled: { name: msg({ message: 'Scheduled', context: 'how many' }), group: 'unfinished' },
  mine: { name: msg`My drafts`, group: 'unfinished' },
  noImage: { name: msg`No image`, group: 'check' },
  noCategory: { name: msg`No category`, group: 'check' },
  overlaps: { name: msg`Overlapping at the same venue`, group: 'check' },
  hidden: { name: msg({ message: 'Hidden from listings', context: 'how many' }), group: 'check' },
  trash: { name: msg`In trash`, group: 'check' },
} as const satisfies Record<Exclude<AttentionKind, TranslationKind | 'all'>, Words>

type ToldKind = keyof typeof attentionWords

/** Whether a count is one that is told by a name of its own. */
export const isNamed = (kind: AttentionKind): kind is ToldKind => kind in attentionWords

/** Whether a count is one of the table of languages. */
export const isOfTranslations = (kind: AttentionKind): kind is TranslationKind =>
  translationKinds.some((one) => one === kind)
