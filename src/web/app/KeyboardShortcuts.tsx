// What the keyboard reaches from everywhere: the palette, the shortcuts, their overview. Fetched when it is first wanted.
import { chooseInterfaceLanguage } from '#features/language/choose-language.ts'
import { Palette } from '#features/palette/Palette.tsx'
import { useLetters } from '#features/shortcuts/letters.ts'
import { ShortcutOverview } from '#features/shortcuts/ShortcutOverview.tsx'
import { useShortcuts } from '#features/shortcuts/use-shortcuts.ts'

/** What lies open over the page. */
export type Over = 'palette' | 'overview'

type Props = {
  over: Over | undefined
  /** Opens and closes. */
  show: (over: Over | undefined) => void
  /** What was typed for the palette before it stood. */
  early: () => string
}

/** Draws what is open, and listens to the keys. */
export function Keyboard({ over, show, early }: Props) {
  const { areOn = false } = useLetters()
  useShortcuts({ areLettersOn: areOn, onSearch: () => show('palette'), onOverview: () => show('overview') })
  const close = () => show(undefined)
  return (
    <>
      {over === 'palette' && (
        <Palette
          early={early}
          onClose={close}
          speak={(language) => void chooseInterfaceLanguage(language)}
          onOverview={() => show('overview')}
        />
      )}
      {over === 'overview' && <ShortcutOverview onClose={close} />}
    </>
  )
}
