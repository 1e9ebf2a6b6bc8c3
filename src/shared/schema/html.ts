// HTML allowed in rich text, applied on write and on render.
const split = (names: string): readonly string[] => names.split(' ')

/** The tags of other elements are removed, of scripts and styles also the text. */
export const allowedTags = split(
  'h1 h2 h3 h4 h5 h6 p br hr ul ol li dl dt dd a img figure figcaption blockquote q cite table' +
    ' caption thead tbody tfoot tr th td em strong b i u s small sub sup mark abbr del ins code pre' +
    ' kbd samp div span',
)
/** On any element. */
export const allowedAttributes = split('href src alt title lang dir width height colspan rowspan class')
/** Relative addresses are allowed, too. */
export const allowedSchemes = ['http', 'https', 'mailto', 'tel'] as const
/** A text without any of these elements gets paragraphs. */
export const blockTags = split('h1 h2 h3 h4 h5 h6 p hr ul ol dl figure blockquote table pre div')
