import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSavePreference } from '#api/account-mutations.ts'
import { externalServer } from '#api/client.ts'
import { preferencesQuery } from '#api/preferences.ts'
import { readStorage, writeStorage } from '#device/storage.ts'
import { Checkbox } from '#ui/Field.tsx'
import { ErrorMessage } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const name = 'singleLetters'
const devicePreference = { queryKey: [name], queryFn: () => ({ [name]: readStorage(name) }) }

/** Whether single letters are shortcuts: a preference of the account, with an external server one of this device. */
export function useSingleLetters(): boolean | undefined {
  const query = { ...preferencesQuery, ...(externalServer() && devicePreference) }
  const { data } = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
  return data && data[name] !== false
}

function useSaveSingleLetters() {
  const save = useSavePreference(name)
  const saveOnDevice = useMutation({
    mutationFn: async (value: unknown, { client }) => {
      writeStorage(name, value)
      await client.invalidateQueries({ queryKey: [name] })
    },
  })
  return externalServer() ? saveOnDevice : save
}

/** Turns the shortcuts of single letters off, which speech recognition may press. */
export function LettersSwitch() {
  const { t } = useLingui()
  const areOn = useSingleLetters()
  const save = useSaveSingleLetters()
  if (areOn === undefined) return <Skeleton lines={1} />
  return (
    <>
      <Checkbox
        label={t`Single-key shortcuts`}
        hint={t`Inactive while you type in a field. Shortcuts with Ctrl or ⌘ always work.`}
        checked={save.isPending ? save.variables !== false : areOn}
        onChange={(event) => save.mutate(event.target.checked ? undefined : false)}
      />
      {save.error && (
        <p role="alert">
          <ErrorMessage thrown={save.error} />
        </p>
      )}
    </>
  )
}
