// Declares the type of holidays.json, instead of inferred literal types.
import type { HolidayCalendar } from './find-holidays.ts'

declare const calendar: HolidayCalendar
export default calendar
