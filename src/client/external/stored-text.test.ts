// The visible part of stored texts: blocks, shortcodes, embeds, paragraphs.
import { expect, test } from 'vitest'
import { visibleText } from './source-stored-values.ts'
import { withLinkedFrames, withAbsoluteUrls } from './tec-record.ts'

test('plain text and static blocks keep the stored text, without block comments', () => {
  expect(visibleText('It\'s "here".\n\nNow.', '<p>It&#8217;s &#8220;here&#8221;.</p>\n<p>Now.</p>')).toBe(
    'It\'s "here".\n\nNow.',
  )
  const block = '<!-- wp:heading {"level":3} -->\n<h3>A "b"</h3>\n<!-- /wp:heading -->'
  expect(visibleText(block, '<h3>A &#8220;b&#8221;</h3>').trim()).toBe('<h3>A "b"</h3>')
})

test('the rendered text is used for shortcodes, dynamic blocks, embeds and automatic paragraphs', () => {
  const rendered = '<figure><img src="/a.jpg" /></figure>'
  for (const stored of [
    '[gallery ids="1,2"]',
    '<!-- wp:latest-posts /-->',
    '<!-- wp:embed {"url":"https://v.example/1"} --><figure>https://v.example/1</figure><!-- /wp:embed -->',
    'Before\n\n<ul><li>a</li></ul>\n\nAfter',
  ])
    expect(visibleText(stored, rendered)).toBe(rendered)
})

test('an unknown shortcode stays text', () => {
  expect(visibleText('Bring [something] along', '<p>Bring [something] along</p>')).toBe('Bring [something] along')
})

test('the stored text is used when the rendered text is empty', () => {
  expect(visibleText('Secret', '')).toBe('Secret')
})

test('iframes and audio elements become links', () => {
  expect(withLinkedFrames('<div><iframe src="https://v.example/1?a=1&amp;b=2" width="1"></iframe></div>')).toBe(
    '<div><p><a href="https://v.example/1?a=1&amp;b=2">https://v.example/1?a=1&amp;b=2</a></p></div>',
  )
  expect(withLinkedFrames('<audio controls><source src="https://v.example/1.mp3"></audio>')).toBe(
    '<p><a href="https://v.example/1.mp3">https://v.example/1.mp3</a></p>',
  )
  expect(withLinkedFrames('<iframe></iframe>')).toBe('<iframe></iframe>')
})

test('URLs without a host get the site’s host', () => {
  expect(withAbsoluteUrls('<img src="/a.jpg"><a href="//b.example/c">', 'https://s.example')).toBe(
    '<img src="https://s.example/a.jpg"><a href="//b.example/c">',
  )
})
