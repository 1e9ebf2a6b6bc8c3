// What stands where a value is empty: seen as a dash, heard as nothing, left out where rows are cards.

/** The dash. */
export const EmptyValue = () => (
  <span aria-hidden="true" data-nothing="">
    –
  </span>
)
