// What the first record would wait for longest: the browser's knowledge of dates and zones, which it fetches when it is first asked, and what makes its texts safe.
import { purifierAhead } from '#ui/Html.tsx'
import { now } from '#words/clock.ts'
import { formatDay, formatList, formatMoment, formatTime } from '#words/format.ts'
import { spokenLanguage } from '#words/i18n.ts'
import { wallAt, zoneText } from './zone-side.ts'

/** Makes the formatters that records and forms use, in the language spoken, and fetches the purifier; rejects where that cannot be had now. Called while the browser has nothing else to do. */
export async function warmUp(zone: string): Promise<void> {
  const spoken = spokenLanguage()
  const wall = wallAt(now(), zone)
  zoneText(zone, now(), spoken)
  formatDay(wall, spoken, 'long')
  formatTime(wall, spoken)
  formatMoment(wall, spoken)
  formatList([], spoken)
  await purifierAhead()
}
