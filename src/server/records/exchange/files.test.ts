import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '#support/example-count.ts'
import { csvWriter, readCsv } from './csv.ts'
import { escapeText, isBalanced, splitMarkup, toExcerpts } from './markup.ts'
import { readXliff } from './read-xliff.ts'
import { type ExportedRecord, type ExportedText, type FileWriter, UnreadableFile } from './texts.ts'
import { xliffWriter } from './write-xliff.ts'

const pair = { source: 'fr', target: 'nl' } as const

const tags = [
  '<p>',
  '</p>',
  '<strong class="a">',
  '</strong>',
  '<a href="https://a.example/?b=1&amp;c">',
  '</a>',
  '<br />',
]
const blocks = ['<ul>\n<li>', '</li></ul>', '<img src="a.png" alt="x" />', '<!-- x -->', '<', '>']
const entities = ['&amp;', '&lt;', '&nbsp;', '&#233;', '&']
const texts = ['Marché', ' de Noël ', '=SUM(A1)', "'=1", '+32', '@', '"', ';', ',', ']]>', "''", '🎄']
const controls = ['\r\n', '\n', '\r', '\t', '\u0001', '\uFFFE', '\u0085', '\u2028']
const pieces = [...tags, ...blocks, ...entities, ...texts, ...controls]
const html = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

test('splitting and joining markup returns the same text, with nested codes', () => {
  fc.assert(
    fc.property(html, (text) => {
      const parts = splitMarkup(text)
      expect(parts.map((part) => ('text' in part ? escapeText(part.text) : part.code)).join('')).toBe(text)
      let depth = 0
      for (const part of parts) {
        if ('role' in part && part.role === 'start') depth += 1
        if ('role' in part && part.role === 'end') depth -= 1
        expect(depth).toBeGreaterThanOrEqual(0)
      }
      expect(depth).toBe(0)
    }),
    { numRuns: examples(500) },
  )
})

test('markup is balanced if tags are closed in order', () => {
  for (const text of ['', 'a < b', '<p>a<br>b</p>', '<p><img src="a"/><b>x</b></p>'])
    expect(isBalanced(text)).toBe(true)
  for (const text of ['<p>', '</p>', '<b><i></b></i>', '<p>a<b></p>']) expect(isBalanced(text)).toBe(false)
})

test('excerpts have no markup and begin shortly before the first difference', () => {
  expect(toExcerpts('', '<p>Un &amp; deux</p><p>trois<b>!</b></p>', true)).toEqual(['', 'Un & deux trois!'])
  expect(toExcerpts('Un <b>', 'Un <i>', false)).toEqual(['Un <b>', 'Un <i>'])
  const words = (count: number) => 'mot '.repeat(count)
  expect(toExcerpts(`${words(200)}ancien.`, `${words(200)}nouveau ${words(200)}`, false)).toEqual([
    `…${words(8)}ancien.`,
    expect.stringMatching(new RegExp(`^…${words(8)}nouveau mot .{250,265}…$`)),
  ])
  // Only the markup differs.
  expect(toExcerpts(`<p>${words(200)}</p>`, `<p><b>${words(200)}</b></p>`, true)[0]).toMatch(/^mot .{296}…$/)
})

const fields = ['title', 'description', 'excerpt'] as const
const exportedText = fc
  .record({
    field: fc.constantFrom(...fields),
    source: html,
    target: html,
    state: fc.constantFrom('initial', 'outdated', 'translated', 'final'),
    previousSource: html,
  })
  .map((text): ExportedText => ({ ...text, isRich: text.field !== 'title' }))
const exportedRecord = fc
  .record({
    id: fc.integer({ min: 1, max: 999 }),
    title: html,
    context: html,
    sourceVersion: fc.integer({ min: 1, max: 99 }),
    targetVersion: fc.integer({ min: 0, max: 99 }),
    texts: fc.uniqueArray(exportedText, { selector: ({ field }) => field, minLength: 1 }),
  })
  .map((record): ExportedRecord => ({ ...record, resource: 'events' }))
const write = (writer: FileWriter, records: readonly ExportedRecord[]): string =>
  `${writer.start}${records.map((record) => writer.record(record)).join('')}${writer.end}`
const byteOrderMark = /^\uFEFF/

test.each([
  ['XLIFF', xliffWriter(pair), async (text: string) => readXliff(text, 'nl')],
  ['CSV', csvWriter(pair, ','), async (text: string) => readCsv(text.replace(byteOrderMark, ''), 'nl')],
  ['CSV with semicolons', csvWriter(pair, ';'), async (text: string) => readCsv(text.replace(byteOrderMark, ''), 'nl')],
])('a written %s file is read with the same texts', async (_, writer, read) => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(exportedRecord, { selector: ({ id }) => id, minLength: 1, maxLength: 3 }),
      async (records) => {
        const file = await read(write(writer, records))
        expect(file.rejected).toEqual([])
        expect(file.texts.map(({ line: _line, ...text }) => text)).toEqual(
          records.flatMap(({ id, sourceVersion, targetVersion, texts }) =>
            texts.map(({ field, target, state }) => ({
              resource: 'events',
              id: String(id),
              field,
              source: pair.source,
              sourceVersion,
              targetVersion,
              target,
              isFinished: state === 'translated' || state === 'final',
            })),
          ),
        )
      },
    ),
    { numRuns: examples(200) },
  )
})

test('ids are unique in a unit, except for codes of the source in its translation', () => {
  fc.assert(
    fc.property(exportedRecord, (record) => {
      for (const unit of write(xliffWriter(pair), [record]).split('</unit>')) {
        const [source = '', target = ''] = unit.slice(unit.indexOf('<segment')).split('</source>')
        for (const part of [source, target]) {
          const ids = Array.from(part.matchAll(/<(?:segment|pc|ph) id="(\w+)"/g), ([, id]) => id)
          expect(new Set(ids).size).toBe(ids.length)
        }
        expect(target).not.toContain('id="s1"')
      }
    }),
    { numRuns: examples(200) },
  )
})

test('values that a spreadsheet would evaluate as formulas are quoted', () => {
  const record: ExportedRecord = {
    resource: 'events',
    id: 1,
    title: '=1+1',
    context: '',
    sourceVersion: 1,
    targetVersion: 0,
    texts: [{ field: 'title', isRich: false, source: '@SUM(1)', target: '', state: 'initial', previousSource: '-1' }],
  }
  expect(write(csvWriter(pair, ','), [record]).split('\r\n')[1]).toBe(
    `events,1,title,fr,nl,1,0,initial,"'=1+1",,"'-1","'@SUM(1)",`,
  )
})

const unit = (content: string, attributes = 'id="title"') =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="fr-FR" trgLang="nl">
<file id="events-7.fr-3.nl-0">
<unit ${attributes}>${content}</unit></file></xliff>`
const readTarget = async (content: string, field = 'description') => {
  const { texts } = await readXliff(unit(content, `id="${field}"`), 'nl')
  return texts[0]
}

test('XLIFF of translation tools with split, commented and marked segments is read', async () => {
  const data = '<originalData><data id="d1">&lt;b></data><data id="d2">&lt;/b></data></originalData>'
  const target = (content: string) =>
    `<segment state="reviewed"><source>x</source><target>${content}</target></segment>`
  expect(await readTarget(`${data}${target('a <pc id="1" dataRefStart="d1" dataRefEnd="d2">b</pc>')}`)).toMatchObject({
    line: 3,
    resource: 'events',
    id: '7',
    sourceVersion: 3,
    targetVersion: 0,
    target: 'a <b>b</b>',
    isFinished: true,
  })
  const split = `${target('Een.')}<ignorable><source> </source></ignorable>${target('<mrk id="m" type="comment" value="ok">Twee</mrk> &amp; <![CDATA[<3]]>')}`
  expect(await readTarget(split)).toMatchObject({ target: 'Een. Twee &amp; &lt;3' })
  expect(await readTarget(split, 'title')).toMatchObject({ target: 'Een. Twee & <3' })
  expect(
    await readTarget(`${data}${target('<sc id="1" dataRef="d1"/>b<ec startRef="1" dataRef="d2"/>')}`),
  ).toMatchObject({ target: '<b>b</b>' })
  // Matches of a translation memory are not imported as translations.
  const match = `<mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="#1"><source>x</source><target>y</target></mtc:match></mtc:matches>`
  expect(await readTarget(`${match}<segment><source>x</source></segment>`)).toMatchObject({
    target: '',
    isFinished: false,
  })
  for (const broken of ['<pc id="1">b</pc>', '<ph id="1" dataRef="d9"/>', '<b>b</b>'])
    expect(await readTarget(`${data}${target(broken)}`)).toMatchObject({ reason: 'markup' })
})

test.each([
  ['<!DOCTYPE xliff [<!ENTITY a "b">]>\n<xliff/>', 1, 'a document type is not accepted'],
  [unit('<segment><source>&a;</source></segment>'), 3, /entity/],
  [unit('<segment><source>x</segment>'), 3, /tag/],
  ['<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">', 1, 'this is not XLIFF 2'],
  ['<html></html>', 1, 'this is not XLIFF 2'],
  ['\n\n<xliff', 3, /./],
])('%s is rejected with its line', async (text, line, reason) => {
  const error = await readXliff(text, 'nl').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UnreadableFile)
  expect(error).toMatchObject({ line, message: expect.stringMatching(reason) })
})

test('CSV is read with line numbers and other separators', () => {
  const head = 'resource;id;field;source_language;target_language;source_version;target_version;target'
  const rows = [
    'events;7;title;fr;nl;3;0;"Een',
    'twee"',
    'events;7;excerpt;fr;de;3;0;x',
    '',
    'venues;8;venue;fr;nl;1;1;Zaal',
  ]
  const file = readCsv([head, ...rows].join('\n'), 'nl')
  expect(file.texts).toMatchObject([
    { line: 2, target: 'Een\ntwee' },
    { line: 6, resource: 'venues', target: 'Zaal' },
  ])
  expect(file.rejected).toEqual([{ line: 4, unit: 'events-7/excerpt', reason: 'language' }])
  const [start, row] = [head.replaceAll(';', '|'), 'venues|8|venue|fr|nl|1|1|Zaal']
  for (const before of ['sep=|\n', '\n', '|||||||\n', ''])
    expect(readCsv(`${before}${start}\n${row}`, 'nl').texts, before).toMatchObject([
      { line: before === '' ? 2 : 3, resource: 'venues', source: 'fr', target: 'Zaal' },
    ])
  expect(() => readCsv('a,b\n1,2', 'nl')).toThrow(/columns are missing: resource/)
  expect(() => readCsv(`${head}\nevents;7;title;fr;nl;3;0;"open`, 'nl')).toThrow(/quotation mark/)
})
