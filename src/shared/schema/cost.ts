// Parses and normalizes costs such as "12,50", "$10 - $20" and "Free".
import type { CostDetails } from './response-parts.ts'
import type { Language } from '../i18n/language.ts'

/** The word for "nothing to pay" in a cost. */
const free = 'Free'
const symbol = String.raw`(?:[A-Za-z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|Fr\.?)`
const digits = String.raw`\d{1,12}(?:[ '’\u00A0\u202F.,]\d{3})*(?:[.,]\d{1,2})?`
const amountPattern = new RegExp(`^(${symbol})?\\s?(${digits})\\s?(${symbol})?$`, 'u')

type Amount = { written: string; value: string; symbol: string; position: 'prefix' | 'postfix' | '' }

/** The number of a written amount, as text: the last of `.` and `,` is the decimal separator unless three digits follow it. */
const toValue = (written: string): string => {
  const tight = written.replace(/[ '’\u00A0\u202F]/g, '')
  const match = /^(.*)[.,](\d{1,2})$/.exec(tight)
  return match ? `${(match[1] ?? '').replace(/[.,]/g, '')}.${match[2]}` : tight.replace(/[.,]/g, '')
}

const parseAmount = (text: string): Amount | undefined => {
  if (text.toLowerCase() === 'free') return { written: '0', value: '0', symbol: '', position: '' }
  const [, before, written, after] = amountPattern.exec(text) ?? []
  if (written === undefined || (before !== undefined && after !== undefined)) return undefined
  return {
    written,
    value: toValue(written),
    symbol: before ?? after ?? '',
    position: before ? 'prefix' : after ? 'postfix' : '',
  }
}

/** A dash instead of cents: "12,-", "12.–". */
const noCents = /(?<=\d)[.,][-–—]{1,2}(?![\d–—-])/gu

type Amounts = { all: Amount[]; lowest: Amount; highest: Amount; /** The first amount with a sign. */ signed?: Amount }

/** The amounts of a text, in ascending order; `undefined` if the text contains anything else. */
function readAmounts(text: string): Amounts | undefined {
  const parts = text
    .trim()
    .replace(noCents, '')
    .split(/\s*[-–—|]\s*/u)
  const amounts = parts.map(parseAmount).filter((amount) => amount !== undefined)
  if (amounts.length !== parts.length || (parts.length === 1 && text.trim().toLowerCase() === 'free')) return undefined
  const all = amounts.toSorted((one, other) => Number(one.value) - Number(other.value))
  const [lowest, highest] = [all[0], all.at(-1)]
  const signed = all.find(({ symbol: sign }) => sign !== '')
  return lowest && highest && { all, lowest, highest, ...(signed && { signed }) }
}

/** An amount of a cost, and its currency sign or code (`""`: none). */
export type CostAmount = { value: number; symbol: string }

/**
 * The lowest and the highest amount of a cost, equal for a single amount; `undefined` if the text contains anything else.
 * An amount without a sign has the sign of the other, else `currency`.
 */
export function parseAmounts(cost: string, currency: string): { lowest: CostAmount; highest: CostAmount } | undefined {
  const amounts = readAmounts(cost)
  if (!amounts) return undefined
  const { lowest, highest, signed } = amounts
  const toAmount = ({ value, symbol: sign }: Amount): CostAmount => ({
    value: Number(value),
    symbol: sign || (signed?.symbol ?? currency),
  })
  return { lowest: toAmount(lowest), highest: toAmount(highest) }
}

/** A cost in responses, the same in all languages: `currency` before a bare number, an en dash in a range, "Free" for zero; other texts as typed. */
export function normalizeCost(typed: string, currency: string): string {
  const amounts = readAmounts(typed)
  if (!amounts) return typed.trim()
  const { lowest, highest, signed = { symbol: currency, position: 'prefix' } } = amounts
  const write = (amount: Amount): string => {
    if (Number(amount.value) === 0) return free
    const { symbol: sign, position } = amount.symbol ? amount : signed
    return position === 'postfix' ? `${amount.written}${sign}` : `${sign}${amount.written}`
  }
  return lowest.value === highest.value ? write(highest) : `${write(lowest)} – ${write(highest)}`
}

/**
 * How a typed cost is interpreted. `text`: other words, shown as typed. `unclear`: numbers and signs that are no amount (`12,5,0`, `10 –`,
 * `€ 10 €`, `-5`), also shown as typed.
 */
export type CostReading = 'empty' | 'free' | 'amount' | 'range' | 'text' | 'unclear'

export function parseCost(typed: string): CostReading {
  const text = typed.trim()
  if (text === '') return 'empty'
  if (text.toLowerCase() === 'free') return 'free'
  const amounts = readAmounts(text)?.all
  if (amounts?.every(({ value }) => Number(value) === 0)) return 'free'
  if (amounts) return new Set(amounts.map(({ value }) => value)).size > 1 ? 'range' : 'amount'
  return /\d/.test(text) && /^(?:[\d\s.,'’+~|–—-]|\p{Sc}|\b[A-Z]{3}\b)+$/u.test(text) ? 'unclear' : 'text'
}

/** The separator of a list of costs. */
const listSeparator = ' | '
const isListed = (typed: string): boolean => typed.includes(listSeparator)

/** The details of a typed cost, without the default currency of the site. */
export function getCostDetails(typed: string): CostDetails {
  const amounts = readAmounts(typed)?.all
  // Servers of this interface read no symbol in a range that names it more than once.
  const named = amounts?.filter((amount) => amount.symbol !== '') ?? []
  const known = named.length === 1 || isListed(typed) ? named[0] : undefined
  return {
    currency_symbol: known?.symbol ?? '',
    currency_code: '',
    currency_position: known?.position ?? '',
    values: amounts ? [...new Set(amounts.map((amount) => amount.value))] : toWords(typed.trim().toLowerCase()),
  }
}

const toWords = (text: string): string[] => {
  const numbers = text.match(/-?\d+(?:[.,]\d+)?/g)
  return text === '' ? [] : numbers ? numbers.map((number) => number.replace(',', '.')) : [text]
}

/** The text of a cost in a request: a text, number, boolean or list of these; `undefined` for anything else. */
export function toCostText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return value ? '1' : ''
  if (!Array.isArray(value)) return undefined
  const parts = value.map(toCostText)
  return parts.every((part) => part !== undefined) ? parts.filter((part) => part !== '').join(listSeparator) : undefined
}

export const freeLabels = {
  nl: 'Gratis',
  en: 'Free',
  fr: 'Gratuit',
  de: 'Kostenlos',
} as const satisfies Record<Language, string>

/** Whether a cost is "Free" in any language and case. */
export const isFreeLabel = (cost: string): boolean =>
  Object.values(freeLabels).some((word) => word.toLowerCase() === cost.trim().toLowerCase())
