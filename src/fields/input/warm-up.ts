// What the first record would wait for longest: the browser's knowledge of dates and zones, which it fetches when it is first asked, and what makes its texts safe.
import { purifierAhead } from '#ui/Html.tsx'
import { now } from '#shared/dates/now.ts'
import { formatDay, formatList, formatDateTime, formatTime } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { wallAt, zoneText } from './zone-side.ts'

/** Makes the formatters that records and forms use, in the language spoken, and fetches the purifier; rejects where that cannot be had now. Called while the browser has nothing else to do. */
export async function warmUp(zone: string): Promise<void> {
  const spoken = activeLocale()
  const wall = wallAt(now(), zone)
  zoneText(zone, now(), spoken)
  formatDay(wall, spoken, 'long')
  formatTime(wall, spoken)
  formatDateTime(wall, spoken)
  formatList([], spoken)
  await purifierAhead()
}
