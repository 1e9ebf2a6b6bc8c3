// Statuses of records and events.

/** Statuses of posts; `trash` belongs to the record, the others to a translation. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
export type Status = (typeof statuses)[number]

/** Whether an event takes place as announced; shared by all languages. */
export const eventStates = ['scheduled', 'postponed', 'cancelled', 'sold_out', 'moved_online'] as const
export type EventState = (typeof eventStates)[number]

/** The event statuses in which the venue is not used at the announced time. */
export const statesWithoutVenue = ['cancelled', 'postponed', 'moved_online'] as const satisfies readonly EventState[]
/** The statuses of records that the public sees, now or from their publication date on. */
export const publicStatuses = ['publish', 'future'] as const satisfies readonly Status[]

/** Whether an event with this status uses its venue, so that another event there at the same time overlaps it. */
export const isVenueOccupied = (state: unknown): boolean => !statesWithoutVenue.some((known) => known === state)
/** Whether an event with this status uses its organizers at the announced time: also if it has moved online. */
export const isOrganizerOccupied = (state: unknown): boolean => state !== 'cancelled' && state !== 'postponed'
