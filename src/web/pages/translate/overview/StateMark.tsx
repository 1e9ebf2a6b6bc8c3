// The state of a translation: icon, word, and the texts that it concerns.
import { useLingui } from '@lingui/react/macro'
import { columnLabel, statusLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { TranslationSummary } from '#shared/schema/response-parts.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { statusIcons } from '#fields/view/cells.tsx'
import type { ListRow } from '#records/list/list-config.ts'
import type { Severity } from '#ui/Notice.tsx'
import { StatusIcon, type StatusShape } from '#ui/StatusIcon.tsx'
import { SecondaryText } from '#ui/Table.tsx'

type Look = { shape: StatusShape; tone: Severity | 'quiet'; word: string }

/** Returns the icon and the word of a translation. Outdated and incomplete outweigh the status: they ask for work. */
export function useStateLook(): (translation: TranslationSummary | undefined, isTerm: boolean) => Look {
  const { i18n, t } = useLingui()
  return (translation, isTerm) => {
    if (!translation) return { shape: 'empty', tone: 'quiet', word: t`Missing` }
    const icon = isTerm ? statusIcons.publish : statusIcons[translation.status]
    if (translation.outdated?.length) return { shape: 'again', tone: 'warning', word: t`Outdated` }
    if (translation.empty?.length) return { shape: icon.shape, tone: 'warning', word: t`Incomplete` }
    return { ...icon, word: isTerm ? t`Complete` : i18n._(statusLabels[translation.status]) }
  }
}

/** The state of a translation, and below it the texts that are outdated or missing. */
export function StateMark({
  resource,
  row,
  language,
  isTerm,
}: {
  resource: ResourceName
  row: ListRow
  language: Language
  isTerm: boolean
}) {
  const { i18n, t } = useLingui()
  const getLook = useStateLook()
  const translation = row.translations[language]
  const nameFields = (fields: readonly string[] | undefined): string =>
    (fields ?? [])
      .flatMap((name) => columnLabel(name, name === resources[resource].title) ?? [])
      .map((label) => i18n._(label))
      .join(', ')
  const [outdated, empty] = [nameFields(translation?.outdated), nameFields(translation?.empty)]
  const lines = [
    ...(outdated === '' ? [] : [outdated]),
    ...(empty === '' ? [] : [outdated === '' ? empty : t`Missing: ${empty}`]),
  ]
  return (
    <>
      <StatusIcon {...getLook(translation, isTerm)} />
      {lines.length > 0 && <SecondaryText>{lines.join(' · ')}</SecondaryText>}
    </>
  )
}
