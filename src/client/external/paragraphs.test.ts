// Stored texts keep every byte and are displayed as visitors see them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutParagraphs, withParagraphs } from './stored-values.ts'

const p = '<p data-autop="">'

it('shows blank lines as paragraphs and line ends as line breaks', () => {
  expect(withParagraphs("It's loud.\n\nBring <strong>earplugs</strong>\nand friends.")).toBe(
    `${p}It's loud.</p>\n\n${p}Bring <strong>earplugs</strong><br data-autop="" />\nand friends.</p>`,
  )
  expect(withParagraphs('Text\n<ul><li>a\n\nb</li></ul>\nMore')).toBe(
    `${p}Text</p>\n<ul><li>a\n\nb</li></ul>\n${p}More</p>`,
  )
})

it('leaves block editor texts and texts with unbalanced tags unchanged', () => {
  for (const text of [
    '<!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:html -->\nx\n\ny\n<!-- /wp:html -->',
    '<strong>A\n\nB</strong>',
    'A</div>',
  ])
    expect(withParagraphs(text)).toBe(text)
})

it('separates split paragraphs by a blank line and keeps the tags of new blocks', () => {
  expect(withoutParagraphs(`${p}A</p>\n${p}B</p>`)).toBe('A\n\nB')
  expect(withoutParagraphs(`${p}A</p>\n\n<p>New</p>\n\n${p}B</p>`)).toBe('A\n\n<p>New</p>\n\nB')
  expect(withoutParagraphs('<h2 data-autop="">A</h2>\n\n<p data-autop="">B<br data-autop="" />\nC</p>')).toBe(
    '<h2>A</h2>\n\nB\nC',
  )
})

it('returns every untouched text byte for byte', () => {
  const parts = `A & b|\n|\n\n|\r\n\r\n| |<strong>x</strong>|<em>|</em>|<br />|<br>\n|<!--more-->|<p class="a">q</p>|<div>\n\nd\n</div>|<pre>\n\n<b></pre>
|[gallery ids="1,2"]|<|<ul>\n<li>1</li>\n</ul>|[caption id="a" width="3"]<img src="a.png" alt="x\ny" /> text[/caption]|<script>if (a<b) {}\n\n</script>|</p>`
  const part = fc.constantFrom(...parts.split('|'))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      expect(withoutParagraphs(withParagraphs(text))).toBe(text)
    }),
    { numRuns: 2000 },
  )
})
