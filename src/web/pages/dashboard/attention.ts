// The counts of `GET attention`, grouped by the cards that show them.
import { queryOptions } from '@tanstack/react-query'
import { sendAdmin } from '#api/client.ts'
import { paths } from '#api/paths.ts'
import { isLanguage, type Language, languageParameter } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { Attention, AttentionKind, AttentionResponse } from '#shared/responses.ts'

/** The dashboard counts, each with the filter of the list of its records. */
export const attentionQuery = (language: Language) =>
  queryOptions({
    queryKey: ['attention', language],
    queryFn: async ({ signal }) => (await sendAdmin<AttentionResponse>('/attention', { language, signal })).attention,
  })

/** The counts of translations. */
export const translationKinds = ['missing', 'outdated', 'partial', 'unpublished'] as const satisfies AttentionKind[]

/** The kinds of records that need work, the most urgent first. */
const attentionKinds = [
  'overlaps',
  'otherDays',
  'pending',
  'noCategory',
  'noImage',
  'drafts',
  'mine',
  'scheduled',
  'hidden',
] as const satisfies AttentionKind[]
export type WorkKind = (typeof attentionKinds)[number]

const textKinds = ['otherDays', 'pending', 'drafts'] as const satisfies WorkKind[]

/** The kinds that an account can work on: translators change the texts of events, but not their venues, images or categories. */
export const getWorkKinds = (account: Account): readonly WorkKind[] => {
  if (can(account, 'editShared', 'events') === true) return attentionKinds
  return can(account, 'editVariant', 'events') === true ? textKinds : []
}

/** The counts of some kinds without zeros, in the order of the kinds. */
export const getCounts = <K extends AttentionKind>(
  counts: readonly Attention[],
  kinds: readonly K[],
): (Attention & { kind: K })[] =>
  kinds.flatMap((kind) => counts.flatMap((count) => (count.kind === kind && count.total > 0 ? { ...count, kind } : [])))

export const sumTotals = (counts: readonly Attention[]): number => counts.reduce((sum, { total }) => sum + total, 0)

/** The content language of a count. */
export const getCountLanguage = ({ filter }: Pick<Attention, 'filter'>): Language => {
  const language = filter[languageParameter]
  return isLanguage(language) ? language : 'en'
}

/** The list of the counted records; `any` is the default of its filters. */
export const getCountPath = (count: Pick<Attention, 'resource' | 'filter'>): string =>
  paths.list(
    count.resource,
    getCountLanguage(count),
    Object.entries(count.filter).filter(([name, value]) => name !== languageParameter && value !== 'any'),
  )
