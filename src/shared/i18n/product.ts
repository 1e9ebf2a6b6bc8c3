// The product's name, the same in every language.

/** Shown in the frame and at the end of every page title. */
export const productName = 'Calendar Content'
