// The columns, density and start view of a list that the account chose.
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { languageParameter } from '#shared/i18n/language.ts'
import { type ListPreferences, useStoredListPreferences } from '#api/preferences.ts'
import { paths } from '#api/paths.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ListConfig } from './list-config.ts'

/** Props of the menu of views; `query`: the URL parameters of the list. */
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

/** Whether a URL has no parameters of the list, so that the start view applies. */
const isDefaultUrl = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((key) => key === languageParameter)

/** `ask`: request the preferences now that the rows are shown. `returning`: the list was opened from one of its records and stays as it was. */
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
