import { expect, it } from 'vitest'
import { htmlToText } from './html-text.ts'
import { normalizeWords } from './normalize-text.ts'

it.each([
  ['<p>Kon<b>cert</b> à <em>20h30</em>, entrée libre</p>', 'Koncert à 20h30, entrée libre'],
  ['<h2>Programme</h2><ul><li>Danse</li><li>Bal</li></ul>', 'Programme Danse Bal'],
  ['Gent<br>Brugge<table><caption>A</caption><tr><td>b</td><td>c</td></tr></table>', 'Gent Brugge A b c'],
  [
    'A &amp; B&nbsp;&#8211;&#x20;“C”&hellip; &euro;5 &lt;p&gt; &unknown; &#xD800;',
    'A & B – “C”… €5 <p> &unknown; &#xD800;',
  ],
  ['<p><a href="https://example.org">Site</a>\n <img src="a.png" alt=""></p>', 'Site'],
  ['', ''],
])('%s is the text %s', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

it('words for comparison have one kind of quote, dash and ellipsis', () => {
  expect(normalizeWords('<p>L’été – “2027”…</p>')).toBe(`L'été - "2027"...`)
})
