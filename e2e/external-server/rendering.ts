/** How the other server renders what it stores: typographic entities, paragraphs, formatted costs. There is no raw form. */

/** A line as `the_title` gives it: quotes curled, ampersands and dashes as entities. */
export const renderedLine = (text: string): string =>
  text
    .replaceAll('&', '&#038;')
    .replace(/(^|\s)"/g, '$1&#8220;')
    .replaceAll('"', '&#8221;')
    .replaceAll("'", '&#8217;')
    .replaceAll(' - ', ' &#8211; ')

/** A text as `the_content` gives it: paragraphs around what has none, typography outside of tags. */
export const renderedText = (text: string): string => {
  if (text.trim() === '') return ''
  const typographic = text.replace(/[^<]+|<[^>]*>/g, (part) =>
    part.startsWith('<')
      ? part
      : part
          .replace(/&(?!#?\w+;)/g, '&#038;')
          .replaceAll("'", '&#8217;')
          .replaceAll('"', '&#8221;'),
  )
  if (/<(p|ul|ol|h\d|table|blockquote|div)\b/.test(typographic)) return typographic.trim()
  return typographic
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br />\n')}</p>`)
    .join('\n')
}

const isNumber = (one: string): boolean => /^[\d.,]+$/.test(one)
const formatted = (one: string): string => (/^0\D*$/.test(one) ? 'Kostenlos' : isNumber(one) ? `$${one}` : one)

/** The costs an update brings, split as such a server splits them. */
export const costsOf = (sent: unknown): string[] =>
  (Array.isArray(sent) ? sent : [sent])
    .flatMap((one: unknown) =>
      typeof one === 'string' || typeof one === 'number' ? String(one).split(/\s*[-–]\s*/) : [],
    )
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** What an event's stored costs look like in an answer: the lowest and the highest, a zero as a word in the site's language. */
export const costAnswer = (costs: readonly string[]) => {
  const symbol = costs.map((one) => /[€$£]/.exec(one)?.[0]).find((found) => found !== undefined) ?? ''
  const values = costs.map((one) => one.replace(/[^\d.,]/g, '').replace(',', '.') || one.toLowerCase())
  const [lowest = '', ...others] = costs.map(formatted)
  return {
    cost: [lowest, ...others.slice(-1)].join(' – '),
    cost_details: {
      currency_symbol: symbol,
      currency_code: '',
      currency_position: symbol === '' ? '' : costs[0]?.startsWith(symbol) ? 'prefix' : 'postfix',
      values,
    },
  }
}

/** A moment taken apart. */
export const details = (moment: string) => {
  const [year = '', month = '', day = '', hour = '', minutes = '', seconds = ''] = moment.split(/[- :]/)
  return { year, month, day, hour, minutes, seconds }
}

/** A text in the form of an address. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
