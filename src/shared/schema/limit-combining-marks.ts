// Limits combining marks before Unicode normalization, which sorts them in quadratic time.
/** No script writes more marks on one letter; texts that are read as they come are cut there, too (UAX #15, section 13). */
const maxMarks = 30
/** Two signs that are letters count as well: some normal forms make marks of them. */
const mark = String.raw`[\p{M}\uff9e\uff9f]`
const excessMarks = new RegExp(`(${mark}{${maxMarks}})${mark}+`, 'gu')

/** Of so few signs even marks alone are put in order at once: names and titles are not looked through. */
const maxShortLength = 500

/** A long text without the marks beyond the thirtieth on one letter: normalising it takes no longer than its length. */
export const limitCombiningMarks = (text: string): string =>
  text.length <= maxShortLength ? text : text.replace(excessMarks, '$1')
