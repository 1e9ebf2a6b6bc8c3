// The translation states of a record, as icons.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { interfaceLanguages, type Language } from '#shared/i18n/language.ts'
import type { Resource } from '#shared/schema/fields.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { statusIcons } from '#fields/view/cells.tsx'
import type { Severity } from '#ui/Notice.tsx'
import { StatusIcon, StatusIconList, type StatusShape } from '#ui/StatusIcon.tsx'
import { columnLabel, statusLabels } from '#shared/i18n/labels.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import type { ListRow } from './list-config.ts'

/** A mark: its look, the words that say it, and the fields that are outdated or empty. */
type TranslationStateIcon = {
  language: Language
  shape: StatusShape
  tone: Severity | 'quiet'
  words: readonly MessageDescriptor[]
  fields: readonly MessageDescriptor[]
}

const missing = msg`missing`
const outdated = msg`outdated`
const incomplete = msg`incomplete`
const complete = msg`available`

/** The marks of a record, one for each language. Outdated and incomplete outweigh published: they are what asks for work. */
const getTranslationStates = (resource: Resource, row: ListRow): TranslationStateIcon[] =>
  interfaceLanguages.map((language) => {
    const variant = row.translations[language]
    if (variant === undefined) return { language, shape: 'empty', tone: 'quiet', words: [missing], fields: [] }
    const behind = variant.outdated ?? []
    const status: Status | undefined = statuses.find((one) => one === variant.status)
    const look = resource.post && status !== undefined ? statusIcons[status] : statusIcons.publish
    const label = resource.post && status !== undefined ? statusLabels[status] : complete
    const empty = variant.empty ?? []
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

/** "FR ↻" seen, "Français: outdated, description" heard. */
export function TranslationStates({ resource, row }: { resource: Resource; row: ListRow }) {
  const { i18n, t } = useLingui()
  return (
    <StatusIconList label={t`Languages`}>
      {getTranslationStates(resource, row).map(({ language, shape, tone, words, fields }) => (
        <StatusIcon
          key={language}
          small
          shape={shape}
          tone={tone}
          word={language.toUpperCase()}
          name={`${languageLabel(language)}: ${[...words, ...fields].map((word) => i18n._(word)).join(', ')}`}
        />
      ))}
    </StatusIconList>
  )
}
