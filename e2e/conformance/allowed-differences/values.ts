// Allowed differences in the format of a value.
import {
  type Exchange,
  queryValue,
  contentRecord,
  isTerms,
  mayWork,
  requesterOf,
  resourceOf,
  sent,
  getValue,
} from '../exchange.ts'
import type { Difference } from '../difference.ts'
import { expectedCount } from '../expected-list.ts'
import { isSame, objectsIn, textOf } from '../json.ts'
import { isUnchanged } from '../date-times.ts'
import { decoded, elementsOf, wordsOf } from '../text.ts'
import { endsIn, isBlank, isLeftOut, type Rule } from './rule.ts'

/** Whether the difference is in a term, alone or inside an event: its description is not rendered there. */
const isOfTerm = ({ at }: Difference, exchange: Exchange): boolean =>
  isTerms(exchange) || /^(categories|tags)\b/.test(at)

/** Rules by format of a value. */
export const values: readonly Rule[] = [
  {
    decision: '11 count: the events that the account gets with the term as filter',
    documented: ['the count of a term includes hidden and protected events'],
    holds: ({ at, ours, record }, exchange) => {
      const requester = requesterOf(exchange)
      const resource = /^(categories|tags)\b/.exec(at)?.[1] ?? resourceOf(exchange)
      if (!requester || !/(^|\.)count$/.test(at) || (resource !== 'categories' && resource !== 'tags')) return false
      return ours === expectedCount(requester, resource, Number(record?.['id']))
    },
  },
  {
    decision: '3 Titles and names are plain text, not escaped',
    documented: ['titles and names are HTML with entities'],
    holds: (difference) =>
      endsIn(difference, 'title', 'venue', 'organizer', 'name') &&
      typeof difference.theirs === 'string' &&
      wordsOf(difference.theirs) === wordsOf(textOf(difference.ours)),
  },
  {
    decision: '3 Descriptions and excerpts are the stored HTML',
    documented: ['descriptions are rendered'],
    holds: (difference, exchange) =>
      !isOfTerm(difference, exchange) &&
      endsIn(difference, 'description', 'excerpt') &&
      typeof difference.theirs === 'string' &&
      isSame(elementsOf(difference.theirs), elementsOf(textOf(difference.ours))) &&
      wordsOf(difference.theirs) === wordsOf(textOf(difference.ours)),
  },
  {
    decision: '3 Descriptions are HTML: lines become paragraphs, those of terms too',
    documented: ['line breaks in descriptions of terms are kept in text'],
    holds: (difference, exchange) =>
      isOfTerm(difference, exchange) &&
      endsIn(difference, 'description') &&
      textOf(difference.theirs).includes('\n') &&
      wordsOf(textOf(difference.theirs)) === wordsOf(textOf(difference.ours)),
  },
  {
    decision: '3 A URL is not escaped, and "" if there is none',
    documented: ['the `website` of an event without one is the URL', 'the `website` of an event is escaped'],
    holds: (difference, exchange) =>
      endsIn(difference, 'website') &&
      (decoded(textOf(difference.theirs)) === difference.ours ||
        (difference.ours === '' &&
          [difference.row, exchange.recording.response.body].some(
            (shown) => getValue(shown, 'url') === difference.theirs,
          ))),
  },
  {
    decision: '7 The name of a protected venue or organizer is ""',
    documented: ['the name of a protected venue is `[]`'],
    holds: (difference) =>
      endsIn(difference, 'venue', 'organizer') && isSame(difference.theirs, []) && difference.ours === '',
  },
  {
    decision: '7 Accounts that can edit or translate the event need no password',
    documented: ['editors need the password of a protected event, too'],
    holds: ({ at, row, theirs, ours }, exchange) => {
      const stored = row && contentRecord(exchange, 'events', row['id'])
      if (row?.['all_day'] !== null || !isBlank(theirs) || !mayWork(exchange, stored)) return false
      return isUnchanged({ value: getValue(stored, at) }, { value: ours })
    },
  },
  {
    decision: '7 context=edit shows the password to editors',
    documented: ['editors need the password of a protected event, too'],
    holds: ({ at }, exchange) => at === 'password (only ours)' && queryValue(exchange, 'context') === 'edit',
  },
  {
    decision: '2 A linked record that the account cannot read is omitted',
    documented: ['a public event contains its draft or private venue in full'],
    holds: ({ at, theirs, ours }, exchange) =>
      (at === 'venue' && isLeftOut(theirs, exchange) && isSame(ours, [])) ||
      (at === 'organizer' &&
        objectsIn(theirs).some((one) => isLeftOut(one, exchange)) &&
        isSame(
          objectsIn(theirs)
            .filter((one) => !isLeftOut(one, exchange))
            .map(({ id }) => id),
          objectsIn(ours).map(({ id }) => id),
        )),
  },
  {
    decision: '3 A cost is what was typed; no request sets a currency code or a suffix',
    documented: ['`cost_details` contains the `currency_code` and `suffix`'],
    holds: ({ at, theirs, ours }) =>
      (at === 'cost_details.currency_code' && /^[A-Z]{3}$/.test(textOf(theirs)) && ours === '') ||
      (at === 'cost_details.currency_position' && theirs === 'suffix' && ours === 'postfix'),
  },
  {
    decision: '3 A cost that cannot be parsed stays as typed; 0 is stored',
    documented: ['`cost` is split incorrectly', 'a `cost` of `0` is lost when an event is created'],
    holds: ({ at }, exchange) =>
      at.startsWith('cost') && isOddCost(String(sent(exchange, 'cost'))) && isAsTyped(exchange),
  },
]

/** Costs that the recorded server parses wrongly (0, both separators) or splits (words next to a number). */
const isOddCost = (typed: string): boolean =>
  typed === '0' || /\d[.,]\d{3}[.,]\d/.test(typed) || /[a-z]{2,}\s+\d+\s+\S/i.test(typed) || /^-\d/.test(typed)

/** Whether our cost is the sent one with the currency of the site. */
const isAsTyped = (exchange: Exchange): boolean => {
  const typed = String(sent(exchange, 'cost')).replace(/\s/g, '')
  const shown = textOf(getValue(exchange.ours.body, 'cost')).replace(/\s/g, '')
  return typed === '0' ? shown === 'Free' : shown.replace(/^\$/, '') === typed.replace(/^\$/, '')
}
