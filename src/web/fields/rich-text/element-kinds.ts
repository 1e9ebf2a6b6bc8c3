// Which elements the editor draws and as what; everything else stands in the text as one closed piece, kept as it is written.

const words = (text: string): string[] => text.split(' ')

/** Elements without content. */
export const voidElements: ReadonlySet<string> = new Set(
  words('area base br col embed hr img input link meta param source track wbr'),
)

/** Elements whose content is no markup: it ends at their closing tag and nowhere else. */
export const rawContent: ReadonlySet<string> = new Set(
  words('script style textarea title iframe noembed noframes noscript xmp'),
)

const blocks = words(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table caption thead tbody tfoot tr th td dl dt dd figure figcaption div',
)
const otherBlocks = words('details summary section article header footer main nav aside address hgroup center')
const inlines = words('a em strong b i u s sub sup small code abbr cite q span kbd samp del ins var')
const otherInlines = words('mark font big tt time bdi bdo strike acronym')

/** Tag → the element that stands for it in the editor; a tag that is missing is kept closed. */
export const renderedTags: ReadonlyMap<string, string> = new Map([
  ...[...blocks, ...inlines].map((tag) => [tag, tag] as const),
  ...otherBlocks.map((tag) => [tag, 'div'] as const),
  ...otherInlines.map((tag) => [tag, 'span'] as const),
  ...['br', 'hr', 'img'].map((tag) => [tag, tag] as const),
])

/** Elements that stand on lines of their own: white space at their edges is not seen. */
export const blockElements: ReadonlySet<string> = new Set([...blocks, ...otherBlocks, 'hr'])
