// The states a record or an event can be in.

/** Post statuses of events, venues and organizers; `trash` belongs to the whole record, the others to a variant. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
export type Status = (typeof statuses)[number]

/** Whether an event takes place as announced; shared by all languages. */
export const eventStates = ['scheduled', 'postponed', 'cancelled', 'sold_out', 'moved_online'] as const
export type EventState = (typeof eventStates)[number]

/** The event states in which nobody comes to the venue at the time given. */
export const statesWithoutVenue = ['cancelled', 'postponed', 'moved_online'] as const satisfies readonly EventState[]
/** Whether an event in this state takes up its venue, so that another one there at the same time overlaps it. */
export const occupiesVenue = (state: unknown): boolean => !statesWithoutVenue.some((known) => known === state)
