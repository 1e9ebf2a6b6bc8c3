// The translation states of a record, as language chips.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { interfaceLanguages, type Language } from '#shared/i18n/language.ts'
import type { Resource } from '#shared/schema/fields.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { statusIcons } from '#fields/view/cells.tsx'
import type { Severity } from '#ui/Notice.tsx'
import { StatusIcon, type StatusShape } from '#ui/StatusIcon.tsx'
import { columnLabel, statusLabels } from '#shared/i18n/labels.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import type { ListRow } from './list-config.ts'

type TranslationStateChip = {
  language: Language
  shape: StatusShape
  tone: Severity | 'quiet'
  words: readonly MessageDescriptor[]
  /** The fields that are outdated or empty. */
  fields: readonly MessageDescriptor[]
}

const missing = msg`missing`
const outdated = msg`outdated`
const incomplete = msg`incomplete`
const complete = msg`available`

/** One chip per language. Outdated and incomplete outweigh the status: they ask for work. */
const getTranslationStates = (
  resource: Resource,
  row: ListRow,
  languages: readonly Language[],
): TranslationStateChip[] =>
  languages.map((language) => {
    const translation = row.translations[language]
    if (translation === undefined) return { language, shape: 'empty', tone: 'quiet', words: [missing], fields: [] }
    const behind = translation.outdated ?? []
    const status: Status | undefined = statuses.find((known) => known === translation.status)
    const look = resource.post && status !== undefined ? statusIcons[status] : statusIcons.publish
    const label = resource.post && status !== undefined ? statusLabels[status] : complete
    const empty = translation.empty ?? []
    if (behind.length + empty.length === 0) return { language, ...look, words: [label], fields: [] }
    const state = behind.length > 0 ? outdated : incomplete
    return {
      language,
      shape: behind.length > 0 ? 'again' : look.shape,
      tone: 'warning',
      words: status === undefined || status === 'publish' ? [state] : [label, state],
      fields: (behind.length > 0 ? behind : empty).flatMap((name) => columnLabel(name, name === resource.title) ?? []),
    }
  })

/** "FR ↻", announced as "French: outdated, description". */
export function TranslationStates({
  resource,
  row,
  languages = interfaceLanguages,
}: {
  resource: Resource
  row: ListRow
  languages?: readonly Language[]
}) {
  const { i18n } = useLingui()
  return getTranslationStates(resource, row, languages).map(({ language, shape, tone, words, fields }) => (
    <StatusIcon
      key={language}
      small
      shape={shape}
      tone={tone}
      word={language.toUpperCase()}
      name={`${languageLabel(language)}: ${[...words, ...fields].map((word) => i18n._(word)).join(', ')}`}
    />
  ))
}
