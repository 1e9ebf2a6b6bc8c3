// What the service is told of this device's choices, for what it draws before the page can.
import { choiceCookies } from '#shared/picture.ts'

const aYear = 31_536_000

/** Tells it a choice; `undefined` takes it back. */
export function tellChoice(choice: keyof typeof choiceCookies, value: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = value === undefined ? 0 : aYear
  document.cookie = `${choiceCookies[choice]}=${value ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`
}
