import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPlainHtml, parsePlainHtml } from './plain-html.ts'

test('A single paragraph is shown as text, other markup is not', () => {
  expect(formatPlainHtml('')).toBe('')
  expect(formatPlainHtml('Rock & Roll')).toBe('Rock & Roll')
  expect(formatPlainHtml('<p>Rock &amp; Roll</p>\n')).toBe('Rock & Roll')
  expect(formatPlainHtml('<p>&lt;b&gt; &quot;here&quot;</p>')).toBe('<b> "here"')
  for (const html of [
    '<p>One</p><p>Two</p>',
    '<em>so</em>',
    '<p class="a">b</p>',
    'a<br>b',
    '&eacute;t&eacute;',
    'a\nb',
  ])
    expect(formatPlainHtml(html), html).toBeUndefined()
})

test('Typed markup is escaped, and line breaks become spaces', () => {
  expect(parsePlainHtml('<b>\n&amp;')).toBe('<p>&lt;b&gt; &amp;amp;</p>')
  expect(parsePlainHtml('  ')).toBe('')
})

test('A parsed text is formatted as the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = text.replaceAll(/[^\S\u00A0]+/g, ' ')
      fc.pre(shown.trim() !== '')
      expect(formatPlainHtml(parsePlainHtml(text))).toBe(shown)
    }),
  )
})
