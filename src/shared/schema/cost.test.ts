import { expect, test } from 'vitest'
import { getCostDetails, toCostText, parseCost, normalizeCost } from './cost.ts'

test.each([
  ['', '', []],
  ['0', 'Free', ['0']],
  ['25', '€25', ['25']],
  ['12.50', '€12.50', ['12.50']],
  ['10,20', '€10,20', ['10.20']],
  ['10-20', '€10 – €20', ['10', '20']],
  ['20 - 10', '€10 – €20', ['10', '20']],
  ['$10', '$10', ['10']],
  ['10$', '10$', ['10']],
  ['25 €', '25€', ['25']],
  ['USD 10', 'USD10', ['10']],
  ['$10 - $20', '$10 – $20', ['10', '20']],
  ['0$ - 20$ - 30$', 'Free – 30$', ['0', '20', '30']],
  ['1,000', '€1,000', ['1000']],
  ['1,234.56', '€1,234.56', ['1234.56']],
  ['1.234,56', '€1.234,56', ['1234.56']],
  ['€ 12,-', '€12', ['12']],
  ['1.200,– €', '1.200€', ['1200']],
  ['10.-- CHF', '10CHF', ['10']],
  ['10,- - 15,-', '€10 – €15', ['10', '15']],
  ['Free', 'Free', ['free']],
  ['Donation', 'Donation', ['donation']],
  ['from 10 EUR', 'from 10 EUR', ['10']],
  ['ab 5 €', 'ab 5 €', ['5']],
])('a cost typed as “%s” is shown as “%s”', (typed, shown, values) => {
  expect(normalizeCost(typed, '€')).toBe(shown)
  expect(getCostDetails(typed).values).toEqual(values)
  expect(normalizeCost(shown, '€')).toBe(shown)
})

test('cost details name a typed currency, not the site’s currency', () => {
  expect(getCostDetails('$10')).toMatchObject({ currency_symbol: '$', currency_position: 'prefix' })
  expect(getCostDetails('10€')).toMatchObject({ currency_symbol: '€', currency_position: 'postfix' })
  expect(getCostDetails('$10 - $20')).toMatchObject({ currency_symbol: '', currency_position: '' })
  expect(getCostDetails('0$ | 20$')).toMatchObject({ currency_symbol: '$', currency_position: 'postfix' })
  expect(getCostDetails('10')).toMatchObject({ currency_symbol: '', currency_code: '', currency_position: '' })
})

test('a cost may be a text, number, boolean or list, but no object', () => {
  expect([toCostText(12.5), toCostText(['0$', '20$']), toCostText([10, 20]), toCostText(true), toCostText({})]).toEqual(
    ['12.5', '0$ | 20$', '10 | 20', '1', undefined],
  )
})

test.each([
  ['', 'empty'],
  ['0', 'free'],
  ['free', 'free'],
  ['0,00', 'free'],
  ['12,50', 'amount'],
  ['€ 12,50', 'amount'],
  ['1.234,56 €', 'amount'],
  ['10-10', 'amount'],
  ['10 – 20', 'range'],
  ['20$ | 10$', 'range'],
  ['Gratis', 'text'],
  ['vrije bijdrage', 'text'],
  ['vanaf 10 euro', 'text'],
  ['12 EUR', 'amount'],
  ['€ 12,-', 'amount'],
  ['8,– – 12,– €', 'range'],
  ['0,-', 'free'],
  ['10,-20', 'unclear'],
  ['12,5,0', 'unclear'],
  ['10 –', 'unclear'],
  ['€ 10 €', 'unclear'],
  ['-5', 'unclear'],
  ['1.2.3', 'unclear'],
  ['10 + 2', 'unclear'],
])('a cost typed as “%s” is parsed as %s', (typed, reading) => expect(parseCost(typed)).toBe(reading))
