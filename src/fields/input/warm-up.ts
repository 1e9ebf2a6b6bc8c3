// What the first record would wait for longest: the browser's knowledge of dates and zones, which it fetches when it is first asked.
import { now } from '#words/clock.ts'
import { formatDay, formatList, formatMoment, formatTime } from '#words/format.ts'
import { spokenLanguage } from '#words/i18n.ts'
import { wallAt, zoneText } from './zone-side.ts'

/** Makes the formatters that records and forms use, in the language spoken. Called while the browser has nothing else to do. */
export function warmUp(zone: string): void {
  const spoken = spokenLanguage()
  const wall = wallAt(now(), zone)
  zoneText(zone, now(), spoken)
  formatDay(wall, spoken, 'long')
  formatTime(wall, spoken)
  formatMoment(wall, spoken)
  formatList([], spoken)
}
