import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHtml, toPlain } from './paragraphs.ts'

describe('Plain paragraphs', () => {
  it('come back byte for byte, in the manner they were written', () => {
    for (const html of [
      '<p>One</p>',
      '<p>One</p>\n<p>Two</p>\n',
      '<p>One</p><p>Two &amp; three</p>',
      '<p>A<br />\nB</p>\n\n<p>C</p>',
      '<p>A<br>B</p>',
    ]) {
      const plain = toPlain(html)
      expect(plain, html).toBeDefined()
      expect(toHtml(plain!.text, plain!.manner)).toBe(html)
    }
  })
  it('are offered for no text that they would change', () => {
    for (const html of [
      '<p>One <em>two</em></p>',
      '<p class="lead">One</p>',
      '<h2>One</h2>',
      '<p>caf&eacute;</p>',
      '<p></p>',
      '<p>A<br>B<br />C</p>',
      'bare',
      '<p>One</p>\n<p>Two</p><p>Three</p>',
    ])
      expect(toPlain(html), html).toBeUndefined()
  })
  it('hold any text a person types, escaped', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const html = toHtml(text)
        expect(toPlain(html)).toBeDefined()
        expect(html.replace(/<\/?p>|<br \/>/g, '')).not.toMatch(/[<>]/)
      }),
    )
  })
  it('are parted by a blank line and keep their line ends', () => {
    expect(toHtml('One\ntwo\n\n\nThree\n')).toBe('<p>One<br />\ntwo</p>\n<p>Three</p>')
    expect(toHtml(' \n ')).toBe('')
  })
})
