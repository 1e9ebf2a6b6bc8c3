// One line of the palette: somewhere to go or something to do.
import type { Language } from '#shared/i18n/language.ts'

/** `id` is unique in the palette; `lang` is set where the label is content or a language's own name. */
export type Entry = {
  id: string
  label: string
  lang?: Language | undefined
  /** What stands beside it: of a record its kind, the language of the hit and the field. */
  note?: string | undefined
} & ({ to: string; state?: unknown } | { run: () => void })

/** PaletteList under a heading. */
export type EntryGroup = { name: string; entries: readonly Entry[] }
