// The day on which the translations of an event are due.
import { addDays, type Day, getDay, type WallTime } from './wall-time.ts'

/** `TRANSLATION_LEAD_DAYS` unless it is set. */
export const defaultLeadDays = 14

/** The days that count as this week: today and the six after it. */
const weekDays = 7

/** The day on which the translations of an event with this start are due. */
export const getDueDay = (start: WallTime, leadDays: number): Day => addDays(getDay(start), -leadDays)

/** The starts that divide events by due day: those before `late` were due before today, those before `week` are due this week. */
export const getDueBounds = (today: Day, leadDays: number): { late: Day; week: Day } => ({
  late: addDays(today, leadDays),
  week: addDays(today, leadDays + weekDays),
})
