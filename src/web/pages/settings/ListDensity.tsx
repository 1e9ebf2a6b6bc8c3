// How close the rows of lists stand, in all lists at once.
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { resourceNames } from '#shared/schema/resources.ts'
import { getListPreferences, preferencesQuery, saveListDensity } from '#api/preferences.ts'
import { Select } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.tsx'
import { problemMessage } from '#shared/i18n/problem-messages.ts'

/** Lists that differ from one another are said to; choosing makes them alike. */
export function Density() {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const { data } = useQuery(preferencesQuery)
  const looks = getListPreferences(data)
  const kept = new Set(resourceNames.map((name) => looks[name]?.density))
  const [one] = kept
  const value = kept.size === 1 && one ? one : ''
  const choose = (text: string) => {
    if (text === 'airy' || text === 'compact')
      void saveListDensity(queries, text).catch((thrown: unknown) =>
        showToast({ tone: 'danger', text: i18n._(problemMessage(thrown)) }),
      )
  }
  return (
    <Select
      label={t`List density`}
      hint={t`Saved to your account. You can override it for each list under “Views”.`}
      value={value}
      onChange={({ target }) => choose(target.value)}
      options={[
        ...(value === '' ? [{ value: '', label: t`Per list` }] : []),
        { value: 'airy', label: t`Comfortable` },
        { value: 'compact', label: t`Compact` },
      ]}
    />
  )
}
