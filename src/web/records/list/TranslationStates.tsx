// The translation states of a record, as language chips.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { interfaceLanguages, type Language } from '#shared/i18n/language.ts'
import type { Resource } from '#shared/schema/fields.ts'
import type { TranslationSummary } from '#shared/schema/response-parts.ts'
import { statusIcons } from '#fields/view/cells.tsx'
import type { Severity } from '#ui/Notice.tsx'
import { StatusIcon, type StatusShape } from '#ui/StatusIcon.tsx'
import { columnLabel, statusLabels } from '#shared/i18n/labels.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import type { ListRow } from './list-config.ts'

type TranslationState = { shape: StatusShape; tone: Severity | 'quiet'; words: readonly MessageDescriptor[] }

const missing = msg`missing`
const outdated = msg`outdated`
const incomplete = msg`incomplete`
const complete = msg`available`

const nameFields = (resource: Resource, names: readonly string[]): MessageDescriptor[] =>
  names.flatMap((name) => columnLabel(name, name === resource.title) ?? [])

/** Outdated and incomplete outweigh the status: they ask for work. */
function getState(resource: Resource, translation: TranslationSummary | undefined): TranslationState {
  if (!translation) return { shape: 'empty', tone: 'quiet', words: [missing] }
  const { status, outdated: behind = [], empty = [] } = translation
  const look = statusIcons[resource.post ? status : 'publish']
  const label = resource.post ? statusLabels[status] : complete
  if (behind.length + empty.length === 0) return { ...look, words: [label] }
  const isOutdated = behind.length > 0
  return {
    shape: isOutdated ? 'again' : look.shape,
    tone: 'warning',
    words: [
      ...(status === 'publish' ? [] : [label]),
      isOutdated ? outdated : incomplete,
      ...nameFields(resource, isOutdated ? behind : empty),
    ],
  }
}

/** One chip per language: "FR ↻", announced as "French: outdated, description"; marked where a search in all languages found its words. */
export function TranslationStates({
  resource,
  row,
  languages = interfaceLanguages,
}: {
  resource: Resource
  row: ListRow
  languages?: readonly Language[]
}) {
  const { i18n, t } = useLingui()
  const join = (words: readonly MessageDescriptor[]) => words.map((word) => i18n._(word)).join(', ')
  return languages.map((language) => {
    const translation = row.translations[language]
    const { words, ...look } = getState(resource, translation)
    const name = `${languageLabel(language)}: ${join(words)}`
    const code = language.toUpperCase()
    const fields = translation?.found && join(nameFields(resource, translation.found))
    return (
      <StatusIcon
        key={language}
        small
        {...look}
        word={fields === undefined ? code : <mark>{code}</mark>}
        name={fields === undefined ? name : `${name}; ${t`found: ${fields}`}`}
      />
    )
  })
}
