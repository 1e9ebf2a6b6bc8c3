// Files of events: their formats and size.
/** CSV for spreadsheets, which the import reads, and iCalendar for calendar applications. */
export const eventFileFormats = ['csv', 'ics'] as const
export type EventFileFormat = (typeof eventFileFormats)[number]

/** The maximum number of events of a file. */
export const maxExportedEvents = 2_000
