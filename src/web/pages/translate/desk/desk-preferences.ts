// The choices of a translator on the desk: a preference of the account, with an external server one of this device.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSavePreference } from '#api/account-mutations.ts'
import { externalServer } from '#api/client.ts'
import { preferencesQuery } from '#api/preferences.ts'
import { readStorage, writeStorage } from '#device/storage.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'

/** The status that a finished translation gets. */
export const endings = ['publish', 'pending', 'draft'] as const
export type Ending = (typeof endings)[number]

/**
 * `ending` is absent until it is chosen; `endingInReview` was chosen where the account cannot publish: it is for such languages only.
 * `references` are further languages to read.
 */
export type DeskPreferences = { ending?: Ending; endingInReview?: Ending; references?: readonly Language[] }

/** The chosen ending where these are possible. */
export const findEnding = (
  { ending, endingInReview }: DeskPreferences,
  choices: readonly Ending[],
): Ending | undefined => (choices.includes('publish') ? ending : (endingInReview ?? ending))

/** The preference of an ending that was chosen among these. */
export const toPreference = (ending: Ending, choices: readonly Ending[]): DeskPreferences =>
  choices.includes('publish') ? { ending } : { endingInReview: ending }

const name = 'desk'
const devicePreference = { queryKey: [name], queryFn: () => ({ [name]: readStorage(name) }) }

const parse = (value: unknown): DeskPreferences => {
  if (typeof value !== 'object' || value === null) return {}
  const ending = endings.find((known) => 'ending' in value && known === value.ending)
  const endingInReview = endings.find((known) => 'endingInReview' in value && known === value.endingInReview)
  const references = 'references' in value && Array.isArray(value.references) ? value.references.filter(isLanguage) : []
  return { ...(ending && { ending }), ...(endingInReview && { endingInReview }), references }
}

/** The preferences, and a function that saves some of them. */
export function useDeskPreferences(): { preferences: DeskPreferences; save: (changed: DeskPreferences) => void } {
  const query = { ...preferencesQuery, ...(externalServer() && devicePreference) }
  const { data } = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
  const saveOnServer = useSavePreference(name)
  const saveOnDevice = useMutation({
    mutationFn: async (value: unknown, { client }) => {
      writeStorage(name, value)
      await client.invalidateQueries({ queryKey: [name] })
    },
  })
  const { mutate, isPending, isError, variables } = externalServer() ? saveOnDevice : saveOnServer
  // Of no record: it applies at once, also where it cannot be stored.
  const preferences = parse(isPending || isError ? variables : data?.[name])
  return { preferences, save: (changed) => mutate({ ...preferences, ...changed }) }
}
