// Days until a share link expires.
export const defaultShareDays = 7
export const maxShareDays = 90
/** The choices of the page. */
export const shareDays = [1, defaultShareDays, 30, maxShareDays] as const
