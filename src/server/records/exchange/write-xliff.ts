// Writes texts as XLIFF 2.1: a `file` per record, a `unit` per text, the tags of HTML as inline codes.
import { escapeText, type Part, splitMarkup } from './markup.ts'
import type { ExportedRecord, ExportedText, FileWriter, LanguagePair } from './texts.ts'

export const xliffNamespace = 'urn:oasis:names:tc:xliff:document:2.0'

/** Characters that XML does not allow, written as `<cp>`. The store accepts no halves of surrogate pairs. */
const invalidInXml = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu

/** A carriage return as a reference: a parser would read a line feed. */
const escapeXml = (text: string): string => escapeText(text).replaceAll('"', '&quot;').replaceAll('\r', '&#13;')
const toContent = (text: string): string =>
  escapeXml(text).replace(
    invalidInXml,
    (character) => `<cp hex="${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`,
  )
/** Notes and attributes are not read back. */
const toNote = (text: string): string => escapeXml(text.replace(invalidInXml, ' '))

/** The `type` of inline codes, which tools display. */
const codeTypes: { readonly [tag: string]: string } = {
  a: 'type="link"',
  img: 'type="image"',
  b: 'type="fmt" subType="xlf:b"',
  strong: 'type="fmt" subType="xlf:b"',
  i: 'type="fmt" subType="xlf:i"',
  em: 'type="fmt" subType="xlf:i"',
  u: 'type="fmt" subType="xlf:u"',
  br: 'type="fmt" subType="xlf:lb"',
  p: 'type="fmt" subType="xlf:pb"',
}
const codeType = (code: string): string => {
  const type = codeTypes[/^<\/?([a-z0-9]+)/i.exec(code)?.[1]?.toLowerCase() ?? '']
  return type === undefined ? '' : ` ${type}`
}

/** The codes of a unit: each different one is stored once. */
class OriginalData {
  readonly #ids = new Map<string, string>()

  idOf(code: string): string {
    const known = this.#ids.get(code) ?? `d${this.#ids.size + 1}`
    this.#ids.set(code, known)
    return known
  }

  toXml(): string {
    if (this.#ids.size === 0) return ''
    const rows = [...this.#ids].map(([code, id]) => `        <data id="${id}">${toContent(code)}</data>\n`)
    return `      <originalData>\n${rows.join('')}      </originalData>\n`
  }
}

/** The end of each start, by their positions. */
function pairCodes(parts: readonly Part[]): Map<number, string> {
  const ends = new Map<number, string>()
  const open: number[] = []
  for (const [index, part] of parts.entries()) {
    if (!('code' in part) || part.role === 'single') continue
    if (part.role === 'start') open.push(index)
    else ends.set(open.pop() ?? -1, part.code)
  }
  return ends
}

/** Ids of codes, unlike that of the segment (`s1`): those of the translation have the id of the same code in the source. */
class CodeIds {
  readonly #source = new Map<string, string[]>()
  #count = 0

  ofSource(key: string): string {
    this.#count += 1
    const id = String(this.#count)
    this.#source.set(key, [...(this.#source.get(key) ?? []), id])
    return id
  }

  ofTarget(key: string): string {
    const known = this.#source.get(key)?.shift()
    if (known !== undefined) return known
    this.#count += 1
    return String(this.#count)
  }
}

/** The content of `source` or `target`. */
function toInline(html: string, data: OriginalData, idOf: (key: string) => string): string {
  const parts = splitMarkup(html)
  const ends = pairCodes(parts)
  return parts
    .map((part, index) => {
      if ('text' in part) return toContent(part.text)
      if (part.role === 'end') return '</pc>'
      const { code } = part
      if (part.role === 'single') return `<ph id="${idOf(code)}"${codeType(code)} dataRef="${data.idOf(code)}"/>`
      const end = ends.get(index) ?? ''
      const refs = `dataRefStart="${data.idOf(code)}" dataRefEnd="${data.idOf(end)}"`
      return `<pc id="${idOf(`${code}\n${end}`)}"${codeType(code)} ${refs}>`
    })
    .join('')
}

/** The state of a segment; an outdated translation is to be done again. */
const states = {
  initial: 'state="initial"',
  outdated: 'state="initial" subState="calendar:outdated"',
  translated: 'state="translated"',
  final: 'state="final"',
} as const satisfies Record<ExportedText['state'], string>

function toUnit({ field, isRich, source, target, state, previousSource }: ExportedText): string {
  const data = new OriginalData()
  const ids = new CodeIds()
  const sourceXml = isRich ? toInline(source, data, (key) => ids.ofSource(key)) : toContent(source)
  const targetXml = isRich ? toInline(target, data, (key) => ids.ofTarget(key)) : toContent(target)
  const note =
    previousSource === ''
      ? ''
      : `      <notes>\n        <note id="1" category="previous-source" appliesTo="source">${toNote(previousSource)}</note>\n      </notes>\n`
  return `    <unit id="${field}" canResegment="no">
${note}${data.toXml()}      <segment id="s1" ${states[state]}>
        <source>${sourceXml}</source>
${target === '' ? '' : `        <target>${targetXml}</target>\n`}      </segment>
    </unit>
`
}

/**
 * The id of a file names the record and the versions of both languages that its texts are from, such as `events-12.fr-7.nl-0`; 0: no
 * translation. Every tool preserves ids, but not the attribute `original`.
 */
export const xliffWriter = ({ source, target }: LanguagePair): FileWriter => ({
  contentType: 'application/xliff+xml; charset=UTF-8',
  extension: 'xlf',
  start: `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="${xliffNamespace}" version="2.1" srcLang="${source}" trgLang="${target}">\n`,
  record: ({ resource, id, title, context, sourceVersion, targetVersion, texts }: ExportedRecord) =>
    `  <file id="${resource}-${id}.${source}-${sourceVersion}.${target}-${targetVersion}" xml:space="preserve">
    <notes>
      <note id="title" category="title">${toNote(title)}</note>
${context === '' ? '' : `      <note id="context" category="context">${toNote(context)}</note>\n`}    </notes>
${texts.map(toUnit).join('')}  </file>
`,
  end: '</xliff>\n',
})
