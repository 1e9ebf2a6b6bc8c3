/** The setting that a restore writes: no two restored stores have the same value. */
export const restoredMark = 'restored'
