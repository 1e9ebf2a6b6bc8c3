// Allowed differences in structured data for search engines (`json_ld`).
import { objectsIn, textOf } from '../json.ts'
import { decoded, lettersOf } from '../text.ts'
import { isLeftOut, type Rule } from './rule.ts'

/** The letters of a text; their text contains escaped markup and line breaks, and their names a visibility prefix. */
const lettersThere = (text: string): string =>
  lettersOf(decoded(text).replaceAll('\\n', ' ')).replace(/^(Private|Protected):/, '')

const isInside = (at: string): boolean => /(^|\.)json_ld\./.test(at)
const isSameDay = (there: unknown, here: unknown): boolean => textOf(there).slice(0, 10) === textOf(here).slice(0, 10)

/** Rules by property of the structured data. */
export const forSearch: readonly Rule[] = [
  {
    decision: 'observed 15.21 Texts for search engines are plain text',
    documented: ['`json_ld` contains escaped markup'],
    holds: ({ at, theirs, ours }) =>
      isInside(at) &&
      typeof theirs === 'string' &&
      typeof ours === 'string' &&
      ours !== '' &&
      lettersThere(theirs) === lettersOf(ours),
  },
  {
    decision: 'observed 15.21 json_ld contains no email addresses',
    documented: ['`json_ld` never contains email addresses'],
    holds: ({ at }) => /(^|\.)json_ld\.(organizer\.)?email \(only theirs\)$/.test(at),
  },
  {
    decision: 'observed 15.21 Offers use the names of schema.org',
    documented: ['`json_ld` contains escaped markup'],
    holds: ({ at, theirs, ours, row }) => {
      switch (/json_ld\.offers\.(.+)$/.exec(at)?.[1] ?? '') {
        case 'availability':
          return theirs === 'inStock' && ours === 'https://schema.org/InStock'
        case 'price':
          return textOf(theirs).replace(',', '.') === ours
        case 'validFrom':
          return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/.test(textOf(ours)) && isSameDay(theirs, ours)
        case 'validFrom (only theirs)':
          return row?.['date_utc'] === '0000-00-00 00:00:00'
        case 'priceCurrency (only theirs)':
          return /\p{Sc}/u.test(textOf(row?.['cost']))
        default:
          return false
      }
    },
  },
  {
    decision: '2 A linked record that the account cannot read is omitted',
    documented: ['a public event contains its draft or private venue in full'],
    holds: ({ at, row }, exchange) =>
      (at === 'json_ld.location (only theirs)' && isLeftOut(row?.['venue'], exchange)) ||
      (/^json_ld\.organizer\b/.test(at) && isLeftOut(objectsIn(row?.['organizer'])[0], exchange)),
  },
]
