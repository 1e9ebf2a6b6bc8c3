import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fragments, toSegments, decodeCommonEntity } from './testing.ts'
import { splitText, parseSource, type SourceText } from './parse-source.ts'
import { mergeSource } from './merge-source.ts'

const demo = import.meta.glob<string>('#server/demo/content.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const demoTexts = [
  ...Object.values(demo)
    .join('')
    .matchAll(/"(?:description|excerpt)":\s*("(?:[^"\\]|\\.)*")/g),
].map(([, written = '""']) => String(JSON.parse(written)))
const wordpress = [
  '<!-- wp:paragraph -->\n<p>Un café &agrave; l&#8217;&eacute;t&eacute;</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list -->\n<ul>\n<li>a</li>\n<li>b <em>c</em></li>\n</ul>\n<!-- /wp:list -->\n',
  'Regel een\n\nRegel twee <!--more--> verder\r\n[caption id="a"]<img src=\'x.png\' />[/caption]',
  '<P CLASS=intro>Hoofd<BR/>\n  letters &amp teken </P>\n',
  '<pre>\n  a\n\tb &lt;c&gt;\n</pre><hr><p></p><p>&nbsp;</p>',
  'a\u200bb c\u00add &#8203; e',
]

const read = (source: string): SourceText => {
  const text = parseSource(source, decodeCommonEntity)
  if ('uneditableReason' in text) throw new Error(`${text.uneditableReason}: ${source}`)
  return text
}
const rewritten = ({ tokens }: SourceText) =>
  tokens.map(({ before, source, after }) => before + source + after).join('')

describe.each([...Object.values(fragments), ...wordpress])('%s', (source) => {
  test('equals its joined tokens', () => expect(rewritten(read(source))).toBe(source))

  test('is unchanged after rendering and merging', () => {
    const text = read(source)
    expect(toSegments(text).map(({ key }) => key)).toEqual(text.tokens.map(({ key }) => key))
    expect(mergeSource(source, text, toSegments(text))).toBe(source)
  })
})

test('every text of the demo content is unchanged by merging, and an edited word changes only itself', () => {
  expect(demoTexts.length).toBeGreaterThan(300)
  for (const source of demoTexts) {
    if (source === '') continue
    const text = read(source)
    expect(mergeSource(source, text, toSegments(text))).toBe(source)
    const word = text.tokens.find(({ key }) => /^\p{L}{3,}$/u.test(key))
    if (word) expect(wordChanged(source, text, word.key)).toBe(changedAt(source, text, word.key))
  }
})

test.each([
  [fragments['para'] ?? '', 'wereld', 'mensen', '<p>Hallo <strong>mensen</strong></p>'],
  [
    fragments['cls'] ?? '',
    'Hoi',
    'Dag & nacht',
    '<p class="intro" id="x" style="text-align:center">Dag &amp; nacht</p>',
  ],
  [fragments['comment'] ?? '', 'x', 'y', '<!-- wp:paragraph {"align":"left"} --><p>y</p><!-- /wp:paragraph -->'],
  [fragments['nbsp'] ?? '', 'b', 'd', '<p>a&nbsp;d &amp; c</p>'],
  [fragments['bare'] ?? '', 'tekst', 'woorden', 'losse woorden<br>met regel'],
  [fragments['details'] ?? '', 't', 'u', '<details><summary>s</summary>u</details>'],
  [wordpress[0] ?? '', 'c', 'd', (wordpress[0] ?? '').replace('<em>c', '<em>d')],
])('%s with one word changed', (source, word, other, expected) => {
  const text = read(source)
  expect(
    mergeSource(
      source,
      text,
      toSegments(text, (one) =>
        splitText(one)
          .map((w) => (w === word ? other : w))
          .join(''),
      ),
    ),
  ).toBe(expected)
})

test('random markup is unchanged by merging', () => {
  const word = fc.constantFrom(
    'een',
    'x',
    '&amp;',
    '&nbsp;',
    ' ',
    '\n',
    '&#233;',
    'été',
    '<br />',
    '<!-- a -->',
    '<img src="/a.png">',
    '<',
    '[b]',
  )
  const inline = fc.array(word, { maxLength: 6 }).map((list) => list.join(''))
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      inline,
      fc
        .tuple(
          fc.constantFrom('p', 'b', 'div class="a"', 'ul', 'li', 'pre', 'span lang=fr', 'x-y'),
          fc.array(tie('node'), { maxLength: 3 }),
        )
        .map(([tag, inside]) => `<${tag}>${inside.join('')}</${tag.split(' ')[0]}>`),
    ),
  }))
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (nodes) => {
      const source = nodes.join('')
      const text = parseSource(source, decodeCommonEntity)
      if ('uneditableReason' in text) return
      expect(rewritten(text)).toBe(source)
      expect(mergeSource(source, text, toSegments(text))).toBe(source)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['<p>a', 'unbalanced'],
  ['<p><b>a</p></b>', 'unbalanced'],
  ["<p title=it's>a</p>", 'unfinished'],
  ['<!-- nothing -->', 'invisible'],
])('%s cannot be edited: %s', (source, uneditableReason) =>
  expect(parseSource(source, decodeCommonEntity)).toEqual({ uneditableReason }),
)

test('an added paragraph is separated like the existing ones, and deleted ones leave no separators', () => {
  const source = '<p>a</p>\n\n<p>b</p>'
  const text = read(source)
  const pieces = toSegments(text)
  const fresh = [
    { key: '<p', source: '<p>', tag: 'p', isTopLevel: true },
    { key: 'c', source: 'c' },
    { key: '/p', source: '</p>' },
  ]
  expect(mergeSource(source, text, [...pieces, ...fresh])).toBe('<p>a</p>\n\n<p>b</p>\n\n<p>c</p>')
  expect(mergeSource('', read(''), fresh)).toBe('<p>c</p>')
  expect(mergeSource(source, text, pieces.slice(3))).toBe('<p>b</p>')
  expect(
    mergeSource(
      source,
      text,
      pieces.filter(({ key }) => /^[</]/.test(key)),
    ),
  ).toBe('')
})

test.each([
  ['<!-- wp:paragraph -->\n<p>a b</p>\n<!-- /wp:paragraph -->', '\n\n', '\n'],
  ['<!-- wp:paragraph {"align":"left"} --><p>a b</p><!-- /wp:paragraph -->', '', ''],
])('a line added in %s becomes a block of its own', (source, between, space) => {
  const text = read(source)
  const [open, a, , b, close] = toSegments(text)
  if (!open || !a || !b || !close) throw new Error('The source has other segments')
  const fresh = { key: '<p', source: '<p>', tag: 'p', isTopLevel: true }
  const end = { key: '/p', source: '</p>' }
  expect(mergeSource(source, text, [open, a, close, fresh, b, end])).toBe(
    `${source.replace('a b', 'a')}${between}<!-- wp:paragraph -->${space}<p>b</p>${space}<!-- /wp:paragraph -->`,
  )
  const heading = { key: '<0h3', source: '<h3>', tag: 'h3', isTopLevel: true }
  expect(mergeSource(source, text, [heading, a, { key: '/0h3', source: '</h3>' }])).toBe(
    `<!-- wp:heading {"level":3} -->${space}<h3>a</h3>${space}<!-- /wp:heading -->`,
  )
})

test('an item added to a list block becomes a list-item block', () => {
  const item = (text: string) => `<!-- wp:list-item -->\n<li>${text}</li>\n<!-- /wp:list-item -->`
  const list = (...items: string[]) => `<!-- wp:list -->\n<ul>${items.map(item).join('\n\n')}</ul>\n<!-- /wp:list -->`
  const text = read(list('a', 'b'))
  const pieces = toSegments(text)
  const fresh = [
    { key: '<li', source: '<li>', tag: 'li', isTopLevel: false },
    { key: 'c', source: 'c' },
    { key: '/li', source: '</li>' },
  ]
  expect(mergeSource(list('a', 'b'), text, [...pieces.slice(0, -1), ...fresh, ...pieces.slice(-1)])).toBe(
    list('a', 'b', 'c'),
  )
})

/** The source after the first occurrence of a word was edited in the rendered text. */
function wordChanged(source: string, text: SourceText, word: string): string {
  let done = false
  const edit = (one: string) =>
    splitText(one)
      .map((w) => (w === word && !done ? ((done = true), 'anders') : w))
      .join('')
  return mergeSource(source, text, toSegments(text, edit))
}

/** The source with the same change made directly. */
function changedAt(source: string, { tokens }: SourceText, word: string): string {
  const at = tokens.findIndex(({ key }) => key === word)
  const from = tokens
    .slice(0, at)
    .reduce(
      (sum, { before, source, after }) => sum + before.length + source.length + after.length,
      tokens[at]?.before.length ?? 0,
    )
  return `${source.slice(0, from)}anders${source.slice(from + (tokens[at]?.source.length ?? 0))}`
}
