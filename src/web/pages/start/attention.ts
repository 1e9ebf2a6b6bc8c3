// Labels, groups and links of the counts on the start page.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '#api/paths.ts'
import { isLanguage, type Language, languageParameter } from '#shared/i18n/language.ts'
import type { Attention, AttentionKind } from '#shared/responses.ts'

/** The sections of the start page in display order; translations have a table. */
export const attentionGroups = {
  now: msg`Now`,
  unfinished: msg`Unfinished`,
  check: msg`Needs attention`,
} as const satisfies Record<string, MessageDescriptor>

export type AttentionGroup = keyof typeof attentionGroups

type CountLabel = { name: MessageDescriptor; group: AttentionGroup }

/** The counts in the table of translations. */
const translationKinds = ['missing', 'outdated', 'partial', 'unpublished'] as const satisfies AttentionKind[]
type TranslationKind = (typeof translationKinds)[number]

/** The other counts; `all` is not displayed. */
export const attentionLabels = {
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
} as const satisfies Record<Exclude<AttentionKind, TranslationKind | 'all'>, CountLabel>

export const hasLabel = (kind: AttentionKind): kind is keyof typeof attentionLabels => kind in attentionLabels

export const isTranslationKind = (kind: AttentionKind): kind is TranslationKind =>
  translationKinds.some((name) => name === kind)

/** The content language of a count. */
export const getCountLanguage = ({ filter }: Attention): Language => {
  const language = filter[languageParameter]
  return isLanguage(language) ? language : 'en'
}

/** The list of the counted records; `any` is the default of its filters. */
export const getCountPath = (attention: Attention): string =>
  paths.list(
    attention.resource,
    getCountLanguage(attention),
    Object.entries(attention.filter).filter(([name, value]) => name !== languageParameter && value !== 'any'),
  )
