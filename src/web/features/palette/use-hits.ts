// The records that hold what is typed, as entries: of every resource, in whatever language, in one request.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Language } from '#shared/i18n/language.ts'
import type { SearchHit } from '#shared/responses.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { searchQuery } from '#api/queries.ts'
import { useAccount } from '#api/session.ts'
import { paths } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale, languageLabel } from '#shared/i18n/locale.ts'
import { columnLabel, resourceLabels, stateLabel } from '#shared/i18n/labels.ts'
import type { Entry, EntryGroup } from './entry.ts'

/** What the service takes at most. */
export const maxSearchLength = 200

/** The address of the list that holds every hit of a resource. */
function allHits(resource: ResourceName, words: string, language: Language, seesHidden: boolean): string {
  const isDated = resource === 'events'
  return paths.list(resource, language, [
    ['search', words],
    ['translation', 'any'],
    ['search_languages', 'all'],
    ...(isDated && seesHidden ? [['hidden', 'any'] as const] : []),
    ...(isDated ? [['dates', 'all'] as const] : []),
  ])
}

/** `groups` are those of the last answer until the next one comes; nothing is asked for no words. */
export function useHits(text: string, language: Language) {
  const { i18n, t } = useLingui()
  const account = useAccount()
  const typed = text.trim()
  const words = useDebouncedValue(typed)
  const isAsked = words !== '' && !externalServer()
  const { data, error, isFetching, refetch } = useQuery({ ...searchQuery(words, language), enabled: isAsked })
  const entryOf = ({ resource, id, language: interfaceLanguage, field, title, status }: SearchHit): Entry => {
    const fieldName = columnLabel(field, field === resources[resource].title)
    const state = status === 'publish' ? undefined : stateLabel(status)
    return {
      id: `${resource}-${id}`,
      label: title || t`Untitled`,
      lang: title === '' ? undefined : interfaceLanguage,
      note: [languageLabel(interfaceLanguage), fieldName && i18n._(fieldName), state && i18n._(state)]
        .filter(Boolean)
        .join(' · '),
      to: paths.record(resource, id, interfaceLanguage),
    }
  }
  const seesHidden = can(account, 'seeHidden', 'events') === true
  const groups = resourceNames.flatMap((resource): EntryGroup[] => {
    const hits = data && typed !== '' ? data.hits.filter((hit) => hit.resource === resource) : []
    if (!data || hits.length === 0) return []
    const count = data.totals[resource]
    const total = formatNumber(count, activeLocale())
    const name = i18n._(resourceLabels[resource].many)
    const rest: Entry[] =
      count > hits.length
        ? [
            {
              id: `all-${resource}`,
              label: t`All ${total} in ${name}`,
              to: allHits(resource, data.q, language, seesHidden),
            },
          ]
        : []
    return [{ name, entries: [...hits.map(entryOf), ...rest] }]
  })
  return {
    groups,
    error: isAsked ? error : null,
    retry: () => void refetch(),
    isSearching: !externalServer() && typed !== '' && (isFetching || words !== typed),
  }
}
