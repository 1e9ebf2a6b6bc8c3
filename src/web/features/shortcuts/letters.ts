// Whether single letters are shortcuts: kept for the person, with the service where it is ours, else on this device.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { remember, remembered } from '#device/storage.ts'
import { preferencesQuery, savePreference } from '#api/preferences.ts'
import { externalServer } from '#api/client.ts'

const name = 'singleLetters'

/** `undefined` while it is not known: then no letter does anything. */
export function useLetters(): { areOn: boolean | undefined; choose: (areOn: boolean) => Promise<void> } {
  const queries = useQueryClient()
  const isAfar = externalServer() !== undefined
  const { data } = useQuery({
    ...preferencesQuery,
    ...(isAfar && { queryKey: [name], queryFn: () => ({ [name]: remembered(name) }) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    areOn: data && data[name] !== false,
    choose: async (areOn) => {
      const value = areOn ? undefined : false
      if (!isAfar) return savePreference(queries, name, value)
      remember(name, value)
      await queries.invalidateQueries({ queryKey: [name] })
    },
  }
}
