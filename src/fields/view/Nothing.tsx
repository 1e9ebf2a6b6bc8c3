// What stands where a value is empty: seen as a dash, heard as nothing.

/** The dash. */
export const Nothing = () => <span aria-hidden="true">–</span>
