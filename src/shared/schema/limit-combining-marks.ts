// Texts before they are normalised: the marks of one letter are put in order by comparing each with those before it.

/** No script writes more marks on one letter; texts that are read as they come are cut there, too (UAX #15, section 13). */
const mostMarks = 30
/** Two signs that are letters count as well: some normal forms make marks of them. */
const mark = String.raw`[\p{M}\uff9e\uff9f]`
const piled = new RegExp(`(${mark}{${mostMarks}})${mark}+`, 'gu')

/** Of so few signs even marks alone are put in order at once: names and titles are not looked through. */
const harmless = 500

/** A long text without the marks beyond the thirtieth on one letter: normalising it takes no longer than its length. */
export const limitCombiningMarks = (text: string): string =>
  text.length <= harmless ? text : text.replace(piled, '$1')
