import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanTitle, closeTruncation, decodeEntities, escapeHtml, paragraphs, plainText } from './clean.ts'

/** Text made of difficult parts of agendas. */
const messy = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '&nbsp;',
        '&amp;',
        '&#8217;',
        '&hellip;',
        '&amp;nbsp;',
        '&bogus;',
        '<b>',
        '</span>',
        '<3',
        '>',
        '&',
        '\n',
        '\n\n',
      ),
      fc.constantFrom('(...)', '.', ' ', '\t', '\u200b', '👩💼', '…', ' : ', '«', '•', 'é'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

describe('character references', () => {
  test.each([
    ['Festival d&#8217;été', 'Festival d’été'],
    ['&#171;&nbsp;Britten&nbsp;&#187;', '«\u00a0Britten\u00a0»'],
    ['Polar, Vin et Compagnie&hellip;', 'Polar, Vin et Compagnie…'],
    ['&#x1F3AB;', '🎫'],
    ['AT&T &bogus; &#0; &#xD800; &#9999999; &toString;', 'AT&T &bogus; &#0; &#xD800; &#9999999; &toString;'],
  ])('%s is decoded as %s', (raw, text) => expect(decodeEntities(raw)).toBe(text))

  test('are decoded only once', () => expect(decodeEntities('&amp;nbsp;')).toBe('&nbsp;'))

  test('of any escaped text are decoded to the text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeEntities(escapeHtml(text))).toBe(text)
      }),
    ))
})

describe('plain text', () => {
  test('has no tags and no no-break spaces', () =>
    expect(plainText('<span class="titre_surligne">Le Rire&nbsp;de\n Cabu</span> ')).toBe('Le Rire de Cabu'))

  test('keeps < and > outside tags, and joined emoji', () =>
    expect(plainText('1 < 2 > 0 <3 👩\u200d💼')).toBe('1 < 2 > 0 <3 👩\u200d💼'))

  test('is one line with single spaces for any input', () =>
    fc.assert(
      fc.property(messy, (raw) => {
        expect(plainText(raw)).not.toMatch(/[\n\t\u00a0]|^\s|\s$|\s\s/)
      }),
    ))
})

describe('a title', () => {
  test.each([
    ['Récital Bach :Sigiswald Kuijken', 'Récital Bach : Sigiswald Kuijken'],
    ['Gipsies&nbsp;! (les Détours)', 'Gipsies ! (les Détours)'],
    ['Festival  ROCK’&amp;’CARS', 'Festival ROCK’&’CARS'],
    ['Marc Coppey,violoncelle', 'Marc Coppey, violoncelle'],
    ['Vernissage .', 'Vernissage'],
    ['Vernissage.', 'Vernissage'],
    ['Et puis...', 'Et puis...'],
    ['Atelier de 14:30, 1,5 h :)', 'Atelier de 14:30, 1,5 h :)'],
  ])('%s becomes %s', (raw, title) => expect(cleanTitle(raw)).toBe(title))
})

describe('a truncated text', () => {
  test.each([
    ['ainsi qu’une&nbsp;(...)', 'ainsi qu’une…'],
    ['rencontres,&nbsp;(...)', 'rencontres…'],
    ['musée.&nbsp;(...)', 'musée. …'],
    ['20h30 -&nbsp;(...)', '20h30…'],
    ['jardins… (...)', 'jardins…'],
    ['(...)', ''],
    ['un (...) au milieu', 'un (...) au milieu'],
    ['dispositifs...', 'dispositifs...'],
  ])('%s becomes %s', (raw, text) => expect(closeTruncation(decodeEntities(raw))).toBe(text))
})

describe('a description', () => {
  test('has a paragraph for each line with words', () =>
    expect(paragraphs('Samedi 21 mai \n\n•\n\n  Vin &amp; bal > tous <b>là</b>\n\u200b\n')).toBe(
      '<p>Samedi 21 mai</p>\n<p>Vin &amp; bal &gt; tous là</p>',
    ))

  test('is empty for lines without words', () => expect(paragraphs(' \n • \n\n -')).toBe(''))

  test('consists of balanced, escaped paragraphs for any input', () =>
    fc.assert(
      fc.property(messy, (raw) => {
        const lines = paragraphs(raw)
          .split('\n')
          .filter((line) => line !== '')
        for (const line of lines) expect(line).toMatch(/^<p>(?:[^<>&]|&(?:amp|lt|gt);)+<\/p>$/)
      }),
    ))
})
