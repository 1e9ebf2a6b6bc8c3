// What this device chose, told to the service once more: it may have been chosen before there were pictures, and browsers forget what a script told within days.
import { tellChoice } from '#data/choices.ts'
import { keptLanguage } from '#features/language/speaking.ts'
import { keptTheme } from '#features/theme/theme.ts'

/** Tells all of it. */
export function renewChoices(): void {
  const theme = keptTheme()
  tellChoice('theme', theme === 'system' ? undefined : theme)
  tellChoice('spoken', keptLanguage())
}
