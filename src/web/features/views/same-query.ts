// Whether two lists ask for the same.
type Query = { readonly [parameter: string]: string }

/** Compares parameters, whatever their order. */
export const sameQuery = (one: Query, other: Query): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((name) => one[name] === other[name])
