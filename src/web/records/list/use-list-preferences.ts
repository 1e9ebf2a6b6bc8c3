// A list as its reader wants it: their columns in their order, as dense as they like, beginning with the view they chose.
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { languageParameter } from '#shared/i18n/language.ts'
import { type ListPreferences, useStoredListPreferences } from '#api/preferences.ts'
import { paths } from '#api/paths.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ListConfig } from './list-config.ts'

/** What the menu of views and columns is given; `query` is the list as its address says it. */
export type ViewMenuProps = {
  config: ListConfig
  language: Language
  account: Account
  look: ListPreferences
  query: { [parameter: string]: string }
}

/** The config with the chosen columns, none of which hides; a column that no longer exists is left out. */
export const withPreferences = (config: ListConfig, { columns, density }: ListPreferences): ListConfig => {
  const { subtitle, thumbnail, ...rest } = config
  const chosen = columns?.flatMap((name) => {
    const { hideBelow: _hideBelow, ...column } = config.columns.find((known) => known.name === name) ?? {}
    return 'name' in column ? [column] : []
  })
  return {
    ...rest,
    ...(density !== 'compact' && { ...(subtitle && { subtitle }), ...(thumbnail && { thumbnail }) }),
    columns: chosen ?? config.columns,
    isWide: chosen !== undefined,
  }
}

/** Whether the query of an address says nothing of the list; it then begins with the view its reader chose. */
const isDefaultUrl = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((key) => key === languageParameter)

/** `ask`: the rows stand, so that the service may be asked; `returning`: the list is entered from one of its records, and stays as it was left. */
export function useListPreferences(
  config: ListConfig,
  account: Account,
  ask: boolean,
  language: Language,
  returning: boolean,
) {
  const { name } = config.resource
  const look = useStoredListPreferences(name, account?.id ?? 0, ask)
  const { search } = useLocation()
  const navigate = useNavigate()
  const begin = useEffectEvent(() => {
    if (!look.start || !isDefaultUrl(search) || returning) return
    void navigate(paths.list(name, language, Object.entries(look.start.query)), { replace: true })
  })
  useEffect(() => begin(), [])
  return look
}
