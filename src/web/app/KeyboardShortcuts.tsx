import { chooseInterfaceLanguage } from '#features/language/interface-language.ts'
import { Palette } from '#features/palette/Palette.tsx'
import { useSingleLetters } from '#features/shortcuts/LettersSwitch.tsx'
import { ShortcutOverview } from '#features/shortcuts/ShortcutOverview.tsx'
import { useShortcuts } from '#features/shortcuts/use-shortcuts.ts'

/** A dialog over the page. */
export type Overlay = 'palette' | 'overview'

type Props = {
  overlay: Overlay | undefined
  /** Opens and closes. */
  show: (overlay: Overlay | undefined) => void
  /** Text that was typed before the palette was loaded. */
  early: () => string
}

/** Listens to shortcuts; renders the palette and the overview of shortcuts. */
export function KeyboardShortcuts({ overlay, show, early }: Props) {
  const areLettersOn = useSingleLetters() ?? false
  useShortcuts({ areLettersOn, onSearch: () => show('palette'), onOverview: () => show('overview') })
  const close = () => show(undefined)
  return (
    <>
      {overlay === 'palette' && (
        <Palette
          early={early}
          onClose={close}
          chooseInterfaceLanguage={(language) => void chooseInterfaceLanguage(language)}
          onOverview={() => show('overview')}
        />
      )}
      {overlay === 'overview' && <ShortcutOverview onClose={close} />}
    </>
  )
}
