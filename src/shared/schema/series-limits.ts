/** The maximum number of events of a series. */
export const maxSeriesLength = 200
