// What the keyboard reaches from everywhere: the palette, the shortcuts, their overview. Fetched when it is first wanted.
import { chooseInterfaceLanguage } from '#features/language/interface-language.ts'
import { Palette } from '#features/palette/Palette.tsx'
import { useLetters } from '#features/shortcuts/letters.ts'
import { Overview } from '#features/shortcuts/Overview.tsx'
import { useShortcuts } from '#features/shortcuts/use-shortcuts.ts'

/** What lies open over the page. */
export type Over = 'palette' | 'overview'

/** Draws what is open, and listens to the keys; `show` opens and closes. */
export function Keyboard({ over, show }: { over: Over | undefined; show: (over: Over | undefined) => void }) {
  const { areOn = false } = useLetters()
  useShortcuts({ areLettersOn: areOn, onSearch: () => show('palette'), onOverview: () => show('overview') })
  const close = () => show(undefined)
  return (
    <>
      {over === 'palette' && (
        <Palette
          onClose={close}
          speak={(language) => void chooseInterfaceLanguage(language)}
          onOverview={() => show('overview')}
        />
      )}
      {over === 'overview' && <Overview onClose={close} />}
    </>
  )
}
