// Compares a translated text with its source: what translators forget or mistype.
import { normalizeText, normalizeWords } from '../i18n/normalize-text.ts'
import type { FindingKind } from '../schema/finding-kinds.ts'

/**
 * The kinds of warnings about a translation: figures, amounts, times, links or markup of the source that it lacks or adds; the same words as the
 * source; two spaces in a row; much shorter or longer than the source.
 */
export type WarningKind = Exclude<FindingKind, 'day' | 'term'>

/** `missing` of the source and `added` to it, as they are compared: 20:00, 12.5, https://example.org. Empty where the kind says all. */
export type Warning = { kind: WarningKind; missing: readonly string[]; added: readonly string[] }

type Compared = {
  source: string
  text: string
  /** Both are HTML. */
  isHtml: boolean
}

/** Compares a translation with its source. An empty text has no warnings: it is missing, which its state says. */
export function checkTranslation({ source, text, isHtml }: Compared): Warning[] {
  const [from, to] = isHtml ? [normalizeWords(source), normalizeWords(text)] : [source.trim(), text.trim()]
  if (from === '' || to === '') return []
  const warnings = compareFigures(readFigures(from), readFigures(to))
  const links = isHtml ? { source: readLinks(source), text: readLinks(text) } : { source: [], text: [] }
  warnings.push(compareLinks({ plain: from, links: links.source }, { plain: to, links: links.text }))
  if (isHtml) warnings.push(compare('markup', readMarkup(source), readMarkup(text)))
  return [
    ...warnings.filter(({ missing, added }) => missing.length + added.length > 0),
    ...warnIf('same', isSame(from, to)),
    ...warnIf('spaces', hasDoubleSpace(text, isHtml)),
    ...warnIf('length', isUnusuallyLong(from, to)),
  ]
}

/** A warning about the text as a whole. */
const warnIf = (kind: WarningKind, found: boolean): Warning[] => (found ? [{ kind, missing: [], added: [] }] : [])

/** The items that only one of both texts has, counted: "3, 3" and "3" differ. */
function compare(kind: WarningKind, source: readonly string[], text: readonly string[]): Warning {
  return { kind, missing: without(source, text), added: without(text, source) }
}

type Figures = { time: string[]; price: string[]; number: string[] }

function compareFigures(source: Figures, text: Figures): Warning[] {
  const number = compare('number', source.number, text.number)
  const marked = [compare('price', source.price, text.price), compare('time', source.time, text.time)]
  // In "10 – 20 €" and "€ 10 – € 20", and in "van 10.30 tot 18 uur" and "de 10h30 à 18h", only one says that 10 is an amount or a time.
  const asNumber = (figure: string): string => toNumber(figure.replace(':', '.'))
  return [
    ...marked.map(({ kind, missing, added }) => ({
      kind,
      missing: missing.filter((figure) => !number.added.includes(asNumber(figure))),
      added: added.filter((figure) => !number.missing.includes(asNumber(figure))),
    })),
    {
      kind: 'number',
      missing: without(
        number.missing,
        marked.flatMap(({ added }) => added.map(asNumber)),
      ),
      added: without(
        number.added,
        marked.flatMap(({ missing }) => missing.map(asNumber)),
      ),
    },
  ]
}

function without(these: readonly string[], those: readonly string[]): string[] {
  const rest = [...those]
  return these.filter((each) => {
    const at = rest.indexOf(each)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

/** 20:00, 20h, 20 h 30, 20u30, 20.30 uur, 20 Uhr, 8 pm, 8:30 p.m. */
const times =
  /(?<![\d.,:])(?:(\d{1,2}):(\d{2})(?:\s?([ap])\.?m\b\.?)?|(\d{1,2})(?:\.(\d{2}))?\s?([ap])\.?m\b\.?|(\d{1,2})\s?(?:h|u)\s?(\d{2})?(?![\p{L}\d])|(\d{1,2})(?:[.:](\d{2}))?\s(?:uur|uhr|heures?|o'clock)(?!\p{L}))/giu
const currency = String.raw`(?:€|\$|£|EUR|euros?|USD|GBP)`
/** € 12, 12,50 €, 12.50 EUR, 12 euro. */
const prices = new RegExp(
  String.raw`${currency}\s?(\d+(?:[.,\s]\d{3})*(?:[.,]\d{1,2})?)(?!\d)|(?<![\d.,])(\d+(?:[.,\s]\d{3})*(?:[.,]\d{1,2})?)\s?${currency}(?!\p{L})`,
  'giu',
)
/** 1.500, 1 500, 3,5, 2027, 1er, 3rd. A sign or dash in front belongs to the sentence. */
const numbers = /(?<![\d])\d+(?:[.,\s]\d{3})*(?:[.,]\d+)?/g
const addresses = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+\.\p{L}+/giu

/** The times, amounts and other numbers of a text, each read once. Words for numbers are none. */
function readFigures(plain: string): Figures {
  const time: string[] = []
  const price: string[] = []
  const rest = plain
    .replaceAll(addresses, ' ')
    .replaceAll(prices, (_all, before?: string, after?: string) => {
      price.push(toNumber(before ?? after ?? ''))
      return ' · '
    })
    .replaceAll(times, (...found) => {
      const groups: (string | undefined)[] = found.slice(1, 11)
      const [hour24, minute24, half24, hour12, minute12, half12, hourLetter, minuteLetter, hourWord, minuteWord] =
        groups
      const hour = Number(hour24 ?? hour12 ?? hourLetter ?? hourWord)
      const minute = minute24 ?? minute12 ?? minuteLetter ?? minuteWord ?? '00'
      const half = (half24 ?? half12)?.toLowerCase()
      if (hour > 24 || Number(minute) > 59) return found[0]
      const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
      time.push(`${String(hours).padStart(2, '0')}:${minute}`)
      return ' · '
    })
  return { time, price, number: (rest.match(numbers) ?? []).map(toNumber) }
}

/** "1.500,00", "1 500" and "1500" are the same number. */
function toNumber(written: string): string {
  const compact = written.replaceAll(/\s/g, '')
  const decimals = /[.,](\d{1,2})$/.exec(compact)
  const whole = (decimals ? compact.slice(0, -decimals[0].length) : compact).replaceAll(/[.,]/g, '')
  const fraction = (decimals?.[1] ?? '').replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`
}

const readLinks = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, double, single]) =>
    (double ?? single ?? '').trim(),
  )

type Linked = { plain: string; links: readonly string[] }

/** Compares the targets of links, and the addresses that readers see: the other text may have them as a target. */
function compareLinks(source: Linked, text: Linked): Warning {
  const { kind, missing, added } = compare('link', source.links, text.links)
  const lacking = ({ plain }: Linked, other: Linked): string[] => {
    const known = [other.plain, ...other.links.map(normalizeText)].join(' ').toLowerCase()
    return readAddresses(plain).filter((address) => !known.includes(toComparable(address)))
  }
  return {
    kind,
    missing: [...new Set([...missing, ...lacking(source, text)])],
    added: [...new Set([...added, ...lacking(text, source)])],
  }
}

/** The URLs and email addresses in a text, without the punctuation around them. */
const readAddresses = (plain: string): string[] =>
  (plain.match(addresses) ?? []).map((address) => address.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))

/** "https://www.example.org" and "www.example.org" are the same address. */
const toComparable = (address: string): string => address.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?/, '')

/** Opening tags that readers see, by name; plain containers are left out. */
const readMarkup = (html: string): string[] =>
  [...html.matchAll(/<([a-z][a-z0-9]*)\b/gi)]
    .map(([, name = '']) => sameTags[name.toLowerCase()] ?? name.toLowerCase())
    .filter((name) => !['a', 'p', 'br', 'span', 'div', 'wbr'].includes(name))

const sameTags: { readonly [tag: string]: string } = { b: 'strong', i: 'em' }

/** Equal but for typography, with a word in it: names and figures are often the same, so the text says it as a hint only. */
const isSame = (source: string, text: string): boolean =>
  /\p{L}{3}/u.test(source) && normalizeText(source) === normalizeText(text)

/** Tags inside a line, also between two spaces. */
const inlineTags = /<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi

const hasDoubleSpace = (text: string, isHtml: boolean): boolean =>
  isHtml ? /[^\s>](?:&nbsp;|\u00a0| ){2,}[^\s<]/.test(text.replaceAll(inlineTags, '')) : / {2,}/.test(text.trim())

/** Characters from which lengths can be compared: short texts differ by words alone. */
const minLength = 30
/** German is about a third longer than English; twice is a sentence too many or too few. */
const maxRatio = 2

function isUnusuallyLong(source: string, text: string): boolean {
  const [short, long] = [source.length, text.length].toSorted((a, b) => a - b)
  return short !== undefined && long !== undefined && long >= minLength && long > short * maxRatio
}
