// The switch of the single letters; what speech recognition and a slip of the hand would press can be turned off.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Checkbox } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ErrorMessage } from '#ui/Notice.tsx'
import { useLetters } from './letters.ts'

/** Shows what is kept; a change that was refused is taken back and says why. */
export function LettersSwitch() {
  const { t } = useLingui()
  const { areOn, choose } = useLetters()
  const [wanted, setWanted] = useState<boolean>()
  const [thrown, setThrown] = useState<unknown>()
  const change = async (isOn: boolean) => {
    setWanted(isOn)
    setThrown(undefined)
    try {
      await choose(isOn)
    } catch (problem) {
      setThrown(problem)
    } finally {
      setWanted(undefined)
    }
  }
  if (areOn === undefined) return <Skeleton lines={1} />
  return (
    <>
      <Checkbox
        label={t`Single-key shortcuts`}
        hint={t`Inactive while you type in a field. Shortcuts with Ctrl or ⌘ always work.`}
        checked={wanted ?? areOn}
        onChange={(event) => void change(event.target.checked)}
      />
      {thrown !== undefined && (
        <p role="alert">
          <ErrorMessage thrown={thrown} />
        </p>
      )}
    </>
  )
}
