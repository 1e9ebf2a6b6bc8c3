// Reads XLIFF 2: the translations of all units, with their lines.
import { type SaxesTagNS, SaxesParser } from 'saxes'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { ImportReason } from '#shared/schema/exchange.ts'
import { escapeText } from './markup.ts'
import {
  type ImportedFile,
  type ImportedText,
  finishedStates,
  isRichText,
  primaryLanguage,
  parseVersion,
  UnreadableFile,
} from './texts.ts'

const namespaces = ['urn:oasis:names:tc:xliff:document:2.0', 'urn:oasis:names:tc:xliff:document:2.2']

/** Characters that are parsed before other requests are served. */
const chunkSize = 262_144

/** Text, or a code by the id of its original data. */
type Piece = { text: string } | { ref: string }
type Segment = {
  isIgnorable: boolean
  isFinished: boolean
  order: number
  source: Piece[] | undefined
  target: Piece[] | undefined
}
type Unit = { line: number; id: string; data: Map<string, string>; segments: Segment[]; isBroken: boolean }
type FileOrigin = { resource: string; id: string; versions: ReadonlyMap<string, string> }

/** The record and the versions in the id of a file: `events-12.fr-7.nl-3`. */
function parseFileId(fileId: string): FileOrigin {
  const [[resource = '', id = ''] = [], ...versions] = fileId.split('.').map((part) => part.split('-'))
  return { resource, id, versions: new Map(versions.map(([language = '', version = '']) => [language, version])) }
}

/** Collects the units of a document while it is parsed. Throws `UnreadableFile` if it is no XLIFF 2. */
class XliffReader {
  readonly file: ImportedFile = { texts: [], rejected: [] }
  /** That of the document; `undefined`: no text can be imported. */
  #source: Language | undefined
  readonly #parser: SaxesParser<{ xmlns: true }>
  readonly #target: Language
  /** The names of the open elements; `""` for those of other namespaces. */
  readonly #path: string[] = []
  #line = 1
  #origin: FileOrigin | undefined
  #unit: Unit | undefined
  #segment: Segment | undefined
  /** Where text goes: a source or target, or original data. */
  #pieces: Piece[] | undefined
  #data: { id: string; text: string } | undefined
  /** The ends of the open codes. */
  readonly #ends: (string | undefined)[] = []

  constructor(target: Language) {
    this.#target = target
    this.#parser = new SaxesParser({ xmlns: true })
    this.#parser.on('error', (error) => {
      throw new UnreadableFile(this.#parser.line, 'xml', error.message.replaceAll(/^\d+:\d+: |\.$/g, ''))
    })
    this.#parser.on('doctype', () => {
      throw new UnreadableFile(this.#parser.line, 'doctype', 'a document type is not accepted')
    })
    this.#parser.on('opentagstart', () => {
      this.#line = this.#parser.line
    })
    this.#parser.on('opentag', (tag) => this.#open(tag))
    this.#parser.on('closetag', () => this.#close())
    this.#parser.on('text', (text) => this.#add(text))
    this.#parser.on('cdata', (text) => this.#add(text))
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  end(): ImportedFile {
    this.#parser.close()
    return this.file
  }

  #add(text: string): void {
    if (this.#data) this.#data.text += text
    else this.#pieces?.push({ text })
  }

  #open({ local, uri, attributes }: SaxesTagNS): void {
    const parent = this.#path.at(-1)
    const name = namespaces.includes(uri) ? local : ''
    const attribute = (key: string): string | undefined => attributes[key]?.value
    this.#path.push(name)
    if (parent === undefined) this.#openRoot(name, attribute)
    else if (name === 'file' && parent === 'xliff') this.#origin = parseFileId(attribute('id') ?? '')
    else if (name === 'unit') this.#openUnit(attribute('id') ?? '')
    else if (this.#pieces) this.#openInline(name, attribute)
    else if (this.#unit) this.#openInUnit(this.#unit, name, parent, attribute)
  }

  #openRoot(name: string, attribute: (key: string) => string | undefined): void {
    if (name !== 'xliff') throw new UnreadableFile(this.#line, 'format', 'this is not XLIFF 2')
    const [source, target] = [attribute('srcLang') ?? '', attribute('trgLang') ?? ''].map(primaryLanguage)
    if (target === this.#target && isLanguage(source) && source !== target) this.#source = source
    else this.file.rejected.push({ line: this.#line, unit: '', reason: 'language' })
  }

  #openUnit(id: string): void {
    this.#unit = { line: this.#line, id, data: new Map(), segments: [], isBroken: false }
  }

  #openInUnit(
    unit: Unit,
    name: string,
    parent: string | undefined,
    attribute: (key: string) => string | undefined,
  ): void {
    const grandparent = this.#path.at(-3)
    if ((name === 'segment' || name === 'ignorable') && parent === 'unit') {
      const isFinished = finishedStates.includes(attribute('state') ?? '')
      const isIgnorable = name === 'ignorable'
      this.#segment = { isIgnorable, isFinished, order: unit.segments.length + 1, source: undefined, target: undefined }
      unit.segments.push(this.#segment)
    } else if (name === 'data' && parent === 'originalData' && grandparent === 'unit')
      this.#data = { id: attribute('id') ?? '', text: '' }
    else if (name === 'cp' && parent === 'data') this.#add(toCharacter(attribute('hex')))
    else if (this.#segment && (parent === 'segment' || parent === 'ignorable')) {
      if (name === 'source') this.#pieces = this.#segment.source = []
      if (name === 'target') {
        this.#pieces = this.#segment.target = []
        this.#segment.order = parseVersion(attribute('order') ?? '') ?? this.#segment.order
      }
    }
  }

  /** A code or another element inside a source or target. */
  #openInline(name: string, attribute: (key: string) => string | undefined): void {
    const isTarget = this.#isTarget
    const code = (key: string): void => {
      const ref = attribute(key)
      if (ref !== undefined) this.#pieces?.push({ ref })
      else if (this.#unit && isTarget) this.#unit.isBroken = true
    }
    if (name === 'cp') this.#add(toCharacter(attribute('hex')))
    else if (name === 'pc') code('dataRefStart')
    else if (name === 'ph' || name === 'sc' || name === 'ec') code('dataRef')
    // Annotations such as comments of the translator are no part of the text.
    else if (!['mrk', 'sm', 'em'].includes(name) && this.#unit && isTarget) this.#unit.isBroken = true
    this.#ends.push(name === 'pc' ? (attribute('dataRefEnd') ?? '') : undefined)
  }

  get #isTarget(): boolean {
    return this.#segment?.target !== undefined && this.#pieces === this.#segment.target
  }

  #close(): void {
    const name = this.#path.pop()
    if (this.#pieces && this.#ends.length > 0) {
      const end = this.#ends.pop()
      if (end) this.#pieces.push({ ref: end })
      else if (end === '' && this.#unit && this.#isTarget) this.#unit.isBroken = true
    } else if (name === 'source' || name === 'target') this.#pieces = undefined
    else if (name === 'data' && this.#data) {
      this.#unit?.data.set(this.#data.id, this.#data.text)
      this.#data = undefined
    } else if (name === 'segment' || name === 'ignorable') this.#segment = undefined
    else if (name === 'unit' && this.#unit) {
      if (this.#source) this.file.texts.push(this.#toText(this.#unit, this.#source))
      this.#unit = undefined
    } else if (name === 'file') this.#origin = undefined
  }

  #toText({ line, id, data, segments, isBroken }: Unit, source: Language): ImportedText {
    const origin = this.#origin
    const own = segments.filter(({ isIgnorable }) => !isIgnorable)
    const isTranslated = own.length > 0 && own.every(({ target }) => target !== undefined)
    // Ignorable parts between segments may be missing in the target: then those of the source apply.
    const pieces = segments
      .toSorted((a, b) => a.order - b.order)
      .flatMap(({ isIgnorable, source: text, target }) => target ?? (isIgnorable ? (text ?? []) : []))
    const toText = isRichText(origin?.resource ?? '', id) ? escapeText : (text: string) => text
    const isUnknownCode = pieces.some((piece) => 'ref' in piece && !data.has(piece.ref))
    // The file was exported for another pair of languages than the document says.
    const isOtherPair = origin !== undefined && origin.versions.size > 0 && !origin.versions.has(source)
    const reason: ImportReason | undefined = isOtherPair ? 'language' : isBroken || isUnknownCode ? 'markup' : undefined
    return {
      line,
      resource: origin?.resource ?? '',
      id: origin?.id ?? '',
      field: id,
      source,
      sourceVersion: parseVersion(origin?.versions.get(source) ?? ''),
      targetVersion: parseVersion(origin?.versions.get(this.#target) ?? ''),
      target: isTranslated
        ? pieces.map((piece) => ('text' in piece ? toText(piece.text) : (data.get(piece.ref) ?? ''))).join('')
        : '',
      isFinished: own.length > 0 && own.every(({ isFinished }) => isFinished),
      ...(reason && { reason }),
    }
  }
}

const toCharacter = (hex = ''): string => {
  const code = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : -1
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Reads a document; other requests are served in between. Throws `UnreadableFile`, with the line, if it is not well-formed or no XLIFF 2. */
export async function readXliff(text: string, target: Language): Promise<ImportedFile> {
  const reader = new XliffReader(target)
  for (let start = 0; start < text.length; start += chunkSize) {
    reader.write(text.slice(start, start + chunkSize))
    await new Promise(setImmediate)
  }
  return reader.end()
}
