// The states of a record's languages side by side: the code is seen, the whole sentence is heard.
import { useLingui } from '@lingui/react/macro'
import type { Resource } from '#shared/schema/fields.ts'
import { StatusIcon, StatusIconList } from '#ui/StatusIcon.tsx'
import { languageLabel } from '#shared/i18n/locale.ts'
import { getTranslationStates } from './translation-states.ts'
import type { ListRow } from './list-config.ts'

/** "FR ↻" seen, "French: outdated, description" heard. */
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
