/** Renders stored texts and costs as in responses of the external server. */

/** A title as rendered by `the_title`: curly quotes, ampersands and dashes as entities. */
export const renderedLine = (text: string): string =>
  text
    .replace(/&(?!#?\w+;)/g, '&#038;')
    .replace(/(^|\s)"/g, '$1&#8220;')
    .replaceAll('"', '&#8221;')
    .replaceAll("'", '&#8217;')
    .replaceAll(' - ', ' &#8211; ')

/** A text of a term as stored and returned by WordPress: with encoded ampersands. */
export const encoded = (text: string): string => text.replace(/&(?!#?\w+;)/g, '&amp;')

const typographic = (html: string): string =>
  html.replace(/[^<]+|<[^>]*>/g, (part) =>
    part.startsWith('<')
      ? part
      : part
          .replace(/&(?!#?\w+;)/g, '&#038;')
          .replaceAll("'", '&#8217;')
          .replaceAll('"', '&#8221;'),
  )

/** Finds a file of the media library by its id. */
export type FindMedium = (id: number) => { file: string; alt: string } | undefined

const attribute = (attributes: string, name: string): string =>
  new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

/** `[gallery]` and `[caption]` as the figures that visitors see. */
const withShortcodes = (html: string, find: FindMedium): string =>
  html
    .replace(/\[gallery([^\]]*)\]/g, (_, attributes: string) => {
      const items = attribute(attributes, 'ids')
        .split(',')
        .map((id) => find(Number(id)))
        .filter((medium) => medium !== undefined)
        .map(
          ({ file, alt }) =>
            `<figure class='gallery-item'><div class='gallery-icon landscape'><a href='/uploads/${file}'><img src="/uploads/${file}" class="attachment-thumbnail size-thumbnail" alt="${alt}" /></a></div></figure>`,
        )
      return `<div id='gallery-1' class='gallery gallery-columns-3 gallery-size-thumbnail'>${items.join('')}</div>`
    })
    .replace(/\[caption([^\]]*)\](.*?)\[\/caption\]/gs, (_, attributes: string, inner: string) => {
      const [, image = '', text = ''] = /^(.*<img[^>]*>(?:<\/a>)?)(.*)$/s.exec(inner) ?? []
      const id = attribute(attributes, 'id')
      return `<figure id="${id}" class="wp-caption ${attribute(attributes, 'align')}">${image}<figcaption class="wp-caption-text">${text.trim()}</figcaption></figure>`
    })

/**
 * A text as rendered by `the_content`. Blocks lose their comments and keep their white space; in other texts,
 * paragraphs are added as in WordPress, with its line ends.
 */
export const renderedContent = (text: string, find: FindMedium = () => undefined): string => {
  if (text.trim() === '') return ''
  if (text.includes('<!-- wp:')) {
    const inner = text
      .replace(/<!-- wp:paragraph -->\n<p>/g, '\n<p class="wp-block-paragraph">')
      .replace(/<!-- \/?wp:[^>]*-->/g, '')
    return typographic(withShortcodes(inner, find))
  }
  const html = typographic(withShortcodes(text, find))
  if (/^\s*<(p|ul|ol|h\d|table|blockquote|div)\b/.test(html)) return `${html.trim()}\n`
  const paragraphs = html.split(/\n{2,}/).map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br />\n')}</p>`)
  return `${paragraphs.join('\n')}\n`
}

/** A text as returned by the events interface. */
export const renderedText = (text: string, find?: FindMedium): string => renderedContent(text, find).trim()

/** An excerpt as returned by `wp/v2`: the first words of the text if none is stored. */
export const renderedExcerpt = (excerpt: string, text: string): string => {
  if (excerpt.trim() !== '') return renderedContent(excerpt)
  const words = renderedText(text)
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return ''
  return `<p>${words.slice(0, 55).join(' ')}${words.length > 55 ? ' [&hellip;]' : ''}</p>\n`
}

const isNumber = (text: string): boolean => /^[\d.,]+$/.test(text)

/** Currency symbol and position that a stored event shows its cost with. */
export type Currency = { symbol: string; code: string; position: string }

/** Symbol and position in costs that a request names: of a single cost all that is no digit. */
export function currencyIn(costs: readonly string[]): { symbol: string; position: string } {
  const [cost = '', ...others] = costs
  const symbol = others.length > 0 || !/\d/.test(cost) ? '' : cost.replace(/[\d.,]+/g, '').trim()
  const position = symbol === '' ? '' : cost.startsWith(symbol) ? 'prefix' : cost.endsWith(symbol) ? 'postfix' : ''
  return { symbol, position }
}

/** The costs an update brings, split as such a server splits them. */
export const costsOf = (sent: unknown): string[] =>
  (Array.isArray(sent) ? sent : [sent])
    .flatMap((cost: unknown) =>
      typeof cost === 'string' || typeof cost === 'number' ? String(cost).split(/\s*[-–]\s*/) : [],
    )
    .map((cost) => cost.trim())
    .filter((cost) => cost !== '')

/** Currency symbols that stay with their number; every other word around a number is dropped. */
const signed = /^(?:[€$£]\s?[\d.,]+|[\d.,]+\s?[€$£])$/

/** Symbol and position of stored costs that have none of their own. */
export const currencyWithin = (costs: readonly string[]): { symbol: string; position: string } =>
  currencyIn(costs.filter((cost) => signed.test(cost)).slice(0, 1))

function formatted(cost: string, { symbol, position }: Currency): string {
  if (/^0\D*$/.test(cost)) return 'Kostenlos'
  if (isNumber(cost))
    return symbol === '' || position === ''
      ? `$${cost}`
      : position === 'prefix'
        ? `${symbol}${cost}`
        : `${cost}${symbol}`
  if (signed.test(cost)) return cost.replaceAll(' ', '')
  return /[\d.,]*\d/.exec(cost)?.[0] ?? cost
}

/**
 * The stored costs of an event as in responses: the lowest and the highest, zero as a word in the site's language, and of a
 * cost in words only its number.
 */
export const presentCost = (costs: readonly string[], currency: Currency) => {
  const values = costs.map((cost) => cost.replace(/[^\d.,]/g, '').replace(',', '.') || cost.toLowerCase())
  const [lowest = '', ...others] = costs.map((cost) => formatted(cost, currency))
  return {
    cost: [lowest, ...others.slice(-1)].join(' – '),
    cost_details: {
      currency_symbol: currency.symbol,
      currency_code: currency.code,
      currency_position: currency.position,
      values,
    },
  }
}

/** The parts of a date and time. */
export const details = (moment: string) => {
  const [year = '', month = '', day = '', hour = '', minutes = '', seconds = ''] = moment.split(/[- :]/)
  return { year, month, day, hour, minutes, seconds }
}

/** The slug of a text: letters without accents, other characters percent-encoded like in WordPress. */
export const slugOf = (text: string): string => {
  const plain = (/%[0-9a-f]{2}/i.test(text) ? decodeURIComponent(text) : text)
    .replace(/<[^>]*>/g, '')
    .normalize('NFD')
    .replace(/(?<=[a-z])\p{M}+/giu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return encodeURIComponent(plain).toLowerCase()
}
