// Limits combining marks before Unicode normalization, which sorts them in quadratic time.
/** No script writes more marks on a letter (UAX #15, section 13). */
const maxMarks = 30
/** Two letters count, too: some normal forms turn them into marks. */
const mark = String.raw`[\p{M}\uff9e\uff9f]`
const excessMarks = new RegExp(`(${mark}{${maxMarks}})${mark}+`, 'gu')

/** Shorter texts are sorted at once, even if they have only marks. */
const maxShortLength = 500

/** Removes the marks after the thirtieth on a letter, so that a long text is normalized in linear time. */
export const limitCombiningMarks = (text: string): string =>
  text.length <= maxShortLength ? text : text.replace(excessMarks, '$1')
