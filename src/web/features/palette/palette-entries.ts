// The entries of the command palette: actions of the page, commands, and records that match the text.
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { externalServer } from '#api/client.ts'
import { paths, useContentLanguage, withLanguage } from '#api/paths.ts'
import { searchQuery } from '#api/lookup-queries.ts'
import { getContentLanguages, useAccount } from '#api/session.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { columnLabel, resourceLabels, stateLabel } from '#shared/i18n/labels.ts'
import {
  interfaceLanguages,
  type InterfaceLanguage,
  type Language,
  nativeLanguageNames,
} from '#shared/i18n/language.ts'
import { activeLocale, languageLabel } from '#shared/i18n/locale.ts'
import { can, canUseImage } from '#shared/policy/policy.ts'
import type { SearchHit } from '#shared/responses.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'

/** `id` is unique in the palette; `lang` is the language of a label that is content. */
export type Entry = {
  id: string
  label: string
  lang?: Language | undefined
  /** Shown beside the label: language, field and status of a record. */
  note?: string | undefined
} & ({ to: string; state?: unknown } | { run: () => void })

export type EntryGroup = { name: string; entries: readonly Entry[] }

const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Whether `text` contains every word of `typed`, without regard to case and accents. */
export const matchesText = (text: string, typed: string): boolean => {
  const folded = foldText(text)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

const getName = (element: HTMLElement): string => element.ariaLabel ?? element.textContent.trim()

/** The buttons and links of the page's heading and bar that are available, also those in their menus. */
const findPageActions = (): Entry[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-actions] :is(a[href], button)')]
    .filter(
      (element) =>
        (element.checkVisibility() || element.closest('[popover]')) &&
        element.ariaDisabled !== 'true' &&
        getName(element) !== '',
    )
    .map((element, index) => ({
      id: `action-${index}`,
      label: getName(element),
      run: () => {
        element.focus()
        element.click()
      },
    }))

/** Actions of the page, pages, new records and languages. */
export function useCommands(
  chooseInterfaceLanguage: (language: InterfaceLanguage) => void,
  onOverview: () => void,
): EntryGroup[] {
  const { i18n, t } = useLingui()
  const location = useLocation()
  const language = useContentLanguage()
  const account = useAccount()
  // Read once: the palette covers the page, but does not change it.
  const [pageActions] = useState(findPageActions)
  const translate = (label: MessageDescriptor) => i18n._(label)
  const canDelete = can(account, 'delete', 'events') === true
  const canBrowseImages = canUseImage(account, 'browse') === true
  const canTranslate = can(account, 'seeHidden', 'events') === true
  return [
    { name: t`On this page`, entries: pageActions },
    {
      name: t`Go to`,
      entries: [
        { id: 'start', label: externalServer() ? t`This server` : t`Dashboard`, to: paths.start(language) },
        ...resourceNames.map((name) => ({
          id: `list-${name}`,
          label: translate(resourceLabels[name].many),
          to: paths.list(name, language),
        })),
        { id: 'calendar', label: t`Calendar`, to: paths.calendar(language) },
        ...(canBrowseImages && !externalServer()
          ? [{ id: 'images', label: t`Images`, to: paths.images(language) }]
          : []),
        ...(canTranslate && !externalServer()
          ? [{ id: 'translate', label: t`Translations`, to: paths.translate(language) }]
          : []),
        ...(canDelete && !externalServer() ? [{ id: 'trash', label: t`Trash`, to: paths.trash(language) }] : []),
        ...(externalServer() ? [] : [{ id: 'settings', label: t`Settings`, to: paths.settings(language) }]),
        { id: 'shortcuts', label: t`Keyboard shortcuts`, run: onOverview },
        { id: 'leave', label: t`Sign out`, to: paths.signIn(language), state: { leaving: true } },
      ],
    },
    {
      name: t`Create`,
      entries: [
        ...resourceNames
          .filter((name) => can(account, 'create', name) === true)
          .map((name) => ({
            id: `create-${name}`,
            label: translate(resourceLabels[name].create),
            to: paths.create(name, language),
          })),
        ...(can(account, 'create', 'events') === true && !externalServer()
          ? [{ id: 'import', label: t`Import events`, to: paths.import(language) }]
          : []),
      ],
    },
    {
      name: t`Content language`,
      entries: getContentLanguages(account)
        .filter((other) => other !== language)
        .map((other) => ({
          id: `content-${other}`,
          label: languageLabel(other),
          note: t`Content language`,
          to: withLanguage(location, other),
        })),
    },
    {
      name: t`Interface language`,
      entries: interfaceLanguages
        .filter((other) => other !== i18n.locale)
        .map((other) => ({
          id: `page-${other}`,
          label: nativeLanguageNames[other],
          lang: other,
          note: t`Interface language`,
          run: () => chooseInterfaceLanguage(other),
        })),
    },
  ]
}

/** Maximum length of a search text on the server. */
export const maxSearchLength = 200

/** The list of all hits of a resource. */
const allHitsPath = (resource: ResourceName, text: string, language: Language, canSeeHidden: boolean): string =>
  paths.list(resource, language, [
    ['search', text],
    ['translation', 'any'],
    ['search_languages', 'all'],
    ...(resource === 'events' && canSeeHidden ? [['hidden', 'any'] as const] : []),
    ...(resource === 'events' ? [['dates', 'all'] as const] : []),
  ])

/** Searches records of all resources in all languages. The previous groups stay until the next response. */
export function useSearchHits(text: string, language: Language) {
  const { i18n, t } = useLingui()
  const account = useAccount()
  const typed = text.trim()
  const searchText = useDebouncedValue(typed)
  const isEnabled = searchText !== '' && !externalServer()
  const { data, error, isFetching, refetch } = useQuery({ ...searchQuery(searchText, language), enabled: isEnabled })
  const toEntry = ({ resource, id, language: hitLanguage, field, title, status }: SearchHit): Entry => {
    const fieldName = columnLabel(field, field === resources[resource].title)
    const state = status === 'publish' ? undefined : stateLabel(status)
    return {
      id: `${resource}-${id}`,
      label: title || t`Untitled`,
      lang: title === '' ? undefined : hitLanguage,
      note: [languageLabel(hitLanguage), fieldName && i18n._(fieldName), state && i18n._(state)]
        .filter(Boolean)
        .join(' · '),
      to: paths.record(resource, id, hitLanguage),
    }
  }
  const canSeeHidden = can(account, 'seeHidden', 'events') === true
  const groups = resourceNames.flatMap((resource): EntryGroup[] => {
    const hits = data && typed !== '' ? data.hits.filter((hit) => hit.resource === resource) : []
    if (!data || hits.length === 0) return []
    const entries = hits.map(toEntry)
    const name = i18n._(resourceLabels[resource].many)
    if (data.totals[resource] > hits.length) {
      const total = formatNumber(data.totals[resource], activeLocale())
      const to = allHitsPath(resource, data.q, language, canSeeHidden)
      entries.push({ id: `all-${resource}`, label: t`All ${total} in ${name}`, to })
    }
    return [{ name, entries }]
  })
  return {
    groups,
    error: isEnabled ? error : null,
    retry: () => void refetch(),
    isSearching: !externalServer() && typed !== '' && (isFetching || searchText !== typed),
  }
}
