import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPlainHtml, parsePlainHtml } from './plain-html.ts'

test('A paragraph is shown as text, markup is not', () => {
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

test('Markup that is typed stays text, and line breaks become spaces', () => {
  expect(parsePlainHtml('<b>\n&amp;')).toBe('<p>&lt;b&gt; &amp;amp;</p>')
  expect(parsePlainHtml('  ')).toBe('')
})

test('A text that is typed is shown again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = text.replaceAll(/[^\S\u00A0]+/g, ' ')
      fc.pre(shown.trim() !== '')
      expect(formatPlainHtml(parsePlainHtml(text))).toBe(shown)
    }),
  )
})
